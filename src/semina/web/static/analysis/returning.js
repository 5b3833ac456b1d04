/**
 * What this window knows of an analysis, for who comes back to `/analyses/ID`: which page it was
 * made on, or the record, since the server keeps only the moves. Nothing is sent.
 */

const KEY = "semina-analysis-";

/** @typedef {{page?: string, record?: string}} Origin */

/** @param {string} id @param {Origin} origin */
export function keepOrigin(id, origin) {
  try {
    window.sessionStorage.setItem(KEY + id, JSON.stringify(origin));
  } catch {
    // Storage may be full or forbidden; the game is shown without its names then.
  }
}

/** @param {string} id @returns {Origin} */
export function keptOrigin(id) {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY + id) ?? "{}");
  } catch {
    return {};
  }
}
