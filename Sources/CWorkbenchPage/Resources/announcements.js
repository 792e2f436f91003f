// What a screen reader says without a move of the focus.
import { byID } from "./dom.js";

let timer = 0;

/** Announces a text politely, after a pause: while somebody types, only the last one is heard. */
export function announce(text, delay = 700) {
  clearTimeout(timer);
  timer = setTimeout(() => { byID("announcements").textContent = text; }, delay);
}
