/** Where a game turned: asked of the server, drawn as a graph, and told move by move. */

import { postForEvents } from "./api.js";
import { letterOf } from "./board/labels.js";
import { byId, draw, make, write } from "./elements.js";
import { announce } from "./table/lists.js";
import { say, sideName } from "./words.js";

const LEAST_WIDE = 610; // pixels in which the letters of the wide graph have 11

/** @typedef {{key: string, width: number, record: string, turns: any[], start: any}} Game */

export class Analysis {
  /**
   * @param {(ply: number) => void} go shows the board after so many moves
   * @param {(id: string) => void} done gives the page the address of the analysis that is shown
   */
  constructor(go, done) {
    this.go = go;
    this.done = done;
    /** @type {any} what the server found; null until then */
    this.found = null;
    this.asked = 0;
    this.at = 0;
    // Drawn anew where its place becomes too narrow for the letters of the wide one.
    new ResizeObserver(() => this.showGraph()).observe(byId("graph"));
    this.graph = "";
    /** @type {"S" | "N" | null} */
    this.you = null;
  }

  /** Put away what is shown: another game is looked at. */
  clear() {
    this.asked += 1;
    this.found = null;
    this.graph = "";
    for (const id of ["graph", "analysis", "analysis-summary", "analysis-progress"]) byId(id).hidden = true;
    byId("analysis-start").hidden = false;
    byId("analyse").hidden = false;
    write(byId("trouble"), "");
  }

  /**
   * Have a game analysed, and show it.
   * @param {Game} game
   * @param {"S" | "N" | null} you the side that is spoken to
   */
  async start(game, you) {
    this.clear();
    this.you = you;
    const asked = this.asked;
    const isWanted = () => asked === this.asked;
    byId("analyse").hidden = true;
    byId("analysis-progress").hidden = false;
    byId("analysis-bar").value = 0;
    try {
      await postForEvents("/api/analyses", { record: game.record, you }, (kind, data) => {
        if (!isWanted()) return;
        if (kind === "progress") byId("analysis-bar").value = data.done / Math.max(data.total, 1);
        if (kind === "analysis") this.show(data, game);
      });
      if (isWanted() && !this.found) throw new Error(say("analysis_broken"));
    } catch (error) {
      if (!isWanted()) return;
      byId("analysis-progress").hidden = true;
      byId("analyse").hidden = false;
      write(byId("trouble"), /** @type {Error} */ (error).message);
    }
  }

  /** @param {any} found @param {Game} game */
  show(found, game) {
    this.found = found;
    this.done(found.id);
    byId("analysis-start").hidden = true;
    byId("graph").hidden = false;
    this.showGraph();
    this.showSummary();
    byId("turns").replaceChildren(...found.turning_points.map((turn) => this.turn(turn, game)));
    for (const [index, board] of [...byId("turns").querySelectorAll("semina-board")].entries()) {
      setUp(/** @type {any} */ (board), found.turning_points[index], game);
    }
    byId("analysis-moves").replaceChildren(...found.moves.map((move) => this.row(move)));
    byId("analysis").hidden = false;
    this.mark(this.at);
    announce(`${say("analysis_done")} ${this.summary().join(" ")}`);
  }

  /** @returns {string[]} */
  summary() {
    const { accuracy, told, problem } = this.found;
    return [...(problem ? [problem] : []), accuracy.S.told, accuracy.N.told, ...told];
  }

  showSummary() {
    const box = byId("analysis-summary");
    box.hidden = false;
    const jump = make("a", { href: "#analysis-title" }, byId("analysis-title").textContent ?? "");
    const points = this.found.turning_points.length ? [make("p", { class: "on-screen" }, jump)] : [];
    const told = this.summary().map((text) => make("p", {}, text));
    box.replaceChildren(...told, ...this.table(), ...points, ...this.practice(), this.numbers());
  }

  /** Which table would make more of it exact: its command is one piece. @returns {HTMLElement[]} */
  table() {
    const { table } = this.found;
    if (!table) return [];
    const [before, after] = table.told.split(table.command);
    return [make("p", { class: "hint-text" }, before, make("code", { class: "command" }, table.command), after)];
  }

  /** What the numbers mean, for who wants to know. */
  numbers() {
    const told = this.found.numbers.map((text) => make("p", {}, text));
    return make("details", { class: "more" }, make("summary", {}, say("numbers_mean")), ...told);
  }

