/** The analysis board: any position or record, a tree of moves, and what each move is worth. */

import "./board/element.js";
import { joinFiles } from "./analysis/files.js";
import { keepTree, keptTree } from "./analysis/keeping.js";
import { joinKeys } from "./analysis/keys.js";
import { showAddresses } from "./analysis/share.js";
import { Tree } from "./analysis/tree.js";
import { TreeView } from "./analysis/tree-view.js";
import { ValuesPanel } from "./analysis/values-panel.js";
import { RequestError, get, post } from "./api.js";
import { Editor } from "./board/editor.js";
import { letterOf } from "./board/labels.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { byId, write } from "./elements.js";
import { announce, showSentences } from "./table/lists.js";
import { say, sideName, standing } from "./words.js";

/** @typedef {import("./analysis/tree.js").Node} Node */

const data = JSON.parse(byId("board-data").textContent);
const api = `/api/board/${encodeURIComponent(data.game)}`;
const asked = location.pathname + location.search;
const board = byId("board");
/** @type {"S" | "N"} */
let bottom = "S";
/** @type {Tree[]} the trees before this one */
const past = [];
let isLeft = false; // for another board, which gets its tree from this one
let tree = firstTree();

const view = new TreeView((node) => void go(node));
const values = new ValuesPanel(board, (moves) => void playOn(moves));
const editor = new Editor(byId("editor-rows"), data, (text) => void setUp(text));

/** The tree that this window had here; else the line of the address. */
function firstTree() {
  const kept = data.errors.length ? null : keptTree(asked);
  if (kept) return new Tree(kept);
  const nodes = data.moves.map((move, place) => ({ ...move, parent: place - 1 }));
  const made = new Tree({ ...data, nodes, at: data.node.ply - 1 });
  made.at.state = data.node;
  return made;
}

/** The line to a node, as the server is asked for it. @param {Node} node @param {string} [more] */
function lineQuery(node, more = "") {
  return new URLSearchParams({ position: tree.position, moves: tree.letters(node) + more }).toString();
}

/** Stand at a node of the tree. @param {Node} node */
async function go(node) {
  const before = tree.at;
  tree.at = node;
  await attempt(async () => {
    node.state ??= await get(`${api}/line?${lineQuery(node)}`);
    if (tree.at !== node) return; // gone on meanwhile
    board.recall(node.state.turn);
    show();
  });
  if (!node.state && tree.at === node) tree.at = before; // it could not be asked for
}

/** Sow: along the line that is there, or as a new branch. @param {string} move */
async function sow(move) {
  const from = tree.at;
  await attempt(async () => {
    const known = from.children.find((child) => child.move === move);
    const state = known?.state ?? await get(`${api}/line?${lineQuery(from, move)}`);
    if (tree.at !== from) return;
    const node = tree.add(from, move, state.move);
    node.state = state;
    tree.at = node;
    values.leave();
    board.allow([]);
    showSentences("told", []);
    write(byId("status"), say("sows", { side: sideName(state.turn.side) }));
    await board.sow(state.turn);
    if (tree.at === node) show();
  });
}

/** Everything, where we are. */
function show() {
  const { at } = tree;
  const { state } = at;
  const withHeld = data.game !== "krur" || state.board.held.S + state.board.held.N > 0;
  board.setup({ game: data.game, width: data.width, bottom, withHeld });
  board.show(state.board);
  board.allow(state.legal, state.previews);
  const status = state.ending.length || (!state.legal.length && !state.must_pass)
    ? say("game_over_here")
    : state.must_pass ? say("must_pass") : say("side_to_move", { side: sideName(state.side) });
  write(byId("status"), status);
  write(byId("standing"), standing(state.score));
  const told = [...state.told, ...at.comments, ...state.ending];
  showSentences("told", told);
  showSentences("trouble", []);
  announce([...told, status].join(" "));
  showControls();
  showAddresses(state);
  editor.fill(state);
  view.draw(tree);
  void values.look(at, api, lineQuery(at));
}

