/** A board to try things out: any position by its address, moves for both sides, set-up by hand. */

import "./board/element.js";
import { RequestError, post } from "./api.js";
import { letterOf } from "./board/labels.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { byId, make, write } from "./elements.js";
import { Editor } from "./board/editor.js";
import { announce, showSentences } from "./table/lists.js";
import { say, sideName } from "./words.js";

const data = JSON.parse(byId("board-data").textContent);
const api = `/api/board/${encodeURIComponent(data.game)}`;
const board = byId("board");
/** The states before the present one. */
const past = [];
let state = data.state;

/** @param {any} next @param {string[]} [told] */
function show(next, told = []) {
  state = next;
  const withHeld = data.game !== "krur" || state.board.held.S + state.board.held.N > 0;
  board.setup({ game: data.game, width: data.width, withHeld });
  board.show(state.board);
  board.allow(state.legal, state.previews);
  const over = state.ending ?? [];
  const status = over.length || (!state.legal.length && !state.must_pass)
    ? say("game_over_here")
    : state.must_pass ? say("must_pass") : say("side_to_move", { side: sideName(state.side) });
  write(byId("status"), status);
  showSentences("told", [...told, ...over]);
  showSentences("trouble", state.errors ?? []);
  announce([...told, ...over, status].join(" "));
  byId("undo").disabled = past.length === 0;
  byId("board-link").value = new URL(state.address, location.href).href;
  byId("position-text").value = state.position;
  history.replaceState(null, "", state.address);
  editor.fill(state);
}

/** @param {string} move */
async function sow(move) {
  try {
    const next = await post(`${api}/play`, { position: state.position, move });
    past.push(state);
    board.allow([]);
    showSentences("told", []);
    write(byId("status"), say("sows", { side: sideName(next.turn.side) }));
    await board.sow(next.turn);
    show(next, next.told);
  } catch (error) {
    complain(error);
  }
}

/** Check a position text; a wrong one changes nothing on the board. @param {string} text */
async function set(text) {
  try {
    const next = await post(api, { position: text });
    if (next.errors.length) {
      showSentences("trouble", next.errors);
      byId("position-text").value = text; // to be mended
      return;
    }
    past.push(state);
    board.recall(null);
    show(next);
  } catch (error) {
    complain(error);
  }
}

/** The position text in an address of this page. @param {string} path */
function setUpText(path) {
  const text = path.split("/").slice(3).join("/");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function complain(error) {
  if (!(error instanceof RequestError)) throw error;
  showSentences("trouble", [error.message]);
}

const editor = new Editor(byId("editor-rows"), data, (text) => void set(text));

board.addEventListener("pit", ({ detail: { pit, isLegal } }) => {
  const letter = letterOf(pit, data.width);
  if (isLegal) void sow(letter);
  else showSentences("trouble", [say("cannot_lift", { pit: letter })]);
});
board.addEventListener("look", ({ detail: { text } }) => {
  write(byId("look"), text);
});
byId("undo").addEventListener("click", () => {
  const before = past.pop();
  board.recall(null);
  if (before) show(before, [say("undone")]);
});
byId("restart").addEventListener("click", () => void set("start"));
byId("edit").addEventListener("click", () => {
  const isOpen = byId("editor").hidden;
  byId("editor").hidden = !isOpen;
  byId("edit").setAttribute("aria-expanded", String(isOpen));
});
byId("position-text").addEventListener("change", (event) => void set(event.target.value));
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") board.playback.skip();
  const pit = /^[a-f]$/i.test(event.key) ? board.pitOf(event.key, state.side) : null;
  if (pit !== null) board.select(pit);
});

joinSowingBar(board);
const pass = make("button", { type: "button", class: "primary", hidden: true }, say("act_pass"));
pass.addEventListener("click", () => void sow("-"));
byId("undo").before(pass);
board.playback.addEventListener("change", () => (pass.hidden = !state.must_pass));
const asked = location.pathname;
show(state);
if (state.errors.length) {
  // The text of the address is wrong: it stays where it can be mended, and in the address.
  byId("position-text").value = setUpText(asked);
  history.replaceState(null, "", asked);
}
pass.hidden = !state.must_pass;
