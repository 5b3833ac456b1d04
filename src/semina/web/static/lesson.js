/**
 * A lesson: its steps one after the other. What is right the server says, and what really happens;
 * here it is only shown.
 */

import "./board/element.js";
import { RequestError, post } from "./api.js";
import { joinSowingBar } from "./board/sowing-bar.js";
import { letterOf } from "./board/labels.js";
import { byId, make, write } from "./elements.js";
import { keepLearned, keepPlace, placeIn } from "./learned.js";
import { announce, showSentences } from "./table/lists.js";
import { say } from "./words.js";

const lesson = JSON.parse(byId("lesson").textContent);
const api = `/api/lessons/${lesson.game}/${lesson.number}`;
const board = byId("board");
const number = byId("number");
const left = placeIn(lesson.game, lesson.number, lesson.steps.length);
/** Steps that have been read or answered rightly. */
const done = new Set(left.done);
let at = 0;
let step = lesson.steps[0];
/** Whether an answer can be given now. */
let isOpen = false;
/** Whether a wrong answer stands there, and the step may be tried again. */
let isMissed = false;
/** The showing of turns that goes on; an older one ends by itself. */
let showing = 0;

/** @param {string[]} ids the buttons to be seen, the first of them to go on with */
function offer(...ids) {
  const canGoBack = at > 0 || at === lesson.steps.length;
  for (const id of ["watch", "pass", "again", "next", "skip"]) byId(id).hidden = !ids.includes(id);
  byId("back").hidden = !canGoBack;
}

/** The board as the step begins. */
function setUp() {
  const { held } = step.board;
  const withHeld = lesson.game !== "krur" || held.S + held.N > 0;
  board.setup({ game: lesson.game, width: lesson.width, bottom: "S", you: ["S"], withHeld });
  board.recall(null);
  board.show(step.board);
}

/** Let the step be answered, or watched. */
function open() {
  showing += 1;
  setUp();
  byId("result").hidden = true;
  showSentences("trouble", []);
  isOpen = step.by !== "";
  isMissed = false;
  board.allow(step.pits);
  byId("number-form").hidden = step.by !== "number";
  byId("choices").hidden = step.by !== "choice";
  for (const each of byId("choices").children) each.disabled = false;
  write(byId("how"), step.kind === "move" ? say("lesson_sow") : step.by === "pit" ? say("lesson_choose_pit") : "");
  byId("how").hidden = step.must_pass || step.by !== "pit";
  if (step.by) offer(...(step.must_pass ? ["pass", "skip"] : ["skip"]));
  else offer(step.turns.length ? "watch" : "next");
  write(byId("watch"), say("lesson_watch"));
  byId("watch").classList.add("primary");
}

/** @param {number} index @param {boolean} [focuses] */
function enter(index, focuses = true) {
  at = index;
  const isOver = at === lesson.steps.length;
  byId("end").hidden = !isOver;
  document.querySelector(".lesson")?.toggleAttribute("data-over", isOver);
  byId("progress").value = at;
  isMissed = false;
  keepPlace(lesson.game, lesson.number, isOver ? 0 : at, isOver ? [] : done);
  write(byId("place"), isOver ? "" : say("lesson_step", { step: at + 1, steps: lesson.steps.length }));
  if (isOver) {
    end();
    return;
  }
  step = lesson.steps[at];
  const text = byId("text");
  text.lang = step.language;
  write(text, step.text);
  number.value = "";
  number.setAttribute("aria-describedby", "text");
  byId("choices").replaceChildren(...step.choices.map(({ key, text: label }) => {
    const button = make("button", { type: "button" }, make("bdi", {}, label));
    button.addEventListener("click", () => void answer(key));
    return button;
  }));
  open();
  announce([byId("place").textContent, step.text].join(" "));
  if (focuses) focus();
}

/** The focus where the step goes on, and its text in sight. */
function focus() {
  byId("text").scrollIntoView({ block: "nearest" });
  if (step.by === "number") number.focus({ preventScroll: true });
  else if (step.by === "choice") byId("choices").firstElementChild?.focus({ preventScroll: true });
  else if (step.must_pass) byId("pass").focus({ preventScroll: true });
  else if (step.by === "pit") board.select(step.pits[0]);
  else (step.turns.length ? byId("watch") : byId("next")).focus({ preventScroll: true });
}

function end() {
  isOpen = false;
  byId("result").hidden = true;
  byId("number-form").hidden = true;
  byId("choices").hidden = true;
  offer();
  const skipped = [...lesson.steps.keys()].filter((each) => !done.has(each));
  if (!skipped.length) keepLearned(lesson.game, lesson.number);
  showSkipped(skipped);
  byId("end").focus();
  announce(byId("end-title").textContent);
}

