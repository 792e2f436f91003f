// The worker of `engine.js`: answers one question at a time.
import { ask, use } from "./core.js";

addEventListener("message", ({ data: { module, question, bytes } }) => {
  if (module) {
    use(() => module);
    return;
  }
  try {
    postMessage({ answer: ask(question, bytes) });
  } catch (error) {
    // An error with a cause is a trap, and one without the name is a fault of this code.
    const isTrap = error.name !== "AasaError" || error.cause !== undefined;
    postMessage({ error: String(error.message), isTrap });
  }
});
