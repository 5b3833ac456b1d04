/** The two players beside the board: name, whose turn it is, seeds, clock. */

import { textSign } from "../board/signs.js";
import { byId, make, write } from "../elements.js";
import { say, seeds, sideName } from "../words.js";

const LOW = 20000; // milliseconds from which a clock is shown as nearly out

/** @typedef {"S" | "N"} Side */

export class Plates {
  constructor() {
    this.timer = 0;
    /** @type {Side} */
    this.bottom = "S";
  }

  /** Everything but the clocks. @param {any} view @param {Side} bottom */
  show(view, bottom) {
    this.bottom = bottom;
    for (const side of /** @type {Side[]} */ (["S", "N"])) {
      const plate = this.plate(side);
      const seat = view.seats[side];
      const isOn = !view.ending && view.seats.S.taken && view.seats.N.taken;
      const toMove = isOn && view.side === side;
      plate.classList.toggle("is-to-move", toMove);
      part(plate, "sign").replaceChildren(textSign(side));
      const isOwn = view.you.length === 1 && seat.you;
      const name = seat.taken ? seat.name : say("free_seat");
      const title = name === sideName(side) ? name : say("named", { side: sideName(side), name });
      const label = part(plate, "name");
      label.setAttribute("title", title);
      label.replaceChildren(make("span", { class: "visually-hidden" }, say("named", { side: sideName(side), name: "" })), make("bdi", {}, name),
        ...(isOwn ? [make("span", { class: "plate-you" }, ` (${say("you")})`)] : []));
      write(part(plate, "turn"), toMove ? say("to_move") : "");
      write(part(plate, "score"), seeds(view.score[side]));
    }
  }

  /**
   * The clocks, running on from when this view came.
   * @param {any} view
   * @param {number} since when that was, by performance.now()
   * @param {() => void} onTimeUp
   */
  run(view, since, onTimeUp) {
    window.clearInterval(this.timer);
    for (const side of /** @type {Side[]} */ (["S", "N"])) {
      part(this.plate(side), "clock").hidden = !view.clock;
    }
    if (!view.clock) return;
    const { running } = view.clock;
    const tick = () => {
      for (const side of /** @type {Side[]} */ (["S", "N"])) {
        const gone = running === side ? performance.now() - since : 0;
        const left = Math.max(0, view.clock[side] - gone);
        const clock = part(this.plate(side), "clock");
        write(clock, clockText(left));
        clock.setAttribute("aria-label", say("clock_of", { side: sideName(side), time: clockText(left) }));
        clock.classList.toggle("is-running", running === side);
        clock.classList.toggle("is-low", running === side && left < LOW);
        if (running === side && left === 0) {
          window.clearInterval(this.timer);
          window.setTimeout(onTimeUp, 400);
        }
      }
    };
    tick();
    if (running) this.timer = window.setInterval(tick, 200);
  }

  /** @param {Side} side @returns {HTMLElement} */
  plate(side) {
    return byId(side === this.bottom ? "plate-bottom" : "plate-top");
  }
}

/** @param {HTMLElement} plate @param {string} name @returns {any} */
function part(plate, name) {
  return plate.querySelector(`.plate-${name}`);
}

/** @param {number} left milliseconds @returns {string} minutes and seconds; tenths at the end */
export function clockText(left) {
  if (left < 10000) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
