/** Looking through a file of games, move by move. */

import { Analysis } from "./analysis.js";
import { keepRecord, keptRecord } from "./analysis/keeping.js";
import { post } from "./api.js";
import "./board/element.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { byId, make, write } from "./elements.js";
import { announce, showSentences } from "./table/lists.js";
import { say } from "./words.js";

const { games, more, analysed = null, you = null, kept = null } = JSON.parse(byId("record").textContent);
const board = byId("board");
const analysis = new Analysis((ply) => go(ply), keep);
let game = games[0]; // the one that is shown
let at = 0; // moves shown

/** @param {number} index */
function open(index) {
  game = games[index];
  at = 0;
  write(byId("record-title"), game.title);
  write(byId("headline"), game.headline.join(" · "));
  byId("facts").replaceChildren(...game.facts.flatMap(([name, value]) => [
    make("dt", {}, name), make("dd", {}, make("bdi", {}, value)),
  ]));
  byId("moves").replaceChildren(...game.moves.map((move, ply) => {
    const button = make("button", { type: "button" }, make("bdi", {}, move));
    button.addEventListener("click", () => go(ply + 1));
    return make("li", {}, make("span", { class: "number" }, `${ply + 1}.`), button);
  }));
  for (const [each, button] of [...byId("games").children].entries()) {
    button.setAttribute("aria-pressed", String(each === index));
    button.classList.toggle("primary", each === index);
  }
  const boards = [game.start, ...game.turns.map((turn) => turn.after)];
  const withHeld = game.key !== "krur" || boards.some(({ held }) => held.S + held.N > 0);
  board.setup({ game: game.key, width: game.width, withHeld });
  analysis.clear();
  go(0);
}

/** Stand after so many moves. @param {number} ply */
function go(ply) {
  at = Math.max(0, Math.min(ply, game.moves.length));
  board.show(at ? game.turns[at - 1].after : game.start);
  board.recall(at ? game.turns[at - 1] : null);
  tell();
}

/** Give an analysis an address to come back to. @param {string} id */
function keep(id) {
  let address = `/analyses/${id}`;
  if (window.location.pathname.startsWith("/tables/")) address = `?game=${games.indexOf(game) + 1}`;
  else keepRecord(id, game.record);
  window.history.replaceState(null, "", address);
}

/** Back at the address of an analysis: to the record that it was made of. */
async function comeBack() {
  const record = keptRecord(kept);
  if (!record) return;
  try {
    games.splice(0, 1, ...(await post("/api/records", { text: record })).games);
  } catch {
    // The game as the server sent it, without its names, is still there.
  }
}

/** One move on, sown seed by seed. */
async function forward() {
  if (board.playback.isRunning) {
    board.playback.skip();
    return;
  }
  if (at >= game.moves.length) return;
  const turn = game.turns[at];
  at += 1;
  tell();
  await board.sow(turn);
}

function tell() {
  const isEnd = at === game.moves.length;
  write(byId("status"), say("opened_board", { number: at, last: game.moves.length }));
  const told = [...(at ? game.turns[at - 1].told : []), ...(game.comments[at - 1] ?? []), ...analysis.told(at), ...(isEnd ? game.ending : [])];
  analysis.mark(at);
  showSentences("told", told);
  announce([byId("status").textContent, ...told].join(" "));
  for (const [index, button] of [...byId("moves").querySelectorAll("button")].entries()) {
    if (index === at - 1) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  const letters = game.moves.map((move) => move[0]).join("");
  byId("to-board").href = `/board/${game.key}/${game.positions[0]}?moves=${letters}&at=${at}`;
  byId("back").disabled = byId("first").disabled = at === 0;
  byId("forward").disabled = byId("last").disabled = isEnd;
}

if (kept) await comeBack();
byId("games-panel").hidden = games.length < 2;
byId("games").append(...games.map((each, index) => {
  const button = make("button", { type: "button", class: "small" }, `${index + 1}. ${each.result}`);
  button.addEventListener("click", () => open(index));
  return button;
}));
if (more) byId("games").append(make("span", {}, say("more_games", { games: more })));
byId("first").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(at - 1));
byId("forward").addEventListener("click", () => void forward());
byId("last").addEventListener("click", () => go(game.moves.length));
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, select, semina-board")) return;
  if (event.key === "ArrowRight") void forward();
  if (event.key === "ArrowLeft") go(at - 1);
});
byId("analyse").addEventListener("click", () => void analysis.start(game, you));
byId("print").addEventListener("click", () => window.print());
joinSowingBar(board);
open(analysed ?? 0);
byId("analyse").disabled = false;
if (analysed !== null) void analysis.start(game, you);
