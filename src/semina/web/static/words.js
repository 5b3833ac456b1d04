/** The page's sentences, in the viewer's language; the server puts them into the page. */

const block = document.getElementById("words");
/** @type {Record<string, string | string[]>} */
const words = block ? JSON.parse(block.textContent ?? "{}") : {};

// As semina.words does it: a field in a line from right to left keeps its own order.
const [start, end] = document.documentElement.dir === "rtl" ? ["\u2068", "\u2069"] : ["", ""];

/**
 * A sentence with its fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 * @returns {string}
 */
export function say(key, fields = {}) {
  const text = words[key];
  if (typeof text !== "string") throw new Error(`no such sentence: ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => `${start}${fields[name]}${end}`);
}

/**
 * "4 seeds" in the viewer's language: the server lists them for every number of a game.
 * @param {number} n
 * @returns {string}
 */
export function seeds(n) {
  const list = words.seeds;
  return list[Math.min(n, list.length - 1)];
}

/**
 * What a side is called: "South" or "North".
 * @param {"S" | "N"} side
 * @returns {string}
 */
export function sideName(side) {
  return say(side === "S" ? "south" : "north");
}

/**
 * What each side has won so far.
 * @param {{S: number, N: number}} score
 * @returns {string}
 */
export function standing({ S, N }) {
  return say("standing", { south: seeds(S), north: seeds(N) });
}
