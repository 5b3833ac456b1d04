/**
 * A turn as pictures that follow each other. The server tells every drop and capture; here they
 * are only put in a row, and nothing is worked out that a rule would have to decide.
 */

/**
 * @typedef {{pits: number[], captured: {pit: number, owner: "S" | "N"}[], closed: number[],
 *   held: {S: number, N: number}}} Board
 * @typedef {{origin: number, seeds: number, drops: number[] | null}} Lap
 * @typedef {{ply: number, side: "S" | "N", move: string, before: Board, after: Board, laps: Lap[],
 *   end: string, captures: {pit: number, seeds: number}[], sweep: {pit: number, seeds: number}[],
 *   told: string[]}} Turn
 * @typedef {{kind: "lift" | "drop" | "skip" | "mark" | "take" | "give" | "pass" | "end",
 *   board: Board, hand: number, at: number | null, to: "S" | "N" | null, lap: number, laps: number}} Frame
 */

/**
 * @param {Turn} turn
 * @returns {Frame[]}
 */
export function framesOf(turn) {
  const laps = turn.laps;
  /** @type {Frame[]} */
  const frames = [];
  let board = copy(turn.before);
  let lap = 0;
  /**
   * @param {Frame["kind"]} kind
   * @param {number} [hand]
   * @param {number | null} [at]
   * @param {"S" | "N" | null} [to]
   */
  const show = (kind, hand = 0, at = null, to = null) => {
    frames.push({ kind, board, hand, at, to, lap, laps: laps.length });
    board = copy(board);
  };

  if (turn.end === "pass") {
    show("pass");
    return frames;
  }
  const last = lastBoards(turn);
  for (const [index, { origin, seeds, drops }] of laps.entries()) {
    if (drops === null) continue;
    if (index > 0 && laps[index - 1].drops === null) {
      lap = index;
      board = { ...board, pits: last[index] };
      show("skip", 0, origin);
    }
    lap = index + 1;
    board.pits[origin] = 0;
    show("lift", seeds, origin);
    for (const [count, pit] of drops.entries()) {
      board.pits[pit] += 1;
      show("drop", seeds - count - 1, pit);
    }
  }
  if (turn.after.captured.length !== turn.before.captured.length) {
    board = copy(turn.after);
    show("mark", 0, turn.captures[0]?.pit ?? null);
  } else {
    for (const taken of [turn.captures, turn.sweep].filter((pits) => pits.length)) {
      for (const { pit, seeds } of taken) {
        board.pits[pit] = 0;
        show("take", seeds, pit);
        board.held[turn.side] += seeds;
        show("give", seeds, pit, turn.side);
      }
    }
  }
  board = copy(turn.after);
  show("end", 0, landing(turn));
  return frames;
}

/**
 * The pit in which the last seed fell; null after a pass.
 * @param {Turn} turn
 * @returns {number | null}
 */
export function landing(turn) {
  const drops = turn.laps.at(-1)?.drops;
  return drops?.at(-1) ?? null;
}

/**
 * The pits before each of the last laps, undone from the end: after a gap we know no others.
 * @param {Turn} turn
 * @returns {Record<number, number[]>}
 */
function lastBoards(turn) {
  /** @type {Record<number, number[]>} */
  const found = {};
  const pits = [...turn.after.pits];
  if (turn.after.captured.length === turn.before.captured.length) {
    for (const { pit, seeds } of [...turn.captures, ...turn.sweep]) pits[pit] += seeds;
  }
  for (let index = turn.laps.length - 1; index >= 0; index -= 1) {
    const { origin, seeds, drops } = turn.laps[index];
    if (drops === null) break;
    for (const pit of drops) pits[pit] -= 1;
    pits[origin] = seeds;
    found[index] = [...pits];
  }
  return found;
}

/**
 * @param {Board} board
 * @returns {Board}
 */
export function copy(board) {
  return { ...board, pits: [...board.pits], held: { ...board.held } };
}
