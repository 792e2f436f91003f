// Cloudflare Workers and the edge runtime of Vercel: the module is imported, because nothing may be compiled at run time.
import module from "./aasa.wasm";

import { use } from "./core.js";

use(() => module);

export { AasaError, AssociationFile, ask, fix, lint, test } from "./core.js";
