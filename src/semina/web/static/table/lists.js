/** The lists beside the board: moves, laps of the last sowing, what was said. */

import { lapText } from "../board/labels.js";
import { byId, make, write } from "../elements.js";
import { say, sideName } from "../words.js";

const BUBBLE_LASTS = 7000; // milliseconds that a phrase of the other stands at the board
const SAY_AFTER = 2000; // and between two of one's own

/** @param {string[]} moves */
export function showMoves(moves) {
  const list = byId("moves");
  if (!moves.length) {
    list.replaceChildren(make("li", { class: "empty" }, say("no_moves")));
    return;
  }
  list.replaceChildren(...moves.map((move, index) =>
    make(
      "li",
      { class: index === moves.length - 1 ? "is-last" : null },
      make("span", { class: "number" }, `${index + 1}.`),
      make("bdi", { class: "move" }, move),
    )));
  list.scrollTop = list.scrollHeight;
}

/**
 * @param {import("../board/frames.js").Turn | null} turn
 * @param {number} width
 */
export function showLaps(turn, width) {
  const laps = turn?.laps ?? [];
  byId("laps-panel").hidden = laps.length < 2;
  const items = [];
  let leftOut = 0;
  for (const [index, lap] of laps.entries()) {
    if (lap.drops === null) {
      leftOut += 1;
      continue;
    }
    if (leftOut) items.push(make("li", {}, say("laps_left_out", { first: index - leftOut + 1, last: index })));
    leftOut = 0;
    items.push(make("li", {}, lapText(lap, index + 1, width)));
  }
  byId("laps").replaceChildren(...items);
}

/**
 * @param {any} view
 * @param {(action: string, body?: object) => void} act
 */
export function showTalk(view, act) {
  const isOpen = view.actions.includes("say") || view.said.length > 0;
  byId("talk-panel").hidden = !isOpen;
  const list = byId("said");
  const known = Number(list.dataset.last ?? 0);
  for (const { side, text, number } of view.said.filter((each) => each.number > known)) {
    list.append(make("li", {}, make("b", {}, make("bdi", {}, view.seats[side].name || sideName(side)), say("named", { side: "", name: "" })), text));
    list.dataset.last = String(number);
    list.scrollTop = list.scrollHeight;
    if (!view.you.includes(side) && known) {
      byId("talk-panel").open = true;
      showBubble(say("named", { side: view.seats[side].name || sideName(side), name: text }));
    }
  }
  list.dataset.last ??= "0.5"; // what was said before the page was opened does not open it
  const box = byId("phrases");
  if (!view.actions.includes("say")) box.replaceChildren();
  else if (!box.childElementCount) {
    box.append(...view.phrases.map(({ key, text }) => {
      const button = make("button", { type: "button", class: "small" }, text);
      button.addEventListener("click", () => {
        if (button.getAttribute("aria-disabled") === "true") return;
        const wait = (isOn) => [...box.children].forEach((each) => each.setAttribute("aria-disabled", String(isOn)));
        wait(true);
        window.setTimeout(() => wait(false), SAY_AFTER);
        act("say", { phrase: key });
      });
      return button;
    }));
  }
}

let bubbleTimer = 0;

/** The newest phrase of the other, at the board for a while. @param {string} text */
function showBubble(text) {
  const bubble = byId("bubble");
  window.clearTimeout(bubbleTimer);
  write(bubble, bubble.textContent === text ? `${text}\u00a0` : text);
  bubbleTimer = window.setTimeout(() => write(bubble, ""), BUBBLE_LASTS);
}

/**
 * Sentences, one a paragraph.
 * @param {string} id
 * @param {string[]} sentences
 * @param {string} [kind]
 */
export function showSentences(id, sentences, kind = "") {
  const box = byId(id);
  const made = sentences.map((text) => make("p", { class: kind || null }, text));
  const isOther = made.length > 0 && box.firstElementChild?.className !== kind;
  if (isOther || box.textContent !== sentences.join("")) box.replaceChildren(...made);
}

/** Say something to who cannot see it; also the same sentence twice. @param {string} text */
export function announce(text) {
  const live = byId("live");
  write(live, live.textContent === text ? `${text}\u00a0` : text);
}
