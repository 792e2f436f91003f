// Node, Deno and Bun: the module is a file beside this one.
import { readFileSync } from "node:fs";

import { use } from "./core.js";

let module;
use(() => (module ??= new WebAssembly.Module(readFileSync(new URL("aasa.wasm", import.meta.url)))));

export { AasaError, AssociationFile, ask, fix, lint } from "./core.js";
