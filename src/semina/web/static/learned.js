/** Which lessons have been done, as this browser remembers; nothing is sent. */

const KEY = "semina-learned";

/** @returns {Set<string>} as "krur/3" */
export function learned() {
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : []);
  } catch {
    return new Set(); // storage may be forbidden, or hold something else
  }
}

/** @param {string} game @param {number} number */
export function keepLearned(game, number) {
  const all = learned().add(`${game}/${number}`);
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...all]));
  } catch {
    // then the list does not know
  }
}
