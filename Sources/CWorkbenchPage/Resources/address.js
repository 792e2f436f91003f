// The URLs and the host in the fragment of the page's address, which the browser never sends anywhere.

/** Longer fragments are not kept: browsers cut addresses. */
const LONGEST = 500_000;

/** Reads the URLs and the host of paths. @returns {{urls: string, domain: string | null}} */
export function readAddress(fragment = location.hash) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  return { urls: values.getAll("url").join("\n"), domain: values.get("domain") };
}

/** Writes them, without a new entry in the history. Returns whether they fit. */
export function writeAddress(urls, domain) {
  const values = new URLSearchParams();
  for (const url of urls) values.append("url", url);
  if (domain) values.set("domain", domain);
  const fragment = values.toString();
  const isKept = fragment.length <= LONGEST;
  history.replaceState(null, "", isKept && fragment ? `#${fragment}` : location.pathname);
  return isKept;
}
