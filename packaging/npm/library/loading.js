// Browsers: a module is fetched from beside this file and compiled as it arrives. A strict Content-Security-Policy allows it with
// `script-src 'wasm-unsafe-eval'`.

/** Fetches and compiles a module. */
export async function loaded(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Servers that do not send the type `application/wasm`.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}
