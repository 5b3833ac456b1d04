/** Which puzzles have been solved in this browser, and how many in a row without a slip. */

import { recall, remember } from "./settings.js";

/**
 * The numbers of the solved puzzles of a game. Another edition has other puzzles: none is solved.
 * @param {string} game
 * @param {number} edition
 * @returns {Set<number>}
 */
export function solvedOf(game, edition) {
  const kept = recall(key(game, edition)) ?? "";
  return new Set(kept.split(",").filter(Boolean).map(Number));
}

/**
 * @param {string} game
 * @param {number} edition
 * @param {number} number
 */
export function keepSolved(game, edition, number) {
  const solved = solvedOf(game, edition).add(number);
  remember(key(game, edition), [...solved].join(","));
}

/** How many puzzles were solved one after the other, without a wrong move or a hint. */
export function streak() {
  return Number(recall("puzzle-streak")) || 0;
}

/** @param {number} length */
export function keepStreak(length) {
  remember("puzzle-streak", String(length));
}

/**
 * The puzzle that comes after one: the next that is not solved, else the next.
 * @param {number[]} numbers
 * @param {number} after
 * @param {Set<number>} solved
 * @returns {number}
 */
export function nextOf(numbers, after, solved) {
  const place = numbers.indexOf(after);
  const turned = [...numbers.slice(place + 1), ...numbers.slice(0, place + 1)];
  return turned.find((number) => number !== after && !solved.has(number)) ?? turned[0];
}

/** @param {string} game @param {number} edition */
function key(game, edition) {
  return `puzzles-${game}-${edition}`;
}
