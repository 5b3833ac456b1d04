/** Where the board can be found again: this position, and the line that led to it. */

import { byId } from "../elements.js";

/** @param {any} state what the server says of where we are */
export function showAddresses(state) {
  const full = (path) => new URL(path, location.href).href;
  byId("board-link").value = full(state.address);
  byId("line-link").value = state.line_address ? full(state.line_address) : "";
  byId("line-share").hidden = !state.ply || !state.line_address;
  byId("line-too-long").hidden = Boolean(state.line_address);
  byId("position-text").value = state.position;
  history.replaceState(null, "", state.line_address ?? state.address);
}
