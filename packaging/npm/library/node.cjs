"use strict";

// Node with `require`: the module is a file beside this one.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { AasaError, AssociationFile, ask, fix, lint, use } = require("./core.cjs");

let module_;
use(() => (module_ ??= new WebAssembly.Module(readFileSync(join(__dirname, "aasa.wasm")))));

module.exports = { AasaError, AssociationFile, ask, fix, lint };
