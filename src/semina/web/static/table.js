/** The page of a game. The server is the truth: what it sends is shown, one view after the other. */

import "./board/element.js";
import { get, post } from "./api.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { letterOf } from "./board/labels.js";
import { byId, write } from "./elements.js";
import { follow } from "./live.js";
import { asksFirst, keepAsksFirst } from "./settings.js";
import { showActions, showOffer } from "./table/actions.js";
import { announce, showLaps, showMoves, showSentences, showTalk } from "./table/lists.js";
import { showLayouts, showMatch } from "./table/match.js";
import { Plates } from "./table/plates.js";
import { say, sideName } from "./words.js";

const PASS_AFTER = 1800; // milliseconds, so that a forced pass is seen
const LINE_AFTER = 1500; // a short break of the line is not worth a word
const NOTICE_LASTS = 6000;
const MOST_LAST = 3; // sentences on the last turns under a result; the others are folded

const first = JSON.parse(byId("view").textContent);
const path = `/api/tables/${encodeURIComponent(first.id)}`;
const board = byId("board");
const plates = new Plates();

/** @type {any} the view that is shown */
let shown = null;
/** @type {any} the newest one that came */
let newest = first;
let newestCame = performance.now();
/** @type {any[]} those still to be shown */
const waiting = [];
let isShowing = false;
let isSending = false;
let isWithdrawing = false;
let passTimer = 0;
/** @type {number | null} */
let firstTap = null;

/** @param {any} view */
function receive(view) {
  if (view.version < newest.version || (view.version === newest.version && shown)) return;
  newest = view;
  newestCame = performance.now();
  waiting.push(view);
  plates.run(newest, newestCame, refetch);
  void showWaiting();
}

async function showWaiting() {
  if (isShowing) return;
  isShowing = true;
  while (waiting.length) await show(waiting.shift());
  isShowing = false;
}

/** Show a view: first the turns that are new, then how everything stands. @param {any} view */
async function show(view) {
  window.clearTimeout(passTimer);
  const bottom = view.you.length === 1 ? view.you[0] : "S";
  const withHeld = view.game !== "krur" || Boolean(view.match && (view.board.held.S || view.board.held.N));
  if (!shown) plates.bottom = bottom;
  const fresh = newTurns(view);
  if (fresh.length) board.allow([]);
  board.setup({ game: view.game, width: view.width, bottom, you: view.you, withHeld });
  for (const turn of fresh) {
    write(byId("look"), "");
    showHint("");
    showSentences("told", []);
    write(byId("status"), say("sows", { side: sideName(turn.side) }));
    await board.sow(turn);
  }
  const isBack = shown !== null && round(view) === round(shown) && view.ply < shown.ply;
  const isSame = goesOn(view) && view.ply === shown.ply;
  if (isSame && isDeclined(view)) notice(say("declined"), NOTICE_LASTS);
  const hinted = isSame && !view.ending ? board.hinted : null;
  if (!isSame || view.ending) showHint(""); // it was about another board
  shown = view;
  if (!fresh.length && !isSame) {
    board.show(view.board);
    board.recall(view.turn);
  }
  board.allow(view.actions.includes("move") ? view.legal : [], view.previews);
  board.hint(hinted);
  showPanels(view);
  tell(view, fresh, isBack, isSame);
  if (view.actions.includes("pass")) passTimer = window.setTimeout(() => void sow("-"), PASS_AFTER);
}

/** The turns of a view that were not shown yet; none on a page just opened. */
function newTurns(view) {
  if (!goesOn(view) || document.hidden) return [];
  return (view.turns ?? [view.turn]).filter((turn) => turn && turn.ply >= shown.ply);
}

/** Whether a view has all the moves that are shown, in the same game; a taken back one is missing. */
function goesOn(view) {
  return shown !== null && round(view) === round(shown)
    && shown.moves.every((move, ply) => view.moves[ply] === move);
}

/** Whether an offer of this viewer is gone, the game goes on, and it was not he who took it back. */
function isDeclined(view) {
  const offer = shown.offer;
  if (!offer || view.offer || view.ending || !view.you.includes(offer.by)) return false;
  const wasMine = isWithdrawing || view.you.length > 1;
  isWithdrawing = false;
  return !wasMine;
}

function round(view) {
  return view.match?.round ?? 1;
}

function showPanels(view) {
  plates.show(view, plates.bottom);
  plates.run(newest, newestCame, refetch);
  write(byId("status"), view.you.length || view.ending ? view.status : `${say("spectator")} ${view.status}`);
  byId("status-box").classList.toggle("is-yours", view.actions.includes("move"));
  write(byId("eased"), view.eased ?? "");
  byId("eased").hidden = !view.eased;
  const result = view.match?.over?.sentences ?? [];
  const ending = [...(view.ending?.sentences ?? []), ...result];
  showSentences("told", ending.length ? ending : lastTold(view), ending.length ? "ending" : "");
  showToldBelow(ending.length ? view.told : []);
  showActions(view, act);
  showOffer(view, act);
  showMatch(view);
  showLayouts(view, act);
  showMoves(view.moves);
  showLaps(view.turn, view.width);
  showTalk(view, act);
  byId("share").hidden = !view.link;
  if (view.link) byId("share-link").value = new URL(view.link, location.href).href;
  const isYours = view.actions.includes("move") && view.you.length === 1;
  document.title = isYours ? `● ${say("your_move")} – ${view.name}` : `${view.name} · Semina`;
}

/** Under a result and its buttons: what happened last, and folded what came before. */
function showToldBelow(sentences) {
  byId("told-below").hidden = sentences.length === 0;
  showSentences("told-last", sentences.slice(-MOST_LAST));
  showSentences("told-earlier", sentences.slice(0, -MOST_LAST));
  byId("told-more").hidden = sentences.length <= MOST_LAST;
}

