/** The panel of values: what moves are worth, the engine's buttons, and hiding all of it. */

import { byId, write } from "../elements.js";
import { hidesValues, keepHidesValues } from "../settings.js";
import { say } from "../words.js";
import { Engine } from "./engine.js";
import { pitValues, showJudgement, spokenValues } from "./values.js";

/** @typedef {import("./tree.js").Node} Node */

export class ValuesPanel {
  /**
   * @param {any} board a `<semina-board>`
   * @param {(moves: string[]) => void} play the first moves of best play
   */
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.isHidden = hidesValues();
    this.engine = new Engine(() => this.show());
    byId("engine").addEventListener("click", () => (this.engine.isOn ? this.engine.stop() : this.engine.start()));
    byId("hide-values").addEventListener("click", () => {
      this.isHidden = !this.isHidden;
      keepHidesValues(this.isHidden);
      this.show();
    });
  }

  /**
   * Find out the values of a node, and show them.
   * @param {Node} node
   * @param {string} path of the API
   * @param {string} query the line that leads there
   */
  look(node, path, query) {
    const looked = this.engine.look(node, path, query);
    this.show();
    return looked;
  }

  /** While a move is sown nothing is worth anything. */
  leave() {
    this.engine.close();
    this.board.judge([]);
  }

  show() {
    const { isOn, isRunning, note, node } = this.engine;
    const judgement = this.isHidden ? null : node?.judgement;
    byId("values-hidden").hidden = !this.isHidden;
    byId("hide-values").setAttribute("aria-pressed", String(this.isHidden));
    if (!this.board.playback.isRunning) this.board.judge(judgement ? pitValues(judgement) : []);
    showJudgement(judgement, this.play);
    write(byId("engine"), say(isOn ? "engine_stop" : "engine_start"));
    const isSettled = Boolean(node?.judgement?.settled);
    byId("engine").classList.toggle("primary", !isOn && !isSettled);
    byId("engine").disabled = !isOn && isSettled;
    write(byId("engine-note"), isRunning ? say("thinking") : note);
    byId("engine-note").hidden = isSettled && !note; // else it keeps its place, and nothing moves
    // Each step would only be noise: what is said is where it ends.
    write(byId("live-values"), judgement?.told && !isRunning ? spokenValues(judgement) : "");
  }
}
