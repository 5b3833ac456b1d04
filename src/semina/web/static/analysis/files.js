/** Records on the analysis board: opening one with its variations, and saving the tree as one. */

import { RequestError, post } from "../api.js";
import { byId, make, write } from "../elements.js";
import { say } from "../words.js";

/**
 * @param {object} page
 * @param {() => import("./tree.js").Tree} page.tree what is to be saved
 * @param {(tree: any) => void} page.open gets a tree as the API describes it
 */
export function joinFiles({ tree, open }) {
  const file = byId("record-file");
  const text = byId("record-text");

  byId("record-open").addEventListener("click", () => attempt(async () => {
    const chosen = file.files?.[0];
    const content = chosen ? await chosen.text() : text.value;
    const { trees, more } = await post("/api/records/trees", { text: content });
    const games = trees.map((each) => {
      const button = make("button", { type: "button", class: "small" }, `${each.title}, ${each.result}`);
      button.addEventListener("click", () => open(each));
      return make("li", {}, button);
    });
    if (more) games.push(make("li", {}, say("more_games", { games: more })));
    byId("record-games").replaceChildren(...(trees.length > 1 ? games : []));
    open(trees[0]);
  }));

  byId("record-save").addEventListener("click", () => attempt(async () => {
    const { game, ...rest } = tree().toJSON();
    const { position, tags, introduction, termination, winner } = rest;
    const nodes = rest.nodes.map(({ marked: _, ...node }) => node);
    const saved = await post(`/api/board/${encodeURIComponent(game)}/record`, {
      position, tags, introduction, termination, winner, nodes,
    });
    const address = URL.createObjectURL(new Blob([saved.text], { type: "text/plain" }));
    make("a", { href: address, download: saved.name }).click();
    URL.revokeObjectURL(address);
    text.value = saved.text;
  }));
}

/** Do something that the server may refuse. @param {() => Promise<void>} work */
async function attempt(work) {
  const trouble = byId("record-trouble");
  write(trouble, "");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    write(trouble, error.message);
  }
}
