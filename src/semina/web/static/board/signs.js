/** Signs that tell without colour: the players' signs, captured and closed pits, marks of a turn. */

import { draw } from "../elements.js";

/** South's sign is a triangle, North's a lozenge; the middle is 0 0 and the size about 20. */
const SIGNS = { S: "M0 -9 L9.5 8 H-9.5 Z", N: "M0 -10.5 L9.5 0 L0 10.5 L-9.5 0 Z" };

/**
 * @param {"S" | "N"} side
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
export function sign(side, x, y, scale = 1) {
  return draw("path", {
    class: `sign sign-${side}`, d: SIGNS[side], transform: `translate(${x} ${y}) scale(${scale})`,
  });
}

/**
 * A player's sign to stand in a line of text.
 * @param {"S" | "N"} side
 */
export function textSign(side) {
  return draw(
    "svg",
    { class: "text-sign", viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" },
    sign(side, 0, 0),
  );
}

/**
 * A captured pit: a ring with notches and the sign of who captured it.
 * @param {import("./geometry.js").Round} round
 * @param {"S" | "N"} owner
 * @param {boolean} atTop
 */
export function capturedRing({ x, y, rx, ry }, owner, atTop) {
  const ring = draw(
    "g",
    { class: `captured captured-${owner}` },
    draw("ellipse", { class: "captured-line", cx: x, cy: y, rx: rx - 1, ry: ry - 1 }),
  );
  for (let notch = 0; notch < 12; notch += 1) {
    const angle = (Math.PI * 2 * (notch + 0.5)) / 12;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    ring.append(
      draw("line", {
        class: "captured-notch",
        x1: x + (rx - 1) * cos, y1: y + (ry - 1) * sin,
        x2: x + (rx + 5) * cos, y2: y + (ry + 5) * sin,
      }),
    );
  }
  // Towards the middle of the board, and aside, so that the signs of both rows have room.
  const [beside, inner] = atTop ? [x - 0.5 * rx, y + 0.87 * ry] : [x + 0.5 * rx, y - 0.87 * ry];
  ring.append(
    draw("circle", { class: "captured-plate", cx: beside, cy: inner, r: 13 }),
    sign(owner, beside, inner, 0.78),
  );
  return ring;
}

/**
 * A closed pit: no hole at all, flat sand with a few strokes of the hand that smoothed it.
 * @param {import("./geometry.js").Round} round
 */
export function closedPit({ x, y, rx, ry }) {
  const strokes = draw("g", { class: "closed" });
  strokes.append(draw("ellipse", { class: "closed-sand", cx: x, cy: y, rx, ry }));
  for (const row of [-0.45, 0, 0.45]) {
    const half = rx * Math.sqrt(1 - row * row) * 0.72;
    const at = y + row * ry;
    strokes.append(
      draw("path", { class: "closed-stroke", d: `M${x - half} ${at} q${half / 2} -6 ${half} 0 t${half} 0` }),
    );
  }
  return strokes;
}

/**
 * @param {string} kind class of the ring
 * @param {import("./geometry.js").Round} round
 * @param {number} wider
 */
export function ringMark(kind, { x, y, rx, ry }, wider = 4) {
  return draw("ellipse", { class: `ring ${kind}`, cx: x, cy: y, rx: rx + wider, ry: ry + wider });
}

/**
 * What lifting a pit is worth: an exact value in a box, an estimate in a rounded one with dashes.
 * It lies at the edge towards the middle of the board, and leaves the seeds to be seen.
 * @typedef {{text: string, short: string, kind: "exact" | "estimate", best: boolean}} Value
 * @param {import("./geometry.js").Round} round
 * @param {boolean} atTop
 * @param {Value} value
 * @param {boolean} isSmall
 */
export function valuePlate({ x, y, ry }, atTop, { text, short, kind, best }, isSmall) {
  const shown = isSmall ? short : text;
  const height = isSmall ? 25 : 34;
  const signs = shown.replace("\u200a", "").length;
  const width = Math.max(height, signs * (isSmall ? 11 : 15) + (isSmall ? 10 : 16));
  const middle = atTop ? y + ry - height / 4 : y - ry + height / 4;
  return draw(
    "g",
    { class: `value-plate value-${kind}${best ? " value-best" : ""}` },
    draw("rect", {
      class: "value-box", x: x - width / 2, y: middle - height / 2, width, height,
      rx: kind === "exact" ? 2 : height / 2,
    }),
    draw("text", { class: "value-text", x, y: middle }, shown),
  );
}
