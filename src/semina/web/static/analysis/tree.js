/** The moves on the analysis board, as a tree: of the moves behind one, the first is the line. */

/**
 * @typedef {{
 *   parent: Node | null, move: string, marked: string, ply: number, children: Node[],
 *   annotations: number[], comments: string[], introduction: string[],
 *   state: any, judgement: any,
 * }} Node state: what the server says of the board there, once it was asked; judgement: the newest
 *   of the values there.
 */

export class Tree {
  /** @param {any} what as the API describes a tree: `nodes`, each with the place of its parent */
  constructor(what) {
    const { game, name, width, position, tags = {}, introduction = [] } = what;
    Object.assign(this, { game, name, width, position, tags, introduction });
    this.termination = what.termination ?? null;
    this.winner = what.winner ?? null;
    this.root = node(null, "", "");
    /** @type {Node[]} */
    const made = [];
    for (const each of what.nodes ?? []) {
      const child = node(made[each.parent] ?? this.root, each.move, each.marked, each);
      child.parent?.children.push(child);
      made.push(child);
    }
    this.at = made[what.at] ?? this.root;
    this.recordedEnd = this.end(this.root);
    /** @type {{parent: Node, place: number, branch: Node} | null} the branch deleted last */
    this.deleted = null;
  }

  /** The moves that lead to a node. @param {Node} [to] @returns {Node[]} */
  path(to = this.at) {
    const path = [];
    for (let each = to; each.parent; each = each.parent) path.unshift(each);
    return path;
  }

  /** The same as letters, for the server. @param {Node} [to] */
  letters(to = this.at) {
    return this.path(to).map(({ move }) => move).join("");
  }

  /** The node behind another one by a move, which may be a new branch. @param {Node} parent */
  add(parent, move, marked) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const child = node(parent, move, marked);
    parent.children.push(child);
    return child;
  }

  /** The last move of the line that goes on from a node. @param {Node} from */
  end(from) {
    let end = from;
    while (end.children.length) end = end.children[0];
    return end;
  }

  /** Delete the move at which we are, and all behind it. */
  remove() {
    const branch = this.at;
    const { parent } = branch;
    if (!parent) return;
    const place = parent.children.indexOf(branch);
    parent.children.splice(place, 1);
    this.deleted = { parent, place, branch };
    this.at = parent;
  }

  /** Bring back what was deleted last. */
  restore() {
    if (!this.deleted) return;
    const { parent, place, branch } = this.deleted;
    const again = parent.children.findIndex((child) => child.move === branch.move);
    if (again >= 0) parent.children.splice(again, 1); // played once more meanwhile
    parent.children.splice(place, 0, branch);
    this.deleted = null;
    this.at = branch;
  }

  /** The move on the way here that is not the first of its branches; the nearest. */
  get sideStep() {
    return this.path().findLast((each) => each.parent?.children[0] !== each) ?? null;
  }

  /** Let the branch in which we are go before the others. */
  promote() {
    const branch = this.sideStep;
    if (!branch?.parent) return;
    const { children } = branch.parent;
    children.splice(children.indexOf(branch), 1);
    children.unshift(branch);
  }

  /** The branch beside the one in which we are. @param {1 | -1} step @returns {Node | null} */
  beside(step) {
    const siblings = this.at.parent?.children ?? [];
    return siblings[siblings.indexOf(this.at) + step] ?? null;
  }

  /** As the server takes it, and the constructor. */
  toJSON() {
    /** @type {Map<Node, number>} */
    const places = new Map();
    /** @type {object[]} */
    const nodes = [];
    const list = (first) => {
      for (let group = [first]; group.length; group = group[0].children) {
        for (const [number, each] of group.entries()) {
          if (number > 0) {
            list(each);
            continue;
          }
          const { move, marked, annotations, comments, introduction, parent } = each;
          places.set(each, nodes.length);
          nodes.push({ parent: places.get(parent) ?? -1, move, marked, annotations, comments, introduction });
        }
      }
    };
    for (const each of this.root.children) list(each);
    const { game, name, width, position, tags, introduction } = this;
    const isWhole = this.end(this.root) === this.recordedEnd;
    return {
      game, name, width, position, tags, introduction, nodes, at: places.get(this.at) ?? -1,
      termination: isWhole ? this.termination : null, winner: isWhole ? this.winner : null,
    };
  }
}

/**
 * @param {Node | null} parent
 * @param {string} move
 * @param {string} marked
 * @param {any} [written]
 * @returns {Node}
 */
function node(parent, move, marked, written = {}) {
  const { annotations = [], comments = [], introduction = [] } = written;
  return {
    parent, move, marked, ply: parent ? parent.ply + 1 : 0, children: [],
    annotations, comments, introduction, state: null, judgement: null,
  };
}
