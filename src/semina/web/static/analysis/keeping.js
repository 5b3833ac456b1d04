/** The tree is kept in this window while one looks at another page; nothing is sent. */

const KEY = "semina-tree";

/** @param {string} address of the page where it belongs @param {import("./tree.js").Tree | object} tree */
export function keepTree(address, tree) {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ address, tree }));
  } catch {
    // Storage may be full or forbidden; the address still has the line.
  }
}

/** What was kept for an address, as the constructor of a tree takes it. @param {string} address */
export function keptTree(address) {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
    return kept?.address === address ? kept.tree : null;
  } catch {
    return null;
  }
}
