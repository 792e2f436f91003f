#!/usr/bin/env node
// Starts the program of the package for this platform, which npm installs because it is an optional dependency.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const name = `@SCOPE/aasa-${process.platform}-${process.arch}`;

function program() {
  try {
    return require.resolve(`${name}/bin/aasa`);
  } catch {
    const isMusl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
    console.error(
      isMusl
        ? "error: aasa needs glibc, which this system does not have"
        : `error: the package ${name} is not installed; ` +
            "install again without --omit=optional, or see Installation for the supported platforms: @INSTALLATION",
    );
    process.exit(2);
  }
}

let child;
// The program ends by itself on these signals, and its status is this one's. A handler runs after the lines below.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
child.on("error", (error) => {
  console.error(`error: cannot run aasa: ${error.message}`);
  process.exit(2);
});
child.on("exit", (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
