/**
 * Where everything lies on a board, in the units of its drawing.
 *
 * The row of the player who sits at the bottom runs from left to right in sowing order, the other
 * one from right to left: counter-clockwise for both.
 */

/**
 * @typedef {{x: number, y: number, rx: number, ry: number}} Round
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{
 *   width: number, height: number, shape: "wide" | "tall",
 *   pits: Round[], counts: Spot[], letters: Spot[], atTop: boolean[],
 *   held: {S: Box, N: Box} | null, wood: Box,
 * }} Geometry
 */

/** Sizes by shape: wide for desktops and lying phones, tall for upright phones. */
const SIZES = {
  wide: { step: 116, rx: 49, ry: 49, band: 46, gap: 14, edge: 12, held: 104 },
  tall: { step: 62, rx: 28, ry: 40, band: 38, gap: 10, edge: 7, held: 46 },
};
const TALL_ROW = 6 * SIZES.tall.step; // a row of an upright board is as long, whatever its pits

/**
 * @param {number} columns pits in a row
 * @param {"S" | "N"} bottom who sits at the bottom
 * @param {"wide" | "tall"} shape
 * @param {boolean} withHeld whether stores or reserves are drawn
 * @returns {Geometry}
 */
export function geometry(columns, bottom, shape, withHeld) {
  const size = SIZES[shape];
  const tall = shape === "tall";
  const step = tall ? TALL_ROW / columns : size.step;
  const rx = tall ? Math.min(step / 2 - 3, 42) : size.rx;
  const side = withHeld && !tall ? size.held : 0;
  const bar = withHeld && tall ? size.held : 0;
  const left = size.edge + side + (side ? 6 : 0);
  const width = 2 * left + columns * step;
  const top = size.edge + bar;
  const height = 2 * top + 2 * size.band + 4 * size.ry + size.gap;
  const upper = top + size.band + size.ry;
  const lower = height - upper;

  /** @type {Round[]} */ const pits = [];
  /** @type {Spot[]} */ const counts = [];
  /** @type {Spot[]} */ const letters = [];
  /** @type {boolean[]} */ const atTop = [];
  for (let pit = 0; pit < 2 * columns; pit += 1) {
    const own = (pit < columns) === (bottom === "S");
    const place = pit % columns;
    const x = left + step * ((own ? place : columns - 1 - place) + 0.5);
    const y = own ? lower : upper;
    const label = own ? height - top - size.band / 2 : top + size.band / 2;
    pits.push({ x, y, rx, ry: size.ry });
    atTop.push(!own);
    const aside = tall ? Math.min(rx - 6, 28) : 40; // room for a number of two figures beside the letter
    counts.push({ x: x + 9, y: label });
    letters.push({ x: x - aside, y: label });
  }
  return {
    width,
    height,
    shape,
    pits,
    counts,
    letters,
    atTop,
    held: withHeld ? heldBoxes(bottom, width, height, size, tall) : null,
    wood: { x: 2, y: 2, w: width - 4, h: height - 4 },
  };
}

/**
 * A player's store lies at his right hand; on an upright board, along his edge.
 * @returns {{S: Box, N: Box}}
 */
function heldBoxes(bottom, width, height, size, tall) {
  const near = tall
    ? { x: size.edge, y: height - size.edge - size.held + 6, w: width - 2 * size.edge, h: size.held - 8 }
    : { x: width - size.edge - size.held, y: 34, w: size.held, h: height - 68 };
  const far = { ...near, x: width - near.x - near.w, y: height - near.y - near.h };
  return bottom === "S" ? { S: near, N: far } : { N: near, S: far };
}

/** @param {Box} box @returns {Spot} */
export function middle(box) {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}
