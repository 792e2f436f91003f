// Browsers: one module for all questions.
import { use } from "./core.js";
import { loaded } from "./loading.js";

const module = await loaded(new URL("aasa.wasm", import.meta.url));
use(() => module);

export { AasaError, AssociationFile, ask, fix, lint, test } from "./core.js";
