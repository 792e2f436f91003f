"use strict";

// Node with `require`: the modules are files beside this one.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { AasaError, AssociationFile, ask, fix, lint, test, use } = require("./core.cjs");

const compiled = (name) => new WebAssembly.Module(readFileSync(join(__dirname, name)));
let all, match;
use(() => (all ??= compiled("aasa.wasm")));
use(() => (match ??= compiled("aasa-match.wasm")), "match");

module.exports = { AasaError, AssociationFile, ask, fix, lint, test };
