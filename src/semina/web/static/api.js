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
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, Accept: "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return request(path, { headers: { Accept: "application/json" } });
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new RequestError(say("not_sent"), 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const told = typeof answer.error === "string" ? answer.error : say("went_wrong");
  throw new RequestError(told, response.status);
}
