/** The views of a table as they come, by server-sent events, and whether the line is up. */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;

/**
 * Follow a table. The browser reconnects by itself after a broken line; after an answer that is
 * no event stream (the server is starting) it gives up, so then we open the line again ourselves.
 *
 * @param {string} path
 * @param {(view: any) => void} onView
 * @param {(connected: boolean) => void} onLine
 * @returns {() => void} stops following
 */
export function follow(path, onView, onLine) {
  /** @type {EventSource | null} */
  let source = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let stopped = false;

  const open = () => {
    window.clearTimeout(timer);
    source?.close();
    source = new EventSource(path);
    source.addEventListener("open", () => {
      wait = FIRST_WAIT;
      onLine(true);
    });
    source.addEventListener("view", (event) => onView(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      if (stopped) return;
      onLine(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  };
  const again = () => {
    if (!stopped && document.visibilityState === "visible" && source?.readyState !== EventSource.OPEN) {
      open();
    }
  };
  // A phone that wakes up should not wait for the next attempt.
  document.addEventListener("visibilitychange", again);
  window.addEventListener("online", again);
  window.addEventListener("offline", () => {
    source?.close(); // some browsers would notice only minutes later
    onLine(false);
  });
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) again();
  });
  open();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    source?.close();
  };
}
