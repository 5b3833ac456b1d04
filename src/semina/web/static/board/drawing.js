/** A board in SVG: draws what it is told, pit by pit, and changes only what is another. */

import { draw, write } from "../elements.js";
import { middle } from "./geometry.js";
import { definitions, ground, hole } from "./grounds.js";
import { scatter } from "./scatter.js";
import { capturedRing, closedPit, ringMark, sign, valuePlate } from "./signs.js";

/**
 * @typedef {import("./frames.js").Board} Board
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

let drawings = 0;

export class Drawing {
  /**
   * @param {string} game
   * @param {Geometry} place
   */
  constructor(game, place) {
    this.place = place;
    this.name = `board-${(drawings += 1)}`;
    this.seed = place.shape === "tall" ? 7.4 : 9.6;
    this.svg = draw("svg", {
      viewBox: `0 0 ${place.width} ${place.height}`, "aria-hidden": "true", focusable: "false",
      class: `board-drawing ${place.shape}`,
    });
    this.svg.append(definitions(game, this.name), ground(game, place, this.name));
    const columns = place.pits.length / 2;
    this.pits = place.pits.map((round, pit) => {
      const group = draw("g", { class: "pit" });
      const parts = {
        group,
        under: group.appendChild(draw("g", {})),
        heap: group.appendChild(draw("g", { class: "heap" })),
        over: group.appendChild(draw("g", {})),
        count: draw("text", { class: "count", ...place.counts[pit] }),
        letter: draw("text", { class: "letter", ...place.letters[pit] },
          String.fromCharCode((pit < columns ? 65 : 97 - columns) + pit)),
        seeds: -1, state: "", marks: "", round,
      };
      this.svg.append(group, parts.letter, parts.count);
      return parts;
    });
    this.held = place.held && { S: this.heldPart("S", place.held.S), N: this.heldPart("N", place.held.N) };
    this.handHeap = draw("g", { class: "heap" });
    this.handCount = draw("text", { class: "hand-count", y: -this.seed * 2.9 });
    this.hand = draw("g", { class: "hand" }, this.handHeap, this.handCount);
    this.plates = draw("g", {});
    this.svg.append(this.plates, this.hand);
  }

  /** @param {Board} board */
  show(board) {
    const owners = new Map(board.captured.map(({ pit, owner }) => [pit, owner]));
    for (const [pit, parts] of this.pits.entries()) {
      const isClosed = board.closed.includes(pit);
      const owner = owners.get(pit) ?? "";
      const state = isClosed ? "x" : owner;
      if (state !== parts.state || parts.seeds < 0) {
        parts.under.replaceChildren(isClosed ? closedPit(parts.round) : hole(parts.round, this.name));
        parts.over.replaceChildren();
        if (owner) parts.over.append(capturedRing(parts.round, owner, this.place.atTop[pit]));
        parts.group.setAttribute("class", isClosed ? "pit is-closed" : "pit");
        parts.state = state;
      }
      write(parts.count, isClosed ? "–" : String(board.pits[pit]));
      parts.count.classList.toggle("is-long", !isClosed && board.pits[pit] > 9);
      if (board.pits[pit] !== parts.seeds) {
        const { x, y, rx, ry } = parts.round;
        this.heap(parts.heap, board.pits[pit], x, y, rx - 5, ry - 5, pit);
        parts.seeds = board.pits[pit];
      }
    }
    for (const side of /** @type {const} */ (["S", "N"])) {
      const part = this.held?.[side];
      if (!part || part.seeds === board.held[side]) continue;
      part.seeds = board.held[side];
      const { x, y } = middle(part.room);
      this.heap(part.heap, part.seeds, x, y, part.room.w / 2, part.room.h / 2, side === "S" ? 20 : 21);
      write(part.count, String(part.seeds));
    }
  }

  /**
   * The seeds in the hand, on their way from where they are to where they go next.
   * @param {number} seeds none: the hand is put away
   * @param {{at: number | null, to: "S" | "N" | null}} from
   * @param {{at: number | null, to: "S" | "N" | null}} next
   * @param {number} lasts milliseconds of the way there
   */
  showHand(seeds, from, next, lasts) {
    const goal = this.spot(next);
    if (seeds === 0 || !goal) {
      this.putHandAway();
      return;
    }
    if (!this.hand.classList.contains("is-out")) {
      this.moveHand(this.spot(from) ?? goal, 0);
      this.hand.getBoundingClientRect(); // it starts here, without a way from where it was last
    }
    this.hand.classList.add("is-out");
    this.moveHand(goal, lasts);
    this.heap(this.handHeap, Math.min(seeds, 24), 0, 0, this.seed * 2.4, this.seed * 2, 5);
    write(this.handCount, String(seeds));
  }

  putHandAway() {
    this.hand.classList.remove("is-out");
  }

  /** @param {{x: number, y: number}} spot @param {number} lasts */
  moveHand({ x, y }, lasts) {
    this.hand.style.transitionDuration = `${lasts * 0.85}ms`;
    this.hand.style.transform = `translate(${x}px, ${y - this.seed * 1.6}px)`;
  }

  /** @param {{at: number | null, to: "S" | "N" | null}} where */
  spot({ at, to }) {
    const box = to && this.held?.[to];
    if (box) return middle(box.room);
    return at === null ? null : this.place.pits[at];
  }

  /**
   * Rings round pits: the marks of the last turn, of a preview, of a hint.
   * @param {Map<number, string[]>} marks kinds of each pit
   */
  mark(marks) {
    for (const [pit, parts] of this.pits.entries()) {
      const kinds = marks.get(pit) ?? [];
      if (kinds.join() === parts.marks) continue;
      parts.marks = kinds.join();
      for (const old of parts.group.querySelectorAll(".ring")) old.remove();
      let outside = 0;
      for (const kind of kinds) {
        // A sowing that ends in its own pit: this ring inside, so that both are seen. All lie
        // under the sign of a captured pit.
        const isInside = kinds.includes("chosen") && (kind === "end" || kind === "take");
        parts.over.before(ringMark(`ring-${kind}`, parts.round, isInside ? -7 : 4 + 3 * outside));
        if (!isInside) outside += 1;
      }
    }
  }

  /** Plates on pits with what lifting them is worth. @param {Map<number, import("./signs.js").Value>} values */
  showValues(values) {
    const { pits, atTop, shape } = this.place;
    this.plates.replaceChildren(...[...values].map(([pit, value]) =>
      valuePlate(pits[pit], atTop[pit], value, shape === "tall")));
  }

  /** @param {number | null} pit whose last seed just fell */
  pulse(pit) {
    for (const [other, parts] of this.pits.entries()) {
      parts.group.classList.toggle("is-sown", other === pit);
    }
  }

  /**
   * @param {SVGElement} group
   * @param {number} count
   */
  heap(group, count, x, y, rx, ry, pit) {
    const seeds = scatter(count, rx, ry, this.seed, pit).map((seed) =>
      draw("use", {
        href: `#${this.name}-seed`,
        transform:
          `translate(${(x + seed.x).toFixed(1)} ${(y + seed.y).toFixed(1)}) ` +
          `rotate(${seed.turn}) scale(${(seed.size / 10).toFixed(2)})`,
      }),
    );
    group.replaceChildren(...seeds);
  }

  /**
   * A store, or the place of a reserve, with its owner's sign and number.
   * @param {"S" | "N"} side
   * @param {import("./geometry.js").Box} box
   */
  heldPart(side, box) {
    const upright = this.place.shape === "tall";
    const { x, y, w, h } = box;
    const room = upright
      ? { x: x + 74, y: y + 3, w: w - 82, h: h - 6 }
      : { x: x + 10, y: y + 48, w: w - 20, h: h - 60 };
    const count = draw("text", {
      class: "count held-count", x: upright ? x + 50 : x + w / 2 + 13, y: upright ? y + h / 2 : y + 26,
    });
    const heap = draw("g", { class: "heap" });
    this.svg.append(
      draw(
        "g",
        { class: "held" },
        draw("rect", { class: "held-box", x, y, width: w, height: h, rx: Math.min(w, h) / 2.2 }),
        sign(side, upright ? x + 24 : x + w / 2 - 22, upright ? y + h / 2 : y + 26, 0.9),
        heap,
        count,
      ),
    );
    return { heap, count, room, seeds: -1 };
  }
}