function showControls() {
  const { at } = tree;
  byId("first").disabled = !at.parent;
  byId("back").disabled = !at.parent && !past.length;
  write(byId("back"), say(!at.parent && past.length ? "board_before" : "back_word"));
  byId("forward").disabled = byId("last").disabled = !at.children.length;
  byId("promote").disabled = !tree.sideStep;
  byId("delete").disabled = !at.parent;
  byId("restore").hidden = !tree.deleted;
  byId("pass").hidden = !at.state?.must_pass || board.playback.isRunning;
}

/** Put moves of best play into the tree, and stand behind them. @param {string[]} moves */
function playOn(moves) {
  let node = tree.at;
  for (const marked of moves) node = tree.add(node, marked[0], marked);
  return go(node);
}

/** Begin another tree, from which one can come back to this one. @param {Tree} next */
function begin(next) {
  past.push(tree);
  tree = next;
  board.recall(null);
}

/** Set up a position; a wrong one changes nothing on the board. @param {string} text */
async function setUp(text) {
  await attempt(async () => {
    const state = await post(api, { position: text });
    if (state.errors.length) {
      showSentences("trouble", state.errors);
      byId("position-text").value = text; // to be mended
      return;
    }
    const { game, name, width } = data;
    begin(new Tree({ game, name, width, position: state.position }));
    tree.root.state = { ...state, ply: 0, move: null, turn: null, told: [], line_address: state.address };
    show();
  });
}

/** A tree of a record; the board of another game is another page. @param {any} opened */
function open(opened) {
  if (opened.game !== data.game) {
    isLeft = true;
    keepTree(opened.address, opened);
    location.assign(opened.address);
    return;
  }
  begin(new Tree(opened));
  void go(tree.root);
}

async function back() {
  const before = past.at(-1);
  if (tree.at.parent) await go(tree.at.parent);
  else if (before) {
    past.pop();
    tree = before;
    board.recall(null);
    await go(tree.at);
  }
}

function forward() {
  const [next] = tree.at.children;
  board.playback.skip();
  if (next) void sow(next.move);
}

/** @param {() => Promise<void>} work that the server may refuse */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showSentences("trouble", [error.message]);
    showControls();
  }
}

board.addEventListener("pit", ({ detail: { pit, isLegal } }) => {
  const letter = letterOf(pit, data.width);
  if (isLegal) void sow(letter);
  else showSentences("trouble", [say("cannot_lift", { pit: letter })]);
});
board.addEventListener("look", ({ detail: { text } }) => write(byId("look"), text));
board.playback.addEventListener("change", showControls);

/** @type {Record<string, () => unknown>} what the buttons do */
const ACTIONS = {
  first: () => go(tree.root),
  back,
  forward,
  last: () => go(tree.end(tree.at)),
  pass: () => sow("-"),
  restart: () => setUp("start"),
  flip: () => {
    bottom = bottom === "S" ? "N" : "S";
    show();
  },
  promote: () => {
    tree.promote();
    show();
  },
  delete: () => {
    tree.remove();
    return go(tree.at);
  },
  restore: () => {
    tree.restore();
    return go(tree.at);
  },
  edit: () => {
    const isOpen = byId("editor").hidden;
    byId("editor").hidden = !isOpen;
    byId("edit").setAttribute("aria-expanded", String(isOpen));
  },
};
for (const [id, act] of Object.entries(ACTIONS)) byId(id).addEventListener("click", () => void act());
byId("position-text").addEventListener("change", (event) => {
  event.stopPropagation(); // the editor round it listens too, for its numbers
  void setUp(event.target.value);
});

window.addEventListener("pagehide", () => {
  if (!isLeft) keepTree(location.pathname + location.search, tree);
});

joinSowingBar(board);
joinKeys({ board, tree: () => tree, go, back, forward });
joinFiles({ tree: () => tree, open });
await go(tree.at);
if (data.errors.length) {
  // What is wrong in the address stays there, and where it can be mended.
  showSentences("trouble", data.errors);
  byId("position-text").value = setUpText();
  history.replaceState(null, "", asked);
}

/** The position text in the address that was asked for. */
function setUpText() {
  const text = asked.split("?")[0].split("/").slice(3).join("/");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
