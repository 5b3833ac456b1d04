/** A puzzle: the server judges each move, and its reply is shown on the board. */

import "./board/element.js";
import { RequestError, post } from "./api.js";
import { letterOf } from "./board/labels.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { byId, write } from "./elements.js";
import { recall, remember } from "./settings.js";
import { keepSolved, keepStreak, nextOf, solvedOf, streak } from "./solved.js";
import { announce, showSentences } from "./table/lists.js";
import { say, sideName, standing } from "./words.js";

const { puzzle, base, edition, numbers, following } = JSON.parse(byId("puzzle-data").textContent);
const api = `/api${base}/${puzzle.number}`;
const board = byId("board");
const again = byId("again");
const hint = byId("hint");
const previews = byId("previews");

/** The position where the next move is to be found. */
let state = puzzle;
let step = 0;
/** @type {string[]} moves known to be wrong here */
let known = [];
let isWaiting = false;
let isSlipped = false;

/** Stand at the position, and wait for a move. @param {string[]} [told] */
function ask(told = []) {
  const withHeld = puzzle.game !== "krur" || state.board.held.S + state.board.held.N > 0;
  board.setup({ game: puzzle.game, width: puzzle.width, bottom: puzzle.side, you: [puzzle.side], withHeld });
  board.show(state.board);
  isWaiting = true;
  allow();
  again.hidden = true;
  hint.hidden = false;
  write(byId("status"), puzzle.task);
  write(byId("standing"), standing(state.score));
  showSentences("told", told);
  announce([...told, puzzle.task].join(" "));
}

function allow() {
  const left = state.legal.filter((pit) => !known.includes(letterOf(pit, puzzle.width)));
  board.allow(isWaiting ? left : [], previews.checked ? state.previews : {});
}

/** @param {string} move */
async function attempt(move) {
  if (!isWaiting) return;
  isWaiting = false;
  showSentences("trouble", []);
  let verdict;
  try {
    verdict = await post(`${api}/answer`, { step, move });
  } catch (error) {
    isWaiting = true;
    complain(error);
    return;
  }
  allow();
  hint.hidden = true;
  showSentences("told", []);
  for (const turn of verdict.turns) {
    write(byId("status"), say("sows", { side: sideName(turn.side) }));
    await board.sow(turn);
  }
  write(byId("standing"), standing(verdict.score));
  if (!verdict.right) refute(move, verdict);
  else if (verdict.solved) finish(verdict);
  else {
    state = verdict;
    step += 1;
    known = [];
    ask(verdict.told);
  }
}

/** @param {string} move @param {any} verdict */
function refute(move, verdict) {
  slip();
  known.push(move);
  write(byId("status"), say("not_right"));
  showSentences("told", verdict.told);
  announce([say("not_right"), ...verdict.told].join(" "));
  again.hidden = false;
  again.focus();
}

/** @param {any} verdict */
function finish(verdict) {
  const isNew = edition !== null && !solvedOf(puzzle.game, edition).has(puzzle.number);
  if (isNew) {
    keepSolved(puzzle.game, edition, puzzle.number);
    if (!isSlipped) keepStreak(streak() + 1);
  }
  write(byId("status"), verdict.told[0]);
  showSentences("told", verdict.told.slice(1), "ending");
  showStreak();
  const last = document.getElementById("last-one");
  if (last) last.hidden = false;
  announce([...verdict.told, last?.textContent ?? ""].join(" "));
  const next = address();
  if (next) byId("next").href = next;
  const way = next ? byId("next") : document.getElementById("way-back");
  way?.classList.add("primary");
  way?.focus();
}

/** A wrong move or a hint ends what was solved in a row. */
function slip() {
  isSlipped = true;
  if (edition !== null) keepStreak(0);
  showStreak();
}

function showStreak() {
  byId("streak").hidden = streak() < 2;
  write(byId("streak"), say("in_a_row", { number: streak() }));
}

/** Where the next puzzle is; the mistakes of a game have an end, and then there is none. */
function address() {
  if (edition === null) return following;
  return `${base}/${nextOf(numbers, puzzle.number, solvedOf(puzzle.game, edition))}`;
}

function complain(error) {
  if (!(error instanceof RequestError)) throw error;
  showSentences("trouble", [error.message]);
}

board.addEventListener("pit", ({ detail: { pit, isLegal } }) => {
  const letter = letterOf(pit, puzzle.width);
  if (isLegal) void attempt(letter);
  else if (isWaiting) {
    const isWrong = known.includes(letter);
    showSentences("trouble", [say(isWrong ? "known_wrong" : "cannot_lift", { pit: letter })]);
  }
});
board.addEventListener("look", ({ detail: { text } }) => write(byId("look"), text));
again.addEventListener("click", () => {
  board.recall(null);
  ask();
  board.select(board.current);
});
hint.addEventListener("click", async () => {
  try {
    const found = await post(`${api}/hint`, { step, known });
    if (!isWaiting) return;
    if (found.move) known.push(found.move);
    slip();
    allow();
    showSentences("told", [found.text]);
    announce(found.text);
  } catch (error) {
    complain(error);
  }
});
previews.checked = recall("puzzle-previews") === "yes";
previews.addEventListener("change", () => {
  remember("puzzle-previews", previews.checked ? "yes" : "no");
  allow();
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") board.playback.skip();
  const pit = /^[a-f]$/i.test(event.key) ? board.pitOf(event.key, puzzle.side) : null;
  if (pit !== null) board.select(pit);
});

joinSowingBar(board);
const onward = address();
byId("next").hidden = numbers.length < 2 || !onward;
if (onward) byId("next").href = onward;
showStreak();
ask();
