// Announcements of screen readers, for changes outside of the focus.
import { byID } from "./dom.js";

let timer = 0;

/** Announces a text politely, after a pause, so that only the last text of a quick series is announced. */
export function announce(text, delay = 700) {
  clearTimeout(timer);
  timer = setTimeout(() => { byID("announcements").textContent = text; }, delay);
}
