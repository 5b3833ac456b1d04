/** What a player can do besides sowing: buttons, the offer that waits, and the question before. */

import { byId, make, write } from "../elements.js";
import { say } from "../words.js";

/** The buttons in their order; those marked `primary` are what one should do now. */
const BUTTONS = [
  ["pass", "act_pass", "primary"],
  ["next-game", "act_next_game", "primary"],
  ["rematch", "act_rematch", "primary"],
  ["take-back", "act_take_back", ""],
  ["hint", "act_hint", ""],
];
/** Those that end a game early, and are kept apart. */
const ENDINGS = [
  ["offer-end", "act_offer_end", ""],
  ["resign", "act_resign", ""],
  ["abandon", "act_abandon", ""],
];

/**
 * @param {any} view
 * @param {(action: string, body?: object) => void} act
 */
export function showActions(view, act) {
  const made = buttons(BUTTONS, view, act);
  const endings = buttons(ENDINGS, view, act);
  if (view.ending && view.moves.length) {
    made.push(make("a", { class: "button", href: `/tables/${view.id}/analysis`, "data-action": "analysis" }, say("act_analysis")));
  }
  if (view.rematch) {
    made.unshift(make("a", { class: "button primary", href: `/tables/${view.rematch}` }, say("go_to_rematch")));
  }
  if (view.actions.includes("sit")) {
    made.unshift(make("a", { class: "button primary", href: `/join/${view.id}` }, say("act_sit")));
  }
  replaceKeepingFocus(byId("actions"), made);
  replaceKeepingFocus(byId("endings"), endings);
  byId("more-actions").hidden = endings.length === 0;
}

/**
 * @param {string[][]} known
 * @param {any} view
 * @param {(action: string, body?: object) => void} act
 */
function buttons(known, view, act) {
  return known.filter(([action]) => view.actions.includes(action)).map(([action, word, kind]) => {
    const button = make("button", { type: "button", class: kind || null, "data-action": action }, say(word));
    button.addEventListener("click", async () => {
      if (await isSure(action, view)) act(action);
    });
    return button;
  });
}

/**
 * @param {any} view
 * @param {(action: string, body?: object) => void} act
 */
export function showOffer(view, act) {
  const box = byId("offer");
  box.hidden = !view.offer;
  if (!view.offer) return;
  const { kind, by } = view.offer;
  const isMine = view.you.includes(by);
  const name = view.seats[isMine ? (by === "S" ? "N" : "S") : by].name;
  const word = { end: ["offers_end", "offered_end"], "take-back": ["offers_take_back", "offered_take_back"] }[kind];
  write(byId("offer-text"), word ? say(word[isMine ? 1 : 0], { name }) : "");
  const answers = [["accept", "primary"], ["decline", ""], ["withdraw", ""]]
    .filter(([action]) => view.actions.includes(action))
    .map(([action, kindOf]) => {
      const button = make("button", { type: "button", class: kindOf || null, "data-action": action }, say(action));
      button.addEventListener("click", () => act(action, { kind }));
      return button;
    });
  replaceKeepingFocus(byId("offer-buttons"), answers);
}

/**
 * Ask before what cannot be undone.
 * @param {string} action
 * @param {any} view
 * @returns {Promise<boolean>}
 */
async function isSure(action, view) {
  const questions = {
    resign: view.match ? "sure_resign_match" : "sure_resign",
    "offer-end": "sure_end",
    abandon: "sure_abandon",
  };
  const question = questions[action];
  if (!question) return true;
  const dialog = byId("sure");
  const seeds = action === "offer-end" ? `${view.if_ended} ` : "";
  write(byId("sure-text"), seeds + say(question));
  dialog.returnValue = "no";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue === "yes";
}

/**
 * New buttons in the place of the old ones; who stood on one with the keyboard still does.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} made
 */
function replaceKeepingFocus(box, made) {
  const focused = box.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-action") : null;
  box.replaceChildren(...made);
  if (focused) made.find((child) => child.getAttribute("data-action") === focused)?.focus();
}
