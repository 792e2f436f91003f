// Messages above the page that stay until their cause is gone.
import { button, byID, make, prose } from "./dom.js";

/**
 * Shows a notice. It replaces the one with the same name.
 * @param {string} name
 * @param {string} text
 * @param {{label: string, run: () => void}[]} actions
 */
export function showNotice(name, text, actions = [], kind = "warning") {
  const notice = make("div", { class: `notice ${kind}`, data: { name } },
    make("p", {}, prose(text)),
    actions.length > 0 && make("div", { class: "notice-actions", role: "group", "aria-label": "Choices" },
      ...actions.map(({ label, run }) => button(label, () => {
        run();
        // The button is gone, and the focus must not be.
        if (!notice.isConnected) byID("editor-text").focus();
      }))));
  const old = find(name);
  // The same text again is not announced again, and keeps the focus of its buttons.
  if (old && old.textContent === notice.textContent) return;
  if (old) old.replaceWith(notice);
  else byID("notices").append(notice);
}

export function hideNotice(name) {
  find(name)?.remove();
}

const find = (name) => [...byID("notices").children].find((notice) => notice.dataset.name === name);
