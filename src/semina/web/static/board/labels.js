/** A pit in words, for the label of its button. */

import { say, seeds, sideName } from "../words.js";

/** @typedef {import("./frames.js").Board} Board */

/**
 * @param {number} pit
 * @param {number} width
 * @returns {string}
 */
export function letterOf(pit, width) {
  return String.fromCharCode(pit < width ? 65 + pit : 97 + pit - width);
}

/**
 * "Your pit C, 4 seeds"; captured and closed are told too.
 * @param {Board} board
 * @param {number} pit
 * @param {number} width
 * @param {("S" | "N")[]} you the viewer's sides
 * @returns {string}
 */
export function pitLabel(board, pit, width, you) {
  const side = pit < width ? "S" : "N";
  const fields = {
    pit: letterOf(pit, width),
    side: sideName(side),
    seeds: seeds(board.pits[pit]),
  };
  const isYours = you.length === 1 && you[0] === side;
  if (board.closed.includes(pit)) return say(isYours ? "your_pit_closed" : "pit_closed", fields);
  const owner = board.captured.find((captured) => captured.pit === pit)?.owner;
  if (owner) {
    const by = sideName(owner);
    return say(isYours ? "your_pit_captured" : "pit_captured", { ...fields, owner: by });
  }
  return say(isYours ? "your_pit" : "pit", fields);
}

/**
 * What a legal move would do, as the server's preview tells it.
 * @param {{last: number | null, laps: number, captured: number, captures: number[], end: string}} preview
 * @param {number} pit
 * @param {number} width
 * @returns {string}
 */
export function previewText(preview, pit, width) {
  const letter = letterOf(pit, width);
  if (preview.end === "endless") return say("preview_endless", { pit: letter });
  const last = preview.last === null ? "–" : letterOf(preview.last, width);
  const parts = [
    preview.laps > 1
      ? say("preview_laps", { pit: letter, laps: preview.laps, last })
      : say("preview_ends", { pit: letter, last }),
  ];
  if (preview.end === "own-capture") parts.push(say("preview_own"));
  if (preview.end === "wipe-out") parts.push(say("preview_wipe_out", { seeds: seeds(preview.captured) }));
  else if (preview.captures.length) {
    const pits = preview.captures.map((each) => letterOf(each, width)).join(", ");
    parts.push(say("preview_takes", { pits, seeds: seeds(preview.captured) }));
  } else if (preview.captured) parts.push(say("preview_captures", { seeds: seeds(preview.captured) }));
  return parts.join(" ");
}

/**
 * A lap in words.
 * @param {{origin: number, seeds: number, drops: number[] | null}} lap
 * @param {number} number
 * @param {number} width
 * @returns {string}
 */
export function lapText(lap, number, width) {
  const fields = { lap: number, seeds: seeds(lap.seeds), pit: letterOf(lap.origin, width) };
  const last = lap.drops?.at(-1);
  return last === undefined
    ? say("lap_from", fields)
    : say("lap_from_to", { ...fields, last: letterOf(last, width) });
}
