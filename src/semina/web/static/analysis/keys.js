/** The keys of the analysis board: walking the tree, and pits by their letters. */

/** @typedef {import("./tree.js").Node} Node */

/**
 * @param {object} page
 * @param {any} page.board a `<semina-board>`
 * @param {() => import("./tree.js").Tree} page.tree
 * @param {(node: Node) => unknown} page.go
 * @param {() => unknown} page.back
 * @param {() => unknown} page.forward
 */
export function joinKeys({ board, tree, go, back, forward }) {
  /** @type {Record<string, () => Node | null>} where keys lead in the list of moves */
  const ways = {
    ArrowUp: () => tree().beside(-1),
    ArrowDown: () => tree().beside(1),
    Home: () => tree().root,
    End: () => tree().end(tree().at),
  };

  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const isOnBoard = at.closest("semina-board") !== null;
    if (key === "Escape") board.playback.skip();
    else if (key === "Backspace" || (key === "ArrowLeft" && !isOnBoard)) back();
    else if (key === "ArrowRight" && !isOnBoard) forward();
    else if (ways[key] && at.closest("#tree")) {
      event.preventDefault();
      const node = ways[key]();
      if (node) go(node);
    } else if (/^[a-f]$/i.test(key)) {
      const pit = board.pitOf(key, tree().at.state?.side);
      if (pit !== null) board.select(pit);
    }
  });
}
