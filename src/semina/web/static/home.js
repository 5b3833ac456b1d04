/** The first page: pictures of the boards, the level in words, and only the options that fit. */

import "./board/element.js";
import { byId, write } from "./elements.js";

const levels = JSON.parse(byId("levels").textContent);
const form = byId("new-game");
const level = byId("level");

for (const picture of document.querySelectorAll(".game-picture")) {
  const game = picture.getAttribute("data-game") ?? "";
  const width = game === "krur" ? 4 : 6;
  const board = document.createElement("semina-board");
  board.setAttribute("data-wide", "");
  board.dataset.still = JSON.stringify({
    game, width, withHeld: false,
    board: { pits: Array(2 * width).fill(4), captured: [], closed: [], held: { S: 0, N: 0 } },
  });
  picture.append(board);
}

const tellLevel = () => {
  const found = levels.find((each) => each.number === Number(level.value));
  write(byId("level-number"), level.value);
  write(byId("level-text"), found?.text ?? "");
  level.setAttribute("aria-valuetext", found?.text ?? level.value);
};
level.addEventListener("input", tellLevel);

const fit = () => {
  const values = new FormData(form);
  const isKrur = values.get("game") === "krur";
  byId("mode-choice").hidden = !isKrur;
  byId("mode-choice").disabled = !isKrur;
  byId("match-options").hidden = !isKrur || values.get("mode") !== "match";
  byId("level-choice").hidden = values.get("opponent") !== "computer";
};
form.addEventListener("change", fit);

const wanted = new URLSearchParams(location.search).get("game");
const choice = [...form.elements.game].find((each) => each.value === wanted);
if (choice) choice.checked = true;
tellLevel();
fit();
