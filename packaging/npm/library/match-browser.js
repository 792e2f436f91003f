// Browsers: the module that only matches.
import { use } from "./core.js";
import { loaded } from "./loading.js";

const module = await loaded(new URL("aasa-match.wasm", import.meta.url));
use(() => module, "match");

export { AasaError, AssociationFile } from "./core.js";
