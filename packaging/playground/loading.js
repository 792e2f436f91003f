// The module and the worker: files beside the page, or texts in it where the page is a single file.

const WORKER = "assets/engine-worker.js";
const SERVICE_WORKER = "service-worker.js";

const inlineModule = document.getElementById("aasa-module");
const inlineWorker = document.getElementById("aasa-worker");

/** `true` if the page is a single file. */
export const isSingleFile = inlineModule !== null;

const workerAddress = isSingleFile ? URL.createObjectURL(new Blob([inlineWorker.textContent], { type: "text/javascript" })) : WORKER;

// The policy of the page allows scripts at these addresses alone.
const scripts = globalThis.trustedTypes?.createPolicy("aasa", {
  createScriptURL: (url) => {
    if (url !== workerAddress && url !== SERVICE_WORKER) throw new TypeError(`not a script of the page: ${url}`);
    return url;
  },
}) ?? { createScriptURL: (url) => url };

/** Starts a worker. */
export const startWorker = () => new Worker(scripts.createScriptURL(workerAddress), { type: isSingleFile ? "classic" : "module" });

/** Compiles the module. */
export async function loadModule() {
  if (isSingleFile) return WebAssembly.compile(await inlineBytes());
  const response = await fetch("assets/aasa.wasm");
  if (!response.ok) throw new Error(`assets/aasa.wasm has status ${response.status}`);
  // Some servers do not send the type that compiling during the download needs.
  const isTyped = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The bytes of the module, which the page has with gzip and Base64. */
async function inlineBytes() {
  const packed = Uint8Array.from(atob(inlineModule.textContent.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * Keeps the files of the page for visits without a network.
 * @returns {Promise<boolean>} `true` when they are kept, `false` where the browser has no way
 */
export async function keepOffline() {
  if (isSingleFile || !navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.register(scripts.createScriptURL(SERVICE_WORKER));
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}
