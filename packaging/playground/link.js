// Links that hold a file and its URLs in their fragment, which browsers send to no server.
import { MOST_BYTES } from "./files.js";

/** Longer addresses are cut or refused by browsers. */
const LONGEST = 1_500_000;
/** The member of the fragment for a compressed text, and for one of a browser without compression. */
const [PACKED, PLAIN] = ["z", "t"];

export const hasFile = (fragment) => new RegExp(`^#(${PACKED}|${PLAIN})=`).test(fragment);

/**
 * Returns the address of a page with a file.
 * @param {{name: string, text: string, urls: string[], domain: string}} contents
 */
export async function linkTo(contents, page = location.href) {
  const bytes = new TextEncoder().encode(JSON.stringify(contents));
  const isPacked = typeof CompressionStream !== "undefined";
  const data = isPacked ? await through(bytes, new CompressionStream("deflate-raw")) : bytes;
  const link = `${page.replace(/#.*/s, "")}#${isPacked ? PACKED : PLAIN}=${forURL(toBase64(data))}`;
  if (link.length > LONGEST) throw new Error("The file is too large for a link. Download it, and send the file.");
  return link;
}

/** Reads the fragment of a link. @returns {Promise<{name: string, text: string, urls: string[], domain: string}>} */
export async function readLink(fragment) {
  const [, kind, data] = /^#(.)=([\w-]*)/.exec(fragment);
  if (kind === PACKED && typeof DecompressionStream === "undefined") {
    throw new Error("This browser cannot read compressed links. Open the link in a newer one.");
  }
  try {
    const bytes = fromBase64(data);
    const text = kind === PACKED ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    const contents = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
    const { name, text: file, urls = [], domain = "" } = contents;
    if (!Array.isArray(urls) || ![name, file, domain, ...urls].every((one) => typeof one === "string")) throw new TypeError("not the contents of a link");
    return { name, text: file, urls, domain };
  } catch {
    throw new Error("The link is damaged or incomplete. Copy it again from its source.");
  }
}

/** The bytes that a stream makes of others. More than a file may have is an error, because a short link can stand for gigabytes. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value.length;
    if (length > 2 * MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Base64 (RFC 4648, section 4). */
export function toBase64(bytes) {
  let text = "";
  // As many arguments as each browser passes.
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

/** Base64 with the characters of URLs (RFC 4648, section 5), without padding. */
const forURL = (text) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
