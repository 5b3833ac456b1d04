/** The list of lessons: what has been done, and what comes next. */

import { write } from "./elements.js";
import { learned } from "./learned.js";
import { say } from "./words.js";

const done = learned();

for (const course of document.querySelectorAll(".course")) {
  const game = course.getAttribute("data-game");
  const links = [...course.querySelectorAll(".lesson-list a")];
  const isDone = (link) => done.has(`${game}/${link.getAttribute("data-number")}`);
  for (const link of links.filter(isDone)) {
    link.classList.add("is-done");
    link.querySelector(".lesson-done").hidden = false;
  }
  const count = links.filter(isDone).length;
  if (!count) continue;
  const next = links.find((link) => !isDone(link)) ?? links[0];
  const key = count === links.length ? "lessons_once_more" : "lessons_go_on";
  const button = course.querySelector(".course-next a");
  button.setAttribute("href", next.getAttribute("href"));
  write(button, say(key, { title: next.querySelector(".lesson-title").textContent }));
  next.setAttribute("aria-current", "step");
  const told = course.querySelector(".course-done");
  told.hidden = false;
  write(told, say("lessons_done", { done: count, lessons: links.length }));
}
