// Keeps the files of the playground, so that it opens without a network. `Scripts/playground` writes the list and the version.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
// Other playgrounds of the same site keep theirs.
const PREFIX = `aasa-playground ${registration.scope} `;
/** The addresses of the page. Other pages below them are not its own. */
const PAGES = [registration.scope, `${registration.scope}index.html`];

addEventListener("install", (event) => {
  // Past the browser's own cache, which could mix two versions.
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clear());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    // Some hosts redirect from one name of the page to the other, and a redirected answer cannot be kept.
    const { origin, pathname } = new URL(request.url);
    const isPage = request.mode === "navigate" && PAGES.includes(origin + pathname);
    return (await cache.match(isPage ? "./" : request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
