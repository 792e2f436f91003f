// Browsers: the module is fetched from beside this file and compiled as it arrives. A strict Content-Security-Policy allows it with
// `script-src 'wasm-unsafe-eval'`.
import { use } from "./core.js";

const response = fetch(new URL("aasa.wasm", import.meta.url));
let module;
try {
  module = await WebAssembly.compileStreaming(response);
} catch {
  // Servers that do not send the type `application/wasm`.
  module = await WebAssembly.compile(await (await fetch(new URL("aasa.wasm", import.meta.url))).arrayBuffer());
}
use(() => module);

export { AasaError, AssociationFile, ask, fix, lint } from "./core.js";
