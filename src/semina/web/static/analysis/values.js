/** The values of moves: on the pits, in a table, and how the game will end in a sentence. */

import { byId, make, write } from "../elements.js";
import { say } from "../words.js";

/**
 * What is drawn on the pits. What is exact and what is not differs in shape and in words.
 * @param {any} judgement
 */
export function pitValues(judgement) {
  return judgement.moves.filter(({ pit }) => pit !== null).map(({ pit, value, exact, best }) => ({
    pit,
    best,
    kind: exact ? "exact" : "estimate",
    text: valueText(value, exact, 1),
    short: signed(value, exact, 0), // on a phone the shape alone tells an estimate
    label: valueWords(value, exact, best),
  }));
}

/** How the game ends, and the value of each move, for who listens. @param {any} judgement */
export function spokenValues({ told, moves }) {
  return [told, ...moves.map(({ move, value, exact, best }) =>
    `${move === "-" ? say("pass_word") : move}: ${valueWords(value, exact, best)}`)].join(" ");
}

/** @param {number} value @param {boolean} exact @param {boolean} best */
function valueWords(value, exact, best) {
  const worth = say(exact ? "value_exact" : "value_estimate", { value: valueText(value, exact, 1) });
  return best ? `${worth} ${say("value_best")}` : worth;
}

/** Decimals as the viewer's language writes them, in the figures of all our pages. */
const figures = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: "latn", useGrouping: false });

/**
 * Seeds with their sign; an estimate has a sign for that before it.
 * @param {number} value
 * @param {boolean} exact
 * @param {number} digits behind the point
 */
export function valueText(value, exact, digits) {
  return `${exact ? "" : "\u2248\u200a"}${signed(value, exact, digits)}`; // a hair between the two
}

/** @param {number} value @param {boolean} exact @param {number} digits */
function signed(value, exact, digits) {
  const rounded = shownValue(value, exact, digits);
  const sign = rounded > 0 ? "+" : rounded < 0 ? "\u2212" : "";
  return `${sign}${figures.format(Math.abs(rounded))}`;
}

/** @param {number} value @param {boolean} exact @param {number} digits */
function shownValue(value, exact, digits) {
  return Number(value.toFixed(exact ? 2 : digits));
}

/**
 * @param {any} judgement null where nothing is known
 * @param {(moves: string[]) => void} play the first moves of best play
 */
export function showJudgement(judgement, play) {
  const isKnown = Boolean(judgement?.moves.length);
  write(byId("verdict"), judgement?.told ?? "");
  write(byId("facts"), isKnown ? factsText(judgement) : "");
  write(byId("wanted"), judgement?.wanted ?? "");
  byId("values").hidden = !isKnown;
  byId("values-body").replaceChildren(...(isKnown ? judgement.moves.map((move) => row(move, judgement.moves)) : []));
  const line = judgement?.line ?? [];
  byId("best-play").hidden = line.length === 0;
  byId("best-line").replaceChildren(...line.map((move, place) => {
    const button = make("button", { type: "button", class: "tree-move" }, make("bdi", {}, move));
    button.addEventListener("click", () => play(line.slice(0, place + 1)));
    return make("li", {}, button);
  }));
}

/** A row of the table. @param {any} move @param {any[]} moves all of them */
function row({ move, value, exact, best, lost_exact }, moves) {
  // The difference of what is shown: whoever subtracts finds the same.
  const highest = moves.find((each) => each.best);
  const against = shownValue(value, exact, 1) - shownValue(highest.value, highest.exact, 1);
  const name = move === "-" ? say("pass_word") : move;
  return make(
    "tr", { class: best ? "is-best" : null },
    make("th", { scope: "row" }, make("bdi", {}, name)),
    make("td", {}, make("span", { class: `value value-${exact ? "exact" : "estimate"}`, dir: "ltr" }, valueText(value, exact, 1))),
    make("td", {}, say(exact ? "exact_word" : "estimate_word")),
    make("td", {}, best ? say("best_word") : make("span", { class: "against", dir: "ltr" }, valueText(against, lost_exact, 1))),
  );
}

/** @param {any} judgement */
function factsText({ depth, nodes }) {
  return depth ? say("engine_facts", { depth, nodes: grouped(nodes) }) : say("told_by_table");
}

/** A large number, its figures in groups that no language reads as something else. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
