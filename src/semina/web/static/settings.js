/** What this browser remembers of a player's taste; nothing is sent. */

/** @typedef {"slow" | "normal" | "fast" | "off"} Speed */

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {boolean} whether nothing should move by itself */
export function wantsStillness() {
  return stillness.matches;
}

/** @returns {Speed} */
export function speed() {
  const kept = read("speed");
  return kept === "slow" || kept === "fast" || kept === "off" ? kept : "normal";
}

/** @param {Speed} value */
export function keepSpeed(value) {
  write("speed", value);
}

/** Whether a first click only shows where a sowing ends, and a second one sows. */
export function asksFirst() {
  return read("ask-first") === "yes";
}

/** @param {boolean} value */
export function keepAsksFirst(value) {
  write("ask-first", value ? "yes" : "no");
}

/** Whether the values of moves are hidden on the analysis board: a teacher asks first. */
export function hidesValues() {
  return read("hide-values") === "yes";
}

/** @param {boolean} value */
export function keepHidesValues(value) {
  write("hide-values", value ? "yes" : "no");
}

/** @param {string} key */
function read(key) {
  try {
    return window.localStorage.getItem(`semina-${key}`);
  } catch {
    return null; // storage may be forbidden
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function write(key, value) {
  try {
    window.localStorage.setItem(`semina-${key}`, value);
  } catch {
    // then it lasts as long as the page
  }
}
