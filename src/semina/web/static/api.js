/** Talking to the server: JSON out, JSON back, and an error that can be shown to a person. */

import { say } from "./words.js";

/** A refusal of the server, or no connection; `message` is a sentence for a person. */
export class RequestError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 when the server was not reached
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

const csrf = document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>} the answer
 * @throws {RequestError}
 */
export function post(path, body) {
  return request(path, posting(body, "application/json"));
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return request(path, { headers: { Accept: "application/json" } });
}

/**
 * Post, and hear the events of the answer as they come.
 * @param {string} path
 * @param {object} body
 * @param {(kind: string, data: any) => void} onEvent
 * @throws {RequestError}
 */
export async function postForEvents(path, body, onEvent) {
  const response = await answered(path, posting(body, "text/event-stream, application/json"));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const events = (unread + piece.value).split("\n\n");
      unread = events.pop() ?? "";
      for (const event of events) {
        const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1] ?? "";
        if (field("data")) onEvent(field("event"), JSON.parse(field("data")));
      }
    }
  } catch {
    throw new RequestError(say("not_sent"), 0);
  }
}

/**
 * @param {object} body
 * @param {string} accepted
 * @returns {RequestInit}
 */
function posting(body, accepted) {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, Accept: accepted },
    body: JSON.stringify(body),
  };
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  return (await answered(path, options)).json().catch(() => ({}));
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Response>} one that is no refusal
 */
async function answered(path, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new RequestError(say("not_sent"), 0);
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  const told = typeof answer.error === "string" ? answer.error : say("went_wrong");
  throw new RequestError(told, response.status);
}
