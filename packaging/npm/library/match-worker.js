// Cloudflare Workers and the edge runtime of Vercel: the module that only matches.
import module from "./aasa-match.wasm";

import { use } from "./core.js";

use(() => module, "match");

export { AasaError, AssociationFile } from "./core.js";
