// Elements without markup: text reaches the page as text alone.

/** The element with an ID of index.html. @param {string} id */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element. `text` is its text, `on` its listeners, `data` its data attributes; `true` makes an attribute without a value, and
 * `false`, `null` and `undefined` make none.
 * @param {string} name
 * @param {Object<string, any>} [options]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function make(name, options = {}, ...children) {
  const element = document.createElement(name);
  const { text, on = {}, data = {}, ...attributes } = options;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  Object.assign(element.dataset, data);
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  if (text != null) element.textContent = text;
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/**
 * Makes a button.
 * @param {string | Node} content
 * @param {() => void} press
 * @param {Object<string, any>} [options] as those of `make`
 */
export const button = (content, press, options = {}) =>
  make("button", { type: "button", class: "small", on: { click: press }, ...options }, content);

/** A button that looks like a link. */
export const linkButton = (content, press, options = {}) => button(content, press, { class: "link", ...options });

/** Longer code is cut, so that no file makes the page endless. */
const LONGEST_CODE = 500;

export const code = (text) => make("code", { text: text.length > LONGEST_CODE ? `${text.slice(0, LONGEST_CODE)}…` : text });

/** Text in which parts between backquotes are code, as the messages of the program have them. */
export function prose(text) {
  const fragment = document.createDocumentFragment();
  text.split(/`([^`]+)`/).forEach((part, index) => {
    if (part) fragment.append(index % 2 ? code(part) : part);
  });
  return fragment;
}

/** A hidden text for screen readers. */
export const hidden = (text) => make("span", { class: "hidden", text });
