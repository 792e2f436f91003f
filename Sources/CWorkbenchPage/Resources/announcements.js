// Announcements of screen readers, for changes outside of the focus.
import { byID } from "./dom.js";

const waiting = new Map();
let timer = 0;

/** Announces a text politely: of a source after a pause, so that only the last text of a quick series is announced, and immediately without one. */
export function announce(text, source) {
  waiting.set(source, text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    byID("announcements").textContent = [...waiting.values()].join("; ");
    waiting.clear();
  }, source ? 700 : 0);
}
