"use strict";
// Adds search, filters, folding and the copying of links to a report. Without it everything can be read as well.
(() => {
  const main = document.querySelector("main");
  const items = [...main.querySelectorAll(".item")];
  const folds = [...main.querySelectorAll("details")];

  /** Makes an element with properties and children. */
  function make(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  // MARK: Filters

  /** The filters that this report can use: a name, the values with their words, and the value of an item. */
  const filters = [
    { name: "Severity", value: item => item.dataset.severity },
    { name: "Rule", value: item => item.dataset.rule },
    { name: "Effect", value: item => item.dataset.effect, words: { app: "opens an app", browser: "stays in the browser" } },
    { name: "App", value: item => item.closest("[data-app]")?.dataset.app },
    { name: "Result", value: item => item.dataset.kind },
  ];

  const used = filters.map(filter => {
    const values = [...new Set(items.map(filter.value).filter(value => value))].sort();
    if (values.length < 2) return null;
    const select = make("select", {}, make("option", { value: "", textContent: "all" }),
      ...values.map(value => make("option", { value, textContent: filter.words?.[value] ?? value })));
    return { ...filter, select };
  }).filter(filter => filter);

  const search = make("input", { type: "search", placeholder: "text of a row", spellcheck: false });
  const output = make("output");
  output.setAttribute("aria-live", "polite");
  const copied = make("span", { role: "status" });
  const texts = new Map();

  /** The text of an item, in lower case, made when it is first searched. */
  function text(item) {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  }

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(word => word);
    const chosen = used.filter(filter => filter.select.value);
    const isFiltered = words.length > 0 || chosen.length > 0;
    let shown = 0;
    for (const item of items) {
      // A filter is about the items that have such a value at all.
      const isShown = words.every(word => text(item).includes(word))
        && chosen.every(filter => [undefined, filter.select.value].includes(filter.value(item)));
      item.hidden = !isShown;
      if (!isShown) continue;
      shown += 1;
      if (isFiltered) unfold(item);
    }
    // On paper, the filters are beside the number.
    output.dataset.filters = [...chosen.map(filter => `${filter.name.toLowerCase()} ${filter.select.selectedOptions[0].text}`), ...words].join(", ");
    copied.textContent = "";
    output.textContent = isFiltered ? `${shown.toLocaleString("en")} of ${items.length.toLocaleString("en")} rows` : "";
  }

  let waiting = 0;
  function applySoon() {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  }

  // MARK: Folding

  /** Opens what hides an element. */
  function unfold(element) {
    for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }

  function foldAll(isOpen) {
    for (const fold of folds) fold.open = isOpen;
  }

  /** Opens what hides the element that the address names. */
  function openTarget() {
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    unfold(target);
    target.scrollIntoView();
  }

  // MARK: Links

  /** Copies the address of a row; where that is refused, the address bar has it. */
  async function copy(link) {
    try {
      await navigator.clipboard.writeText(link.href);
      copied.textContent = "link copied";
    } catch {
      copied.textContent = "the address bar has the link";
    }
  }

  // MARK: The page

  if (items.length > 0) {
    const controls = make("search", { className: "controls" },
      make("label", {}, "Search", search),
      ...used.map(filter => make("label", {}, filter.name, filter.select)));
    if (folds.length > 1) {
      controls.append(
        make("button", { type: "button", textContent: "Fold all", onclick: () => foldAll(false) }),
        make("button", { type: "button", textContent: "Unfold all", onclick: () => foldAll(true) }));
    }
    controls.append(output, copied);
    main.before(controls);
    // A rule of the sheet, because the policy of the page forbids attributes with styles.
    const { style } = document.styleSheets[0].cssRules[0];
    new ResizeObserver(() => style.setProperty("--controls", `${controls.offsetHeight}px`)).observe(controls);
    search.addEventListener("input", applySoon);
    for (const filter of used) filter.select.addEventListener("change", apply);
    main.addEventListener("click", event => {
      const link = event.target.closest("a.here");
      if (link) copy(link);
    });
  }
  // A browser without the pseudo-element prints what is open.
  if (!CSS.supports("selector(::details-content)")) {
    let closed = [];
    addEventListener("beforeprint", () => {
      closed = folds.filter(fold => !fold.open);
      foldAll(true);
    });
    addEventListener("afterprint", () => { for (const fold of closed) fold.open = false; });
  }
  addEventListener("hashchange", openTarget);
  if (location.hash) openTarget();
})();
