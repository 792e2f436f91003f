// The element <aasa-check> for pages of documentation: an association file and URLs with their verdicts, which the reader can edit.
//
//     <aasa-check>
//       <pre>{"applinks": …}</pre>
//       <ul><li><code>https://harbor.shop/buy/42</code> opens the app</li></ul>
//     </aasa-check>
//
// Without scripts, and until the engine has the first verdicts, the page shows these elements themselves. Attributes: `domain` is the host of
// paths, `app` the only app, and `name` the name of the file. The same script is that of the worker with the engine.
import { CheckedFile } from "./checked-file.js";
import { Engine } from "./engine.js";

const address = import.meta.url;

if (typeof document === "undefined") import("./engine-worker.js");
else define();

function define() {
  let scripts;
  const startWorker = () => {
    scripts ??= globalThis.trustedTypes?.createPolicy("aasa-check", { createScriptURL: (url) => url }) ?? { createScriptURL: (url) => url };
    // The script of a worker is of the page's own site, and may import from others.
    const isOwn = new URL(address).origin === location.origin;
    const importing = () => URL.createObjectURL(new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" }));
    return new Worker(scripts.createScriptURL(isOwn ? address : importing()), { type: "module" });
  };
  const load = async () => {
    const response = await fetch(new URL("assets/aasa.wasm", address));
    if (!response.ok) throw new Error(`aasa.wasm has status ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  };
  // One for all elements of the page.
  const engine = new Engine({ load, start: startWorker });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@STYLE@");

  class AASACheck extends HTMLElement {
    #file;

    connectedCallback() {
      if (this.#file) return;
      // The engine is loaded when the reader comes near.
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.#file = new CheckedFile(this, engine, sheet);
      }, { rootMargin: "300px" });
      observer.observe(this);
    }
  }
  customElements.define("aasa-check", AASACheck);
}
