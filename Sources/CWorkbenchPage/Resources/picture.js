// The picture of the routing. As an image, nothing of it can run or load.
import { byID, make, prose } from "./dom.js";

export class Picture {
  #address = "";
  #image = null;

  constructor() {
    this.panel = byID("panel-picture");
  }

  /** @param {Blob} svg */
  show(svg) {
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    if (!this.#image?.isConnected) {
      this.#image = make("img", { alt: "The routing as a tree of path segments. Routes lists the same components." });
      this.link = make("a", { class: "link", download: "routes.svg", text: "Download the SVG" });
      const frame = make("div", { class: "picture", role: "region", "aria-label": "Picture of the routing", tabindex: "0" }, this.#image);
      this.panel.replaceChildren(frame, make("p", {}, this.link));
    }
    this.#image.src = this.#address;
    this.link.href = this.#address;
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty" }, prose(message)));
  }
}
