// Tabs, as the ARIA Authoring Practices describe them: arrows move, Home and End jump.

/**
 * Makes the tabs of a list work.
 * @param {HTMLElement} list
 * @param {(name: string) => void} shown with the ID of the panel that is shown
 */
export function makeTabs(list, shown) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const select = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panel(tab).hidden = tab !== chosen;
    }
    shown(panel(chosen).id);
  };
  for (const tab of tabs) tab.addEventListener("click", () => select(tab));
  list.addEventListener("keydown", (event) => {
    const open = tabs.filter((tab) => !tab.hidden);
    const index = open.indexOf(document.activeElement);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: open.length - 1 }[event.key];
    if (next == null) return;
    event.preventDefault();
    const tab = open[(next + open.length) % open.length];
    select(tab);
    tab.focus();
  });
}
