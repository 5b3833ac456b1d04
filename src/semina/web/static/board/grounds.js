/** What a board is made of: sand for Krur, carved mahogany for Wahree and Awari; and the seeds. */

import { draw } from "../elements.js";
import { noise } from "./scatter.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * Shades and the seed, named for this board alone: a page may hold several.
 * @param {string} game
 * @param {string} name
 */
export function definitions(game, name) {
  const sand = game === "krur";
  return draw(
    "defs",
    {},
    draw(
      "linearGradient",
      { id: `${name}-ground`, x1: 0, y1: 0, x2: sand ? 0.3 : 0, y2: 1 },
      draw("stop", { offset: 0, class: "ground-1" }),
      draw("stop", { offset: 0.55, class: "ground-2" }),
      draw("stop", { offset: 1, class: "ground-3" }),
    ),
    draw(
      "radialGradient",
      { id: `${name}-hole`, cx: 0.5, cy: sand ? 0.62 : 0.6, r: 0.62 },
      draw("stop", { offset: 0, class: "hole-1" }),
      draw("stop", { offset: 0.68, class: "hole-2" }),
      draw("stop", { offset: 1, class: "hole-3" }),
    ),
    draw(
      "radialGradient",
      { id: `${name}-shine`, cx: 0.35, cy: 0.3, r: 0.8 },
      draw("stop", { offset: 0, class: "seed-1" }),
      draw("stop", { offset: 0.55, class: "seed-2" }),
      draw("stop", { offset: 1, class: "seed-3" }),
    ),
    sand ? dateStone(name) : nickernut(name),
  );
}

/** An oblong stone with a furrow; its radius is 10. */
function dateStone(name) {
  return draw(
    "g",
    { id: `${name}-seed` },
    draw("ellipse", { class: "seed-body", rx: 10.5, ry: 7.6, fill: `url(#${name}-shine)` }),
    draw("path", { class: "seed-line", d: "M-7 .6 Q0 2.6 7 .2" }),
  );
}

/** A round grey nut with the fine rings of its shell; its radius is 10. */
function nickernut(name) {
  return draw(
    "g",
    { id: `${name}-seed` },
    draw("ellipse", { class: "seed-body", rx: 9.6, ry: 8.9, fill: `url(#${name}-shine)` }),
    draw("path", { class: "seed-line", d: "M-8 3.2 Q0 7.2 8 2.6" }),
    draw("path", { class: "seed-line", d: "M-6.6 -4.4 Q0 -1.4 6.8 -4.9" }),
  );
}

/**
 * @param {string} game
 * @param {Geometry} place
 * @param {string} name
 */
export function ground(game, place, name) {
  const { x, y, w, h } = place.wood;
  const sand = game === "krur";
  const board = draw("rect", {
    class: "ground", x, y, width: w, height: h, rx: sand ? 26 : 34, fill: `url(#${name}-ground)`,
  });
  const marks = draw("g", { class: "ground-marks" });
  if (sand) {
    for (let index = 0; index < 150; index += 1) {
      marks.append(
        draw("circle", {
          cx: x + 8 + ((w - 16) * (1 + noise(index, 3, 1))) / 2,
          cy: y + 8 + ((h - 16) * (1 + noise(index, 5, 2))) / 2,
          r: 0.9 + 0.5 * noise(index, 7, 3),
        }),
      );
    }
  } else {
    for (let index = 1; index < 15; index += 1) {
      const from = y + (h * index) / 15;
      const bend = () => from + 7 * noise(index, 11, (bend.n += 1));
      bend.n = 0;
      const [a, b, c, d] = [bend(), bend(), bend(), bend()];
      marks.append(
        draw("path", { d: `M${x + 14} ${a} C${x + w / 3} ${b} ${x + w / 2} ${c} ${x + w - 14} ${d}` }),
      );
    }
  }
  return draw("g", {}, board, marks);
}

/**
 * A hole with its lip, the light coming from above.
 * @param {import("./geometry.js").Round} round
 * @param {string} name
 */
export function hole({ x, y, rx, ry }, name) {
  return draw(
    "g",
    { class: "hole" },
    draw("ellipse", { class: "hole-lip", cx: x, cy: y + 1.6, rx: rx + 1.4, ry: ry + 1.4 }),
    draw("ellipse", { class: "hole-inside", cx: x, cy: y, rx, ry, fill: `url(#${name}-hole)` }),
  );
}
