/** Setting up a board by hand: a number for each pit, and its state in Krur. */

import { byId, make } from "../elements.js";
import { say } from "../words.js";
import { letterOf } from "./labels.js";

export class Editor {
  /**
   * @param {HTMLElement} box
   * @param {{game: string, width: number}} what
   * @param {(position: string) => void} onChange gets the position as text, not checked
   */
  constructor(box, { game, width }, onChange) {
    this.width = width;
    const hasStates = game === "krur";
    this.pits = Array.from({ length: 2 * width }, (_, pit) => {
      const letter = letterOf(pit, width);
      const seeds = make("input", {
        type: "number", min: "0", max: "48", inputmode: "numeric",
        "aria-label": say("pit_seeds", { pit: letter }),
      });
      const state = make("select", { class: "small", "aria-label": say("pit_state", { pit: letter }) },
        ...["open", "captured", "closed"].map((each) => make("option", { value: each }, say(`state_${each}`))));
      const cell = make("div", { class: "editor-pit" }, make("span", { "aria-hidden": "true" }, letter), seeds,
        ...(hasStates ? [state] : []));
      return { cell, seeds: /** @type {any} */ (seeds), state: /** @type {any} */ (state) };
    });
    const cells = this.pits.map((pit) => pit.cell);
    box.append(
      make("div", { class: "editor-row" }, ...cells.slice(width).reverse()),
      make("div", { class: "editor-row" }, ...cells.slice(0, width)),
    );
    const form = byId("editor");
    form.addEventListener("change", () => onChange(this.text()));
  }

  /** @param {any} state what is shown on the board */
  fill(state) {
    const { pits, captured, closed, held } = state.board;
    for (const [pit, { seeds, state: mark }] of this.pits.entries()) {
      seeds.value = String(pits[pit]);
      mark.value = closed.includes(pit) ? "closed" : captured.some((each) => each.pit === pit) ? "captured" : "open";
      seeds.disabled = mark.value === "closed";
    }
    byId("editor-side").value = state.side;
    byId("editor-south").value = String(held.S);
    byId("editor-north").value = String(held.N);
  }

  /** The position as text. */
  text() {
    const cells = this.pits.map(({ seeds, state }) => {
      if (state.value === "closed") return "x";
      return `${seeds.value || "0"}${state.value === "captured" ? "*" : ""}`;
    });
    const rows = [cells.slice(0, this.width), cells.slice(this.width)].map((row) => row.join(","));
    const held = `${byId("editor-south").value || "0"}-${byId("editor-north").value || "0"}`;
    return `${rows.join("/")} ${held} ${byId("editor-side").value}`;
  }
}
