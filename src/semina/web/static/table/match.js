/** The Krur match: which game it is, what the players hold, and the row set out for the next. */

import { textSign } from "../board/signs.js";
import { byId, make, write } from "../elements.js";
import { say, seeds, sideName } from "../words.js";

const ALL = 32; // seeds of the game, in two holdings

/** @param {any} view */
export function showMatch(view) {
  const match = view.match;
  byId("match-panel").hidden = !match;
  if (!match) return;
  const number = match.round + (match.between ? 1 : 0); // between two games: the one that comes
  const round = match.games_limit === null
    ? say("game_number", { round: number })
    : say("game_number_of", { round: number, games: match.games_limit });
  write(byId("match-round"), `${round} · ${say("starts", { side: sideName(match.starter) })}`);
  const sides = /** @type {const} */ (["S", "N"]);
  byId("holdings").replaceChildren(...sides.map((side) => {
    const bar = make("span", {});
    bar.style.inlineSize = `${(100 * match.holdings[side]) / ALL}%`;
    return make(
      "div",
      { class: `holding holding-${side}` },
      textSign(side),
      make("span", { class: "holding-bar", "aria-hidden": "true" }, bar),
      make("span", {}, say("holds", { side: sideName(side), seeds: seeds(match.holdings[side]) })),
    );
  }));
}

/**
 * The rows to choose from, as small rows of pits.
 * @param {any} view
 * @param {(action: string, body?: object) => void} act
 */
export function showLayouts(view, act) {
  const match = view.match;
  const isMine = view.actions.includes("layout");
  const isOpen = Boolean(match?.between && match.chooser && match.layouts.length);
  byId("layouts").hidden = !isOpen;
  if (!isOpen) return;
  const chooser = view.seats[match.chooser];
  write(byId("layouts-text"), isMine ? say("choose_row") : say("their_choice", { name: chooser.name }));
  byId("layout-choices").replaceChildren(...match.layouts.map(({ layout, row, reserve }) => {
    const words = row.map((cell) => (cell === null ? say("closed_word") : String(cell))).join(", ");
    const isChosen = match.chosen === layout;
    const button = make(
      "button",
      {
        type: "button", class: isChosen ? "layout-choice primary" : "layout-choice",
        "aria-label": `${say("row_text", { row: words })}; ${say("reserve", { seeds: seeds(reserve) })}`,
        "aria-pressed": String(isChosen), disabled: !isMine,
      },
      make("span", { class: "layout-row", "aria-hidden": "true" }, ...row.map((cell) =>
        make("span", { class: cell === null ? "layout-pit is-closed" : "layout-pit" }, cell === null ? "–" : String(cell)))),
      make("span", { class: "layout-held", "aria-hidden": "true" }, say("reserve", { seeds: seeds(reserve) })),
    );
    button.addEventListener("click", () => act("layout", { layout }));
    return button;
  }));
}
