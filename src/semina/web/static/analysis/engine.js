/** The values where we are: what the tables say at once, and a search that is followed live. */

import { RequestError, get } from "../api.js";
import { say } from "../words.js";

/** @typedef {import("./tree.js").Node} Node */

/** What is said when a search has ended, by why it did. */
const ENDS = { time: "engine_time", replaced: "engine_replaced" };

export class Engine {
  /** @param {() => void} changed called when there is something new to show */
  constructor(changed) {
    this.changed = changed;
    /** Whether positions are to be searched. */
    this.isOn = false;
    /** What went wrong, or why the search ended. */
    this.note = "";
    /** @type {Node | null} */
    this.node = null;
    this.query = "";
    this.path = "";
    /** @type {EventSource | null} */
    this.source = null;
    window.addEventListener("pagehide", () => this.close());
  }

  /** Whether a search goes on. */
  get isRunning() {
    return this.source !== null;
  }

  /**
   * Find out the values of a node; an earlier search ends.
   * @param {Node} node
   * @param {string} path of the API
   * @param {string} query the line that leads there
   */
  async look(node, path, query) {
    this.close();
    Object.assign(this, { node, path, query, note: "" });
    if (!node.judgement) {
      try {
        node.judgement = await get(`${path}/values?${query}`);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (this.node === node) this.note = error.message;
      }
    }
    if (this.node !== node) return;
    if (this.isOn) this.open();
    this.changed();
  }

  start() {
    this.isOn = true;
    this.note = "";
    this.open();
    this.changed();
  }

  stop() {
    this.isOn = false;
    this.note = "";
    this.close();
    this.changed();
  }

  /** The server notices that nobody listens, and ends the search. */
  close() {
    this.source?.close();
    this.source = null;
  }

  open() {
    const { node } = this;
    if (!node || node.judgement?.settled) return;
    this.close();
    const source = this.source = new EventSource(`${this.path}/search?${this.query}`);
    source.addEventListener("judgement", (event) => {
      const found = JSON.parse(event.data);
      // A search begun anew must first come as far as the one before.
      const known = node.judgement;
      if (known?.depth > found.depth && !found.settled) return;
      node.judgement = found;
      this.changed();
    });
    source.addEventListener("end", (event) => {
      const { why, told } = JSON.parse(event.data);
      this.close();
      this.note = told ?? (ENDS[why] ? say(ENDS[why]) : "");
      if (why === "replaced") this.isOn = false;
      this.changed();
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      this.source = null;
      this.isOn = false;
      this.note = say("engine_lost");
      this.changed();
    });
  }
}