/** The sentences on the last turn, and on the one that it answers where that came with it. */
function lastTold(view) {
  if (view.ending) return view.told; // the result matters more
  const earlier = (view.turns ?? []).slice(-2, -1).flatMap((turn) => turn.told);
  return [...earlier, ...view.told];
}

function tell(view, fresh, isBack, isSame) {
  if (isSame && !view.offer && !view.ending) return;
  const sentences = [
    ...(isBack ? [say("taken_back")] : []),
    ...(fresh.length ? lastTold(view).slice(view.ending ? -MOST_LAST : 0) : []),
    ...(view.ending?.sentences ?? []),
    ...(view.match?.over?.sentences ?? []),
    view.offer ? byId("offer-text").textContent : view.status,
  ];
  announce(sentences.join(" "));
}

/** @param {string} action @param {object} [body] */
async function act(action, body = {}) {
  if (isSending) return;
  isSending = true;
  window.clearTimeout(passTimer);
  byId("trouble").textContent = "";
  try {
    if (action === "pass") receive(await post(`${path}/move`, { ply: newest.ply, move: "-", seen: newest.version }));
    else if (action === "hint") await hint();
    else {
      isWithdrawing = action === "withdraw";
      const seen = ["move", "take-back"].includes(action) ? { seen: shown.version } : {};
      const view = await post(`${path}/${action}`, { ...body, ...seen });
      receive(view);
      if (action === "rematch" && view.rematch) location.assign(`/tables/${view.rematch}`);
    }
  } catch (error) {
    write(byId("trouble"), /** @type {Error} */ (error).message);
    if (/** @type {any} */ (error).status === 409) refetch();
  } finally {
    isSending = false;
  }
}

/** @param {string} move */
function sow(move) {
  return act("move", { ply: shown.ply, move });
}

/** Show the end of what is being shown, so that what is said is about the board that is seen. */
async function finishShowing() {
  board.playback.skip();
  while (isShowing) {
    await new Promise((resolve) => window.setTimeout(resolve));
    board.playback.skip();
  }
}

async function hint() {
  await finishShowing();
  showHint(say("thinking"));
  const asked = shown;
  try {
    const { text, move } = await post(`${path}/hint`, {});
    await finishShowing();
    if (round(shown) !== round(asked) || shown.ply !== asked.ply || shown.ending) return;
    showHint(text);
    announce(text);
    board.hint(typeof move === "number" ? move : pitNamed(move));
  } catch (error) {
    showHint("");
    throw error;
  }
}

/** @param {string} text */
function showHint(text) {
  write(byId("hinted"), text);
  byId("hinted").hidden = !text;
}

function pitNamed(letter) {
  const pit = Array.from({ length: 2 * shown.width }, (_, each) => letterOf(each, shown.width)).indexOf(letter);
  return pit < 0 ? null : pit;
}

async function refetch() {
  try {
    receive(await get(path));
  } catch {
    // the line tells it
  }
}

board.addEventListener("pit", ({ detail: { pit, isLegal } }) => {
  const letter = letterOf(pit, shown.width);
  if (!isLegal) {
    const isTurn = shown.actions.includes("move");
    write(byId("trouble"), shown.ending || !shown.you.length ? "" : isTurn ? say("cannot_lift", { pit: letter }) : say("not_now"));
    return;
  }
  if (asksFirst() && firstTap !== pit) {
    firstTap = pit;
    announce(`${byId("look").textContent} ${say("again_to_sow")}`);
    write(byId("look"), `${byId("look").textContent} ${say("again_to_sow")}`);
    return;
  }
  firstTap = null;
  void sow(letter);
});
board.addEventListener("look", ({ detail: { pit, text } }) => {
  if (pit !== firstTap && pit !== null) firstTap = null;
  write(byId("look"), text);
});

document.addEventListener("keydown", (event) => {
  const inField = event.target instanceof Element && event.target.closest("input:not([type='checkbox']), select, textarea, dialog");
  if (inField || event.ctrlKey || event.altKey || event.metaKey || !shown) return;
  if (event.key === "Escape") board.playback.skip();
  if (/^[a-f]$/i.test(event.key)) {
    const side = ownSide();
    const pit = board.pitOf(event.key, side);
    if (pit !== null) board.select(pit);
  }
});

function ownSide() {
  return shown.you.length === 1 ? shown.you[0] : shown.side;
}

byId("ask-first").checked = asksFirst();
byId("ask-first").addEventListener("change", (event) => keepAsksFirst(event.target.checked));

const line = byId("line");
let lineTimer = 0;
let wasLost = false;

/** A sentence over the board, for a while. @param {string} text @param {number} lasts milliseconds */
function notice(text, lasts) {
  window.clearTimeout(lineTimer);
  line.hidden = false;
  write(line, text);
  lineTimer = window.setTimeout(() => (line.hidden = true), lasts);
}

follow(`${path}/events?after=${first.version}`, receive, (connected) => {
  window.clearTimeout(lineTimer);
  const trouble = byId("trouble");
  if (connected && trouble.textContent === say("not_sent")) write(trouble, "");
  if (!connected) {
    lineTimer = window.setTimeout(() => {
      wasLost = true;
      line.hidden = false;
      write(line, say("line_lost"));
    }, LINE_AFTER);
  } else if (wasLost) {
    wasLost = false;
    notice(say("line_back"), 3000);
    void refetch();
  }
});

joinSowingBar(board);
waiting.push(first);
plates.bottom = first.you.length === 1 ? first.you[0] : "S";
void showWaiting();
if (window.matchMedia("(max-width: 61.9rem)").matches) byId("moves-panel").open = false;
