/**
 * `<semina-board>`: a board that is looked at, played on and listened to.
 *
 * The drawing is for the eye only. Over it lies a button for every pit, for mouse, finger, keyboard
 * and screen reader. The board sends `pit` ({pit}) when a pit that may be lifted is chosen, and
 * `look` ({pit, text}) when one is looked at.
 */

import { make } from "../elements.js";
import { wantsStillness } from "../settings.js";
import { Drawing } from "./drawing.js";
import { framesOf, landing } from "./frames.js";
import { geometry } from "./geometry.js";
import { letterOf, pitLabel, previewText } from "./labels.js";
import { Playback } from "./playback.js";
import { say, sideName } from "../words.js";

/**
 * @typedef {import("./frames.js").Board} Board
 * @typedef {import("./signs.js").Value} Value
 */

const TALL_BELOW = 460; // pixels of width
const LYING = window.matchMedia("(max-height: 30rem) and (min-width: 34rem)"); // as in table.css

class SeminaBoard extends HTMLElement {
  constructor() {
    super();
    this.game = "krur";
    this.columns = 4;
    /** @type {"S" | "N"} */
    this.bottom = "S";
    /** @type {("S" | "N")[]} */
    this.you = [];
    this.withHeld = false;
    /** @type {Board | null} */
    this.board = null;
    /** @type {number[]} */
    this.legal = [];
    /** @type {Record<string, any>} */
    this.previews = {};
    /** @type {{origin: number | null, last: number | null}} */
    this.lastTurn = { origin: null, last: null };
    /** @type {number | null} */
    this.hinted = null;
    /** @type {number | null} */
    this.lookedAt = null;
    /** @type {Map<number, Value>} what moves are worth, by pit */
    this.values = new Map();
    this.current = 0;
    this.buttons = make("div", { class: "board-pits" });
    this.note = make("p", { class: "board-note", "aria-hidden": "true", hidden: true });
    /** @type {HTMLElement[]} the buttons, by pit */
    this.pits = [];
    this.playback = new Playback((frame, lasts, next) => this.showFrame(frame, lasts, next));
    this.playback.addEventListener("change", () => this.refresh());
  }

  connectedCallback() {
    if (this.frame) return;
    this.frame = this.appendChild(make("div", { class: "board-frame" }));
    this.sizes = new ResizeObserver(() => this.reshape());
    this.sizes.observe(this);
    this.addEventListener("keydown", (event) => this.onKey(event));
    if (this.dataset.still) this.setup(JSON.parse(this.dataset.still));
  }

  /**
   * Which board this is. Call it again when something of it changes.
   * @param {{game: string, width: number, bottom?: "S" | "N", you?: ("S" | "N")[],
   *   withHeld?: boolean, board?: Board}} what
   */
  setup({ game, width, bottom = "S", you = [], withHeld = game !== "krur", board }) {
    const isOther = game !== this.game || width !== this.columns || bottom !== this.bottom
      || withHeld !== this.withHeld || !this.drawing;
    Object.assign(this, { game, columns: width, bottom, you, withHeld });
    this.dataset.game = game;
    if (isOther) this.reshape(true);
    if (board) this.show(board);
  }

  /** Stand like this, without moving. @param {Board} board */
  show(board) {
    this.playback.skip();
    this.board = board;
    this.drawing?.putHandAway();
    this.drawing?.show(board);
    this.refresh();
  }

  /**
   * Show a turn seed by seed.
   * @param {import("./frames.js").Turn} turn
   * @returns {Promise<void>}
   */
  async sow(turn) {
    this.lastTurn = { origin: turn.laps[0]?.origin ?? null, last: landing(turn) };
    this.hinted = null;
    if (turn.end === "pass") this.tellOnBoard(turn.told.join(" "));
    await this.playback.play(framesOf(turn));
    this.tellOnBoard("");
  }

