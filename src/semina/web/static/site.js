/** What every page does: the menu with its colours, and buttons that copy a link. */

import { post } from "./api.js";
import { say } from "./words.js";

/** When the sheet of high contrast holds, by theme; base.html says the same. */
const CONTRAST = { "": "(prefers-contrast: more)", contrast: "all" };
const contrast = document.getElementById("contrast");

for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (document.getElementsByName("site-theme"))) {
  choice.addEventListener("change", () => {
    document.documentElement.dataset.theme = choice.value || "auto";
    if (contrast instanceof HTMLLinkElement) contrast.media = CONTRAST[choice.value] ?? "not all";
    // The server remembers it for the next page; if it cannot, this page has it all the same.
    post("/me", { theme: choice.value }).catch(() => {});
  });
}

const menu = document.querySelector("details.menu");
document.addEventListener("click", (event) => {
  if (menu instanceof HTMLDetailsElement && !menu.contains(/** @type {Node} */ (event.target))) {
    menu.open = false;
  }
});
menu?.addEventListener("keydown", (event) => {
  if (/** @type {KeyboardEvent} */ (event).key !== "Escape") return;
  /** @type {HTMLDetailsElement} */ (menu).open = false;
  menu.querySelector("summary")?.focus();
});

// What scrolls by itself must be reached by the keyboard too, and have a name.
for (const [index, inner] of document.querySelectorAll(".prose > pre, .prose > table").entries()) {
  const box = document.createElement("div");
  box.className = "scroll-box";
  inner.replaceWith(box);
  box.append(inner);
  let heading = box.previousElementSibling;
  while (heading && !/^H[1-6]$/.test(heading.tagName)) heading = heading.previousElementSibling;
  if (heading && !heading.id) heading.id = `heading-${index}`;
  new ResizeObserver(() => {
    const scrolls = box.scrollWidth > box.clientWidth;
    for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-labelledby", heading?.id ?? ""]]) {
      if (scrolls && value) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  }).observe(box);
}

for (const button of document.querySelectorAll(".copy-button")) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.getAttribute("data-copy") ?? "");
    if (!(field instanceof HTMLInputElement)) return;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = say("copied");
    } catch {
      // Without https there is no clipboard; the link is selected, ready to be copied.
      button.textContent = document.execCommand("copy") ? say("copied") : say("copy_by_hand");
    }
    window.setTimeout(() => (button.textContent = label), 2500);
  });
}
