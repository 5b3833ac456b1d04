/**
 * The record that this window had analysed, for who comes back to `/analyses/ID`: the server keeps
 * only the moves, without the names. Nothing is sent.
 */

const KEY = "semina-analysis-";

/** @param {string} id of the analysis @param {string} record */
export function keepRecord(id, record) {
  try {
    window.sessionStorage.setItem(KEY + id, record);
  } catch {
    // Storage may be full or forbidden; the game is shown without its names then.
  }
}

/** @param {string} id of the analysis @returns {string | null} */
export function keptRecord(id) {
  try {
    return window.sessionStorage.getItem(KEY + id);
  } catch {
    return null;
  }
}
