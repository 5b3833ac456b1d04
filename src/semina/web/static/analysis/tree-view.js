/** The tree of moves as a list: the line, with its branches set in. One stop of the tab key. */

import { byId, make } from "../elements.js";
import { say } from "../words.js";

/** PGN's numbers of annotations, as one writes them. */
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** @typedef {import("./tree.js").Node} Node */

export class TreeView {
  /** @param {(node: Node) => void} choose */
  constructor(choose) {
    this.box = byId("tree");
    this.choose = choose;
    /** @type {Map<Node, HTMLElement>} */
    this.buttons = new Map();
  }

  /** Draw it anew. @param {import("./tree.js").Tree} tree */
  draw(tree) {
    this.hadFocus = this.box.contains(document.activeElement);
    this.buttons.clear();
    const start = this.button(tree.root, say("tree_start"));
    const beginning = make("p", { class: "tree-start" }, start, ...comments(tree.introduction));
    this.box.replaceChildren(beginning, ...(tree.root.children.length ? [this.list(tree.root.children)] : []));
    this.mark(tree.at);
  }

  /** Show where we are. @param {Node} at */
  mark(at) {
    const hasFocus = this.hadFocus || this.box.contains(document.activeElement);
    this.hadFocus = false;
    for (const [node, button] of this.buttons) {
      const isHere = node === at;
      button.tabIndex = isHere ? 0 : -1;
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const here = this.buttons.get(at);
    if (hasFocus) here?.focus();
    // Only the list scrolls, not the page under the reader's eyes.
    if (here) {
      const [inner, outer] = [here.getBoundingClientRect(), this.box.getBoundingClientRect()];
      if (inner.top < outer.top) this.box.scrollTop -= outer.top - inner.top;
      if (inner.bottom > outer.bottom) this.box.scrollTop += inner.bottom - outer.bottom;
    }
  }

  /**
   * Moves that follow each other; those that are played instead of one of them stand behind it.
   * @param {Node[]} group
   * @param {string} kind
   */
  list(group, kind = "tree-line") {
    const list = make("ol", { class: kind });
    for (let rest = group; rest.length; rest = rest[0].children) {
      const [node, ...others] = rest;
      list.append(make(
        "li", {},
        ...comments(node.introduction),
        this.button(node, node.marked, `${node.ply}.`),
        ...comments(node.comments),
        ...others.map((other) => this.list([other], "tree-line is-branch")),
      ));
    }
    return list;
  }

  /** @param {Node} node @param {string} text @param {string} [number] */
  button(node, text, number) {
    const signs = node.annotations.map((each) => SIGNS[each] ?? "").join("");
    const button = make(
      "button", { type: "button", class: "tree-move" },
      ...(number ? [make("span", { class: "number" }, number), " "] : []), make("bdi", {}, text + signs),
    );
    button.addEventListener("click", () => this.choose(node));
    this.buttons.set(node, button);
    return button;
  }
}

/** @param {string[]} texts */
function comments(texts) {
  return texts.map((text) => make("span", { class: "tree-comment", dir: "auto" }, ` ${text} `));
}
