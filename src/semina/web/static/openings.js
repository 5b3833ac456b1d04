/** The openings, walked on the board: the study tells what each move is worth. */

import "./board/element.js";
import { pitValues, showJudgement, spokenValues } from "./analysis/values.js";
import { RequestError, get } from "./api.js";
import { letterOf } from "./board/labels.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { byId, make, write } from "./elements.js";
import { announce, showSentences } from "./table/lists.js";
import { say, sideName, standing } from "./words.js";

const data = JSON.parse(byId("opening-data").textContent);
const game = encodeURIComponent(data.game);
const board = byId("board");
/** The letters of the line, what stands where it leads, and what is known of that. */
let { moves, node, judgement } = data;

/** Go where a line leads; the next move is sown, any other way is only shown. @param {string} line */
async function go(line) {
  const from = moves;
  board.playback.skip();
  try {
    const query = new URLSearchParams({ moves: line });
    const [there, known] = await Promise.all([
      get(`/api/board/${game}/line?${query}`),
      get(`/api/openings/${game}?${query}`),
    ]);
    if (moves !== from) return; // gone elsewhere meanwhile
    [moves, node, judgement] = [line, there, known];
    if (line.length === from.length + 1 && line.startsWith(from)) await sow(there.turn);
    else board.recall(there.turn);
    if (moves === line) show();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showSentences("trouble", [error.message]);
  }
}

async function sow(turn) {
  board.allow([]);
  board.judge([]);
  showSentences("told", []);
  write(byId("status"), say("sows", { side: sideName(turn.side) }));
  await board.sow(turn);
}

function show() {
  board.setup({ game: data.game, width: data.width });
  board.show(node.board);
  board.allow(node.legal, node.previews);
  board.judge(pitValues(judgement));
  showJudgement(judgement, (line) => void go(moves + line.map((move) => move[0]).join("")));
  const status = node.ending.length ? say("game_over_here") : say("side_to_move", { side: sideName(node.side) });
  write(byId("status"), status);
  write(byId("standing"), standing(node.score));
  const told = [...node.told, ...node.ending];
  showSentences("told", told);
  showSentences("trouble", []);
  const worth = judgement.moves.length ? spokenValues(judgement) : "";
  announce([...told, status, worth].join(" "));
  byId("study-ends").hidden = judgement.moves.length > 0;
  byId("back").disabled = byId("first").disabled = moves === "";
  byId("go-on").href = node.line_address ?? node.address;
  showLine();
  const query = moves ? `?${new URLSearchParams({ moves })}` : "";
  history.replaceState(null, "", `/openings/${game}${query}`);
}

/** The moves that led here; each leads back to where it was made. */
function showLine() {
  byId("line-empty").hidden = moves !== "";
  byId("line").replaceChildren(...[...moves].map((letter, place) => {
    const isLast = place === moves.length - 1;
    const button = make(
      "button", { type: "button", class: "tree-move", "aria-current": isLast ? "step" : null }, letter,
    );
    button.addEventListener("click", () => void go(moves.slice(0, place + 1)));
    return make("li", {}, button);
  }));
}

const back = () => moves && void go(moves.slice(0, -1));

board.addEventListener("pit", ({ detail: { pit, isLegal } }) => {
  const letter = letterOf(pit, data.width);
  if (isLegal) void go(moves + letter);
  else showSentences("trouble", [say("cannot_lift", { pit: letter })]);
});
board.addEventListener("look", ({ detail: { text } }) => write(byId("look"), text));
byId("back").addEventListener("click", back);
byId("first").addEventListener("click", () => void go(""));
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") board.playback.skip();
  else if (event.key === "Backspace") back();
  else {
    const pit = /^[a-f]$/i.test(event.key) ? board.pitOf(event.key, node.side) : null;
    if (pit !== null) board.select(pit);
  }
});

joinSowingBar(board);
board.recall(node.turn);
show();
