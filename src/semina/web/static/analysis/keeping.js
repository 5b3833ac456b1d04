/** What this window keeps while one looks at another page; nothing is sent. */

const TREE = "semina-tree";
const ANALYSIS = "semina-analysis-";

/** @param {string} address of the page where it belongs @param {import("./tree.js").Tree | object} tree */
export function keepTree(address, tree) {
  keep(TREE, { address, tree });
}

/** What was kept for an address, as the constructor of a tree takes it. @param {string} address */
export function keptTree(address) {
  const found = kept(TREE);
  return found?.address === address ? found.tree : null;
}

/**
 * The record of an analysis, for who comes back to `/analyses/ID`: the server keeps only the moves,
 * without the names.
 * @param {string} id of the analysis @param {string} record
 */
export function keepRecord(id, record) {
  keep(ANALYSIS + id, record);
}

/** @param {string} id of the analysis @returns {string | null} */
export function keptRecord(id) {
  return kept(ANALYSIS + id);
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the address still has the line, or the moves.
  }
}

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