/** The steps that were left out, each to go back to. @param {number[]} skipped */
function showSkipped(skipped) {
  byId("skipped").hidden = skipped.length === 0;
  byId("skipped-steps").replaceChildren(...skipped.map((each) => {
    const button = make("button", { type: "button", class: "small" }, say("lesson_skipped_step", { step: each + 1 }));
    button.addEventListener("click", () => enter(each));
    return button;
  }));
  if (lesson.next) write(byId("end-title"), say(skipped.length ? "lesson_over" : "lesson_done"));
}

/**
 * Show turns one after the other.
 * @param {any[]} turns
 * @returns {Promise<boolean>} false when something else has been begun meanwhile
 */
async function play(turns) {
  showing += 1;
  const own = showing;
  board.allow([]);
  for (const turn of turns) {
    await board.sow(turn);
    if (showing !== own) return false;
  }
  return true;
}

async function watch() {
  setUp();
  byId("result").hidden = true;
  offer("watch", "next");
  byId("watch").classList.remove("primary");
  write(byId("watch"), say("lesson_watch_again"));
  if (!(await play(step.turns))) return;
  tell("", step.told);
  byId("next").focus({ preventScroll: true });
}

/** @param {string} text */
async function answer(text) {
  if (!isOpen) return;
  isOpen = false;
  const begun = step;
  showSentences("trouble", []);
  try {
    const verdict = await post(`${api}/${at + 1}`, { answer: text });
    if (step !== begun) return;
    byId("result").hidden = true;
    for (const each of byId("choices").children) each.disabled = true;
    if (verdict.turns.length && !(await play(verdict.turns))) return;
    judge(verdict, text);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    isOpen = true;
    showSentences("trouble", [error.message]);
  }
}

/**
 * @param {{right: boolean, told: string[], note: string, language: string, turns: any[]}} verdict
 * @param {string} given the answer
 */
function judge(verdict, given) {
  const { right, told, note, language, turns } = verdict;
  const wasPlayed = turns.length > 0;
  tell(right ? say("lesson_right") : wrongText(given, wasPlayed), told, note);
  byId("note").lang = language;
  byId("result").classList.toggle("is-right", right);
  byId("result").classList.toggle("is-wrong", !right);
  if (right) {
    done.add(at);
    byId("progress").value = at + 1;
    offer("next");
    byId("next").focus({ preventScroll: true });
  } else if (wasPlayed || step.kind !== "move") {
    isMissed = true;
    offer("again", "skip");
    byId("again").focus({ preventScroll: true });
  } else {
    isOpen = true; // nothing was played: choose another pit
  }
  byId("result").scrollIntoView({ block: "nearest" });
}

/** What is said to a wrong answer; one that was not played is named. */
function wrongText(given, wasPlayed) {
  if (step.kind === "move") return say(wasPlayed ? "lesson_wrong" : "lesson_refused");
  const answer = step.choices.find(({ key }) => key === given)?.text ?? given;
  return say("lesson_wrong_answer", { answer });
}

/** @param {string} verdict @param {string[]} told @param {string} [note] */
function tell(verdict, told, note = "") {
  const box = byId("result");
  box.hidden = false;
  box.classList.remove("is-right", "is-wrong");
  write(byId("verdict"), verdict);
  byId("verdict").hidden = !verdict;
  showSentences("told", told);
  write(byId("note"), note);
  byId("note").hidden = !note;
  announce([verdict, ...told, note].join(" ").trim());
}

board.addEventListener("pit", ({ detail: { pit } }) => {
  if (step.by !== "pit") return;
  if (isMissed) open(); // the next try has begun
  void answer(letterOf(pit, lesson.width));
});
byId("number-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = number.value.trim();
  if (/^[0-9]{1,3}$/.test(given) && Number(given) <= step.most) void answer(String(Number(given)));
  else showSentences("trouble", [say("lesson_number", { most: step.most })]);
});
byId("watch").addEventListener("click", () => void watch());
byId("pass").addEventListener("click", () => void answer("-"));
byId("again").addEventListener("click", () => {
  open();
  announce(step.text);
  focus();
});
byId("next").addEventListener("click", () => {
  if (!step.by) done.add(at);
  enter(at + 1);
});
byId("skip").addEventListener("click", () => enter(at + 1));
byId("back").addEventListener("click", () => enter(at - 1));
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") board.playback.skip();
  const pit = step.by === "pit" && /^[a-f]$/i.test(event.key) ? board.pitOf(event.key, step.side) : null;
  if (pit !== null) board.select(pit);
});

joinSowingBar(board);
enter(left.at, false);
