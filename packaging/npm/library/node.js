// Node, Deno and Bun: the modules are files beside this one.
import { readFileSync } from "node:fs";

import { use } from "./core.js";

const compiled = (name) => new WebAssembly.Module(readFileSync(new URL(name, import.meta.url)));
let all, match;
use(() => (all ??= compiled("aasa.wasm")));
use(() => (match ??= compiled("aasa-match.wasm")), "match");

export { AasaError, AssociationFile, ask, fix, lint, test } from "./core.js";