  /** A sentence over the board, where nothing else is to be seen. @param {string} text */
  tellOnBoard(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  /** Mark the last turn without showing it. @param {import("./frames.js").Turn | null} turn */
  recall(turn) {
    this.lastTurn = { origin: turn?.laps[0]?.origin ?? null, last: turn ? landing(turn) : null };
    this.playback.frames = turn ? framesOf(turn) : [];
    this.playback.next = this.playback.frames.length;
    this.playback.changed();
  }

  /**
   * Which pits may be lifted now, and what that would do.
   * @param {number[]} legal
   * @param {Record<string, any>} previews
   */
  allow(legal, previews = {}) {
    this.legal = legal;
    this.previews = previews;
    this.hinted = null;
    if (legal.length && !legal.includes(this.current)) this.current = legal[0];
    this.refresh();
    if (this.lookedAt !== null) this.look(this.lookedAt); // what it says of that pit is another now
  }

  /** @param {number | null} pit */
  hint(pit) {
    this.hinted = pit;
    this.refresh();
  }

  /** Draw on pits what lifting them is worth. @param {(Value & {pit: number, label: string})[]} values */
  judge(values) {
    this.values = new Map(values.map((value) => [value.pit, value]));
    this.refresh();
  }

  /** Room and shape; the drawing is made anew when the shape changes. */
  reshape(anew = false) {
    if (!this.frame || !this.columns || (!this.drawing && !anew)) return;
    const shape = this.shape();
    if (this.drawing && this.drawing.place.shape === shape && !anew) return;
    const place = geometry(this.columns, this.bottom, shape, this.withHeld);
    this.drawing = new Drawing(this.game, place);
    this.style.setProperty("--ratio", String(place.width / place.height));
    this.makeButtons(place);
    this.frame.replaceChildren(this.drawing.svg, ...(this.hasAttribute("data-still") ? [] : [this.buttons, this.note]));
    const board = this.playback.isRunning ? this.playback.shown?.board : this.board;
    if (board) this.drawing.show(board);
    this.refresh();
  }

  /** @returns {"wide" | "tall"} */
  shape() {
    if (this.hasAttribute("data-wide")) return "wide";
    const table = LYING.matches ? this.closest(".table") : null;
    if (!table) return (this.parentElement?.clientWidth ?? this.clientWidth) < TALL_BELOW ? "tall" : "wide";
    // Beside the board there is room for the rest: the shape with the larger pits.
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = parseFloat(getComputedStyle(table).gridTemplateColumns);
    const height = window.innerHeight - rem * parseFloat(getComputedStyle(this).getPropertyValue("--around"));
    const pitOf = (shape) => {
      const place = geometry(this.columns, this.bottom, shape, this.withHeld);
      const { rx, ry } = place.pits[0];
      return Math.min(room / place.width, height / place.height) * Math.sqrt(rx * ry);
    };
    return pitOf("tall") > pitOf("wide") ? "tall" : "wide";
  }

  /** @param {import("./geometry.js").Geometry} place */
  makeButtons(place) {
    const rows = { S: this.row("S"), N: this.row("N") };
    this.pits = place.pits.map(({ x, y, rx, ry }, pit) => {
      const button = make("button", {
        type: "button", class: "pit-button", tabindex: "-1",
        "data-pit": String(pit).padStart(2, "0"), "data-side": pit < this.columns ? "S" : "N",
      });
      const label = Math.abs(place.counts[pit].y - y) - ry + 16;
      const top = place.atTop[pit] ? y - ry - label : y - ry;
      button.style.left = `${(100 * (x - rx)) / place.width}%`;
      button.style.width = `${(200 * rx) / place.width}%`;
      button.style.top = `${(100 * top) / place.height}%`;
      button.style.height = `${(100 * (2 * ry + label)) / place.height}%`;
      button.addEventListener("click", () => this.choose(pit));
      button.addEventListener("focus", () => this.look(pit));
      button.addEventListener("blur", () => this.look(null));
      button.addEventListener("pointerenter", () => this.look(pit));
      button.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "touch") this.look(null); // a finger is always gone at once
      });
      return button;
    });
    const left = (side) => {
      const own = [...this.pits].slice(side === "S" ? 0 : this.columns, side === "S" ? this.columns : undefined);
      return side === this.bottom ? own : own.reverse();
    };
    rows.S.append(...left("S"));
    rows.N.append(...left("N"));
    this.buttons.replaceChildren(...(this.bottom === "S" ? [rows.N, rows.S] : [rows.S, rows.N]));
  }

  /** @param {"S" | "N"} side */
  row(side) {
    return make("div", { role: "group", "aria-label": say("row_of", { side: sideName(side) }) });
  }

  /** Labels, what may be pressed, and the rings. */
  refresh() {
    if (!this.board || !this.drawing) return;
    const isFree = !this.playback.isRunning;
    for (const [pit, button] of this.pits.entries()) {
      const isLegal = isFree && this.legal.includes(pit);
      button.setAttribute("aria-label", pitLabel(this.board, pit, this.columns, this.you));
      button.setAttribute("aria-disabled", String(!isLegal));
      const preview = isLegal ? this.previews[String(pit)] : null;
      const value = isFree ? this.values.get(pit) : null;
      const words = [preview && previewText(preview, pit, this.columns), value?.label].filter(Boolean);
      if (words.length) button.setAttribute("aria-description", words.join(" "));
      else button.removeAttribute("aria-description");
      button.classList.toggle("is-legal", isLegal);
      button.tabIndex = pit === this.current ? 0 : -1;
    }
    this.toggleAttribute("data-moving", !isFree);
    this.drawing.mark(isFree ? this.marks() : new Map());
    this.drawing.showValues(isFree ? this.values : new Map());
  }

  marks() {
    /** @type {Map<number, string[]>} */
    const marks = new Map();
    const add = (pit, kind) => {
      if (pit !== null && pit !== undefined) marks.set(pit, [...(marks.get(pit) ?? []), kind]);
    };
    const preview = this.lookedAt !== null && this.legal.includes(this.lookedAt)
      ? this.previews[String(this.lookedAt)] : null;
    if (preview) {
      for (const pit of preview.captures) add(pit, "take");
      if (!preview.captures.includes(preview.last)) add(preview.last, "end");
    } else {
      add(this.lastTurn.origin, "origin");
      if (this.lastTurn.last !== this.lastTurn.origin) add(this.lastTurn.last, "last");
    }
    for (const pit of this.legal) add(pit, pit === this.lookedAt ? "chosen" : "legal");
    add(this.hinted, "hint");
    return marks;
  }

  /**
   * @param {import("./frames.js").Frame} frame
   * @param {number} lasts milliseconds
   * @param {import("./frames.js").Frame | null} next where the hand goes meanwhile
   */
  showFrame(frame, lasts, next) {
    this.board = frame.board;
    this.style.setProperty("--lasts", `${lasts}ms`);
    this.drawing?.show(frame.board);
    this.drawing?.showHand(frame.kind === "give" ? 0 : frame.hand, frame, next ?? frame, lasts);
    this.drawing?.pulse(frame.kind === "drop" || frame.kind === "mark" ? frame.at : null);
  }

  /** @param {number | null} pit */
  look(pit) {
    this.lookedAt = pit;
    if (pit !== null) this.current = pit;
    const preview = pit !== null && this.legal.includes(pit) ? this.previews[String(pit)] : null;
    const text = preview && pit !== null ? previewText(preview, pit, this.columns) : "";
    this.refresh();
    this.dispatchEvent(new CustomEvent("look", { detail: { pit, text } }));
  }

  /** @param {number} pit */
  choose(pit) {
    if (this.playback.isRunning) {
      this.playback.skip();
      return;
    }
    this.dispatchEvent(new CustomEvent("pit", { detail: { pit, isLegal: this.legal.includes(pit) } }));
  }

  /** Set the focus on a pit. @param {number} pit */
  select(pit) {
    this.current = pit;
    this.refresh();
    this.pits[pit]?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const width = this.columns;
    const isAtTop = this.drawing?.place.atTop[this.current];
    const along = { ArrowRight: isAtTop ? -1 : 1, ArrowLeft: isAtTop ? 1 : -1 }[event.key];
    const row = this.current < width ? 0 : width;
    /** @type {number | null} */
    let next = null;
    if (along) next = row + ((this.current - row + along + width) % width);
    if (event.key === "ArrowUp" && !isAtTop) next = 2 * width - 1 - this.current;
    if (event.key === "ArrowDown" && isAtTop) next = 2 * width - 1 - this.current;
    if (event.key === "Home") next = isAtTop ? row + width - 1 : row;
    if (event.key === "End") next = isAtTop ? row : row + width - 1;
    if (next === null) return;
    event.preventDefault();
    this.select(next);
  }

  /**
   * The pit that a letter names, in the row of who is to move.
   * @param {string} letter
   * @param {"S" | "N"} side
   * @returns {number | null}
   */
  pitOf(letter, side) {
    for (let pit = 0; pit < 2 * this.columns; pit += 1) {
      const isSide = (pit < this.columns) === (side === "S");
      if (isSide && letterOf(pit, this.columns).toLowerCase() === letter.toLowerCase()) return pit;
    }
    return null;
  }
}

customElements.define("semina-board", SeminaBoard);