  /** Links to puzzles of the mistakes: one's own, or those of both. */
  practice() {
    const sides = this.found.practice.filter((side) => !this.you || side === this.you);
    return sides.map((side) => {
      const text = this.you ? say("practise_yours") : say("practise", { side: sideName(side) });
      return make("p", { class: "on-screen" }, make("a", { class: "button", href: `/analyses/${this.found.id}/practice/${side}/1${ownTable()}` }, text));
    });
  }

  /** The graph, drawn by the server; a click on it shows the board there. */
  showGraph() {
    const place = byId("graph");
    const graph = this.found?.[place.clientWidth < LEAST_WIDE ? "narrow_graph" : "graph"];
    if (!graph || graph === this.graph) return;
    this.graph = graph;
    const drawn = new DOMParser().parseFromString(graph, "image/svg+xml").documentElement;
    const svg = document.importNode(drawn, true);
    this.needle = draw("path", { class: "graph-needle" });
    svg.insertBefore(this.needle, svg.querySelector(".graph-line"));
    svg.addEventListener("click", (event) => {
      const ply = /** @type {Element} */ (event.target).getAttribute("data-ply");
      if (ply !== null) this.go(Number(ply));
    });
    place.replaceChildren(svg);
    this.mark(this.at);
  }

  /** One move that turned the game. @param {any} turn @param {Game} game */
  turn(turn, game) {
    const board = make("semina-board", { "data-still": true, "data-wide": true, "aria-hidden": "true" });
    const name = (pit) => (pit < 0 ? "–" : letterOf(pit, game.width));
    const side = sideName(this.found.moves[turn.ply].side);
    const caption = say("sown_board", { side, played: name(turn.played), best: turn.best.map(name).join(", ") });
    const button = make("button", { type: "button", class: "small" }, say("show_on_board"));
    button.addEventListener("click", () => {
      this.go(turn.ply + 1);
      // The sentence last: it is what the board is looked at for.
      for (const id of ["board", "told"]) byId(id).scrollIntoView({ block: "nearest" });
    });
    return make(
      "article",
      { class: "turn" },
      make("h3", {}, make("span", { class: "turn-number" }, String(turn.number)), turn.title),
      make("figure", {}, board, make("figcaption", {}, caption)),
      ...turn.told.map((text) => make("p", {}, text)),
      button,
    );
  }

  /** @param {any} move */
  row(move) {
    const { lost } = move;
    const button = make("button", { type: "button" }, make("bdi", {}, `${move.move}${move.sign}`));
    button.addEventListener("click", () => this.go(move.ply + 1));
    return make(
      "tr",
      { class: lost.seeds >= 2 ? "is-mistake" : null },
      make("th", { scope: "row" }, make("span", { class: "number" }, `${move.ply + 1}.`), button),
      make("td", {}, move.given_away),
      make("td", {}, lost.seeds > 0 || move.sign ? move.told.join(" ") : move.told.at(-1)),
    );
  }

  /** What there is to say after so many moves. @param {number} ply @returns {string[]} */
  told(ply) {
    return this.found && ply ? this.found.moves[ply - 1]?.told ?? [] : [];
  }

  /** Mark where the board stands. @param {number} ply */
  mark(ply) {
    this.at = ply;
    if (!this.found) return;
    const hit = byId("graph").querySelector(`.graph-hit[data-ply="${ply}"]`);
    if (!hit) return;
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(hit.getAttribute(name)));
    this.needle?.setAttribute("d", `M${x + width / 2} ${y}v${height}`);
    for (const [index, row] of [...byId("analysis-moves").children].entries()) {
      row.classList.toggle("is-here", index === ply - 1);
    }
  }
}

/**
 * A small board that stands in the page already: the pit that was lifted, and a better one.
 * @param {any} board @param {any} turn @param {Game} game
 */
function setUp(board, turn, game) {
  const withHeld = game.key !== "krur" || turn.board.held.S + turn.board.held.N > 0;
  board.setup({ game: game.key, width: game.width, withHeld, board: turn.board });
  board.lastTurn = { origin: turn.played < 0 ? null : turn.played, last: null };
  board.hint(turn.best[0] < 0 ? null : turn.best[0]);
}

/** The table whose game this is, so that one finds back from the puzzles; a record has none. */
function ownTable() {
  const table = /^\/tables\/([\w-]+)\/analysis$/.exec(location.pathname)?.[1];
  if (!table) return "";
  const query = new URLSearchParams(location.search);
  return `?${new URLSearchParams({ table, game: query.get("game") ?? "0" })}`;
}
