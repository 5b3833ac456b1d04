/** The controls of a sowing: pause, step, skip, replay, speed; and the counter of its laps. */

import { byId, write } from "../elements.js";
import { keepSpeed, speed, wantsStillness } from "../settings.js";
import { announce } from "../table/lists.js";
import { say, seeds } from "../words.js";
import { letterOf } from "./labels.js";

/**
 * Join the controls of the template `_sowing_bar.html` to a board.
 * @param {any} board a `<semina-board>`
 */
export function joinSowingBar(board) {
  const playback = board.playback;
  const toggle = byId("sowing-toggle");
  const step = byId("sowing-step");
  const skip = byId("sowing-skip");
  const replay = byId("sowing-replay");
  const counter = byId("sowing-counter");
  const rate = byId("sowing-speed");

  toggle.addEventListener("click", () => playback.toggle());
  step.addEventListener("click", () => playback.step());
  skip.addEventListener("click", () => playback.skip());
  replay.addEventListener("click", () => void playback.replay());
  rate.value = speed();
  rate.addEventListener("change", () => keepSpeed(rate.value));

  const count = () => {
    const frame = playback.isRunning ? playback.shown : null;
    const isRelay = frame !== null && frame.laps > 1 && frame.lap > 0;
    write(counter, isRelay ? say("lap_of", { lap: frame.lap, laps: frame.laps }) : "");
    // Who steps wants to hear each lap; in a running sowing that would only be noise.
    if (frame && playback.isPaused && frame.kind === "lift") {
      const pit = letterOf(frame.at, board.columns);
      announce(say("lap_from", { lap: frame.lap, seeds: seeds(frame.hand), pit }));
    }
  };
  const refresh = () => {
    const isRunning = playback.isRunning;
    const hasTurn = playback.frames.length > 1;
    toggle.hidden = !isRunning;
    write(toggle, say(playback.isPaused ? "go_on" : "pause"));
    skip.hidden = !isRunning;
    replay.hidden = isRunning || !hasTurn || wantsStillness();
    step.hidden = !hasTurn;
    count();
  };
  playback.addEventListener("frame", count);
  playback.addEventListener("change", refresh);
  refresh();
}
