/** Which lessons have been done, and how far others; as this browser remembers: nothing is sent. */

import { recall, remember } from "./settings.js";

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

/**
 * How far a lesson has been done: the step where it was left, and the steps that were done.
 * @param {string} game
 * @param {number} number
 * @param {number} steps of the lesson
 * @returns {{at: number, done: number[]}} steps from 0
 */
export function placeIn(game, number, steps) {
  const [at = 0, ...done] = (recall(placeKey(game, number)) ?? "").split(" ").map(Number);
  const isStep = (each) => Number.isInteger(each) && each >= 0 && each < steps;
  return { at: isStep(at) ? at : 0, done: done.filter(isStep) };
}

/**
 * @param {string} game
 * @param {number} number
 * @param {number} at
 * @param {Iterable<number>} done
 */
export function keepPlace(game, number, at, done) {
  remember(placeKey(game, number), [at, ...done].join(" "));
}

/** @param {string} game @param {number} number */
function placeKey(game, number) {
  return `lesson-${game}-${number}`;
}
