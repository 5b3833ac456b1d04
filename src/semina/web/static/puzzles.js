/** All puzzles: how many of each grade are solved here, and the way to the next that is not. */

import { byId, write } from "./elements.js";
import { nextOf, solvedOf, streak } from "./solved.js";
import { say } from "./words.js";

const { games } = JSON.parse(byId("puzzles-data").textContent);

for (const game of games) {
  const solved = solvedOf(game.key, game.edition);
  for (const [grade, numbers] of Object.entries(game.grades)) {
    const link = document.querySelector(`[data-game="${game.key}"] [data-grade="${grade}"]`);
    if (!(link instanceof HTMLAnchorElement)) continue;
    const done = numbers.filter((number) => solved.has(number)).length;
    link.href = `/puzzles/${game.key}/${nextOf(numbers, numbers.at(-1), solved)}`;
    const count = link.querySelector(".puzzle-count");
    if (done && count) write(count, say("solved_of", { done, all: numbers.length }));
  }
}

if (streak() > 1) {
  write(byId("streak"), say("in_a_row", { number: streak() }));
  byId("streak").hidden = false;
}
