/** Plays the pictures of a turn one after the other: with a speed, steps, a way to skip, a replay. */

import { speed, wantsStillness } from "../settings.js";

/** Milliseconds of each kind of picture at normal speed. */
const LASTS = { lift: 380, drop: 200, skip: 1100, mark: 900, take: 420, give: 420, pass: 1600, end: 60 };
const FACTOR = { slow: 2.1, normal: 1, fast: 0.35, off: 0 };
const LONGEST = 9000; // of a whole turn at normal speed, its last lap not counted
const PLAIN_LAPS = 3; // then each lap goes faster than the one before
const FASTER = 0.78;
const FASTEST = 0.1;

/** @typedef {import("./frames.js").Frame} Frame */

export class Playback extends EventTarget {
  /** @param {(frame: Frame, lasts: number, next: Frame | null) => void} show */
  constructor(show) {
    super();
    this.show = show;
    /** @type {Frame[]} */
    this.frames = [];
    this.next = 0;
    /** @type {number[]} how much of its time each picture gets */
    this.pace = [];
    this.isPaused = false;
    this.timer = 0;
    this.due = 0; // when the next picture is to be there, by the page's clock
    /** @type {(() => void) | null} */
    this.finish = null;
  }

  /** Whether a turn is being shown, also when it waits for the next step. */
  get isRunning() {
    return this.finish !== null;
  }

  /** The picture shown last. */
  get shown() {
    return this.frames[Math.max(0, this.next - 1)] ?? null;
  }

  /**
   * Show a turn; the promise is kept when its last picture stands.
   * @param {Frame[]} frames
   * @param {{byHand?: boolean}} [options] byHand: wait for steps
   * @returns {Promise<void>}
   */
  play(frames, { byHand = false } = {}) {
    this.skip();
    this.frames = frames;
    this.next = 0;
    this.pace = paces(frames);
    this.isPaused = byHand;
    const done = new Promise((resolve) => {
      this.finish = () => resolve(undefined);
    });
    if (FACTOR[speed()] === 0 || (wantsStillness() && !byHand)) {
      this.skip();
    } else {
      this.due = performance.now();
      this.changed();
      this.advance();
    }
    return done;
  }

  /** Once more from the start. */
  replay() {
    const byHand = wantsStillness() || speed() === "off";
    return this.frames.length ? this.play(this.frames, { byHand }) : Promise.resolve();
  }

  /** Straight to the end. */
  skip() {
    if (!this.isRunning) return;
    this.next = this.frames.length;
    const last = this.frames.at(-1);
    if (last) this.show(last, 0, null);
    this.end();
  }

  /** One picture on, and wait; from the start, when nothing is being shown. */
  step() {
    if (!this.isRunning) {
      void this.play(this.frames, { byHand: true });
      return;
    }
    this.isPaused = true;
    this.advance();
    this.changed();
  }

  /** Wait, or go on. */
  toggle() {
    if (!this.isRunning) return;
    this.isPaused = !this.isPaused;
    this.due = performance.now();
    if (!this.isPaused) this.advance();
    else window.clearTimeout(this.timer);
    this.changed();
  }

  advance() {
    window.clearTimeout(this.timer);
    if (!this.isPaused) this.leaveOut();
    if (this.next >= this.frames.length) {
      this.end();
      return;
    }
    const frame = this.frames[this.next];
    const lasts = this.lasts();
    this.next += 1;
    this.due += lasts;
    this.show(frame, wantsStillness() ? 0 : lasts, this.frames[this.next] ?? null);
    this.dispatchEvent(new Event("frame"));
    if (!this.isPaused) this.timer = window.setTimeout(() => this.advance(), this.due - performance.now());
    else if (this.next >= this.frames.length) this.end();
  }

  /** A slow machine shows fewer pictures of a long relay, and does not take longer. */
  leaveOut() {
    const lastLap = this.frames.at(-1)?.lap;
    while (this.next < this.frames.length && this.frames[this.next].lap !== lastLap) {
      if (performance.now() - this.due < this.lasts()) return;
      this.due += this.lasts();
      this.next += 1;
    }
    this.due = Math.max(this.due, performance.now());
  }

  /** How long the next picture is to stand, in milliseconds. */
  lasts() {
    return LASTS[this.frames[this.next].kind] * (FACTOR[speed()] || 1) * this.pace[this.next];
  }

  end() {
    window.clearTimeout(this.timer);
    const finish = this.finish;
    this.finish = null;
    this.isPaused = false;
    finish?.();
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * How much of its time each picture gets: long relays go faster and faster, the last lap does not.
 * @param {Frame[]} frames
 * @returns {number[]}
 */
function paces(frames) {
  const lastLap = frames.at(-1)?.lap ?? 0;
  const paces = frames.map((frame) => {
    if (frame.kind === "skip" || frame.lap === lastLap) return 1;
    return Math.max(FASTEST, FASTER ** Math.max(0, frame.lap - PLAIN_LAPS));
  });
  const whole = frames.reduce(
    (sum, frame, index) => sum + (frame.lap === lastLap ? 0 : LASTS[frame.kind] * paces[index]),
    0,
  );
  const squeeze = Math.min(1, LONGEST / whole);
  return paces.map((pace, index) => (frames[index].lap === lastLap ? pace : pace * squeeze));
}
