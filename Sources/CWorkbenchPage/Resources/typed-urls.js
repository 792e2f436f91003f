// The URLs of the list as people write and paste them.

/** The host of paths where none is given: without a domain the file's verdicts are the same on every host. */
const ANY_HOST = "example.com";
/** Names of the column of a table that has the URLs. */
const URL_COLUMNS = /^(urls?|links?|uri|deep ?link|address|loc)$/i;

/** The URL of a line: `/path` and `host/path` are accepted too. @param {string} line @param {string} domain the host of paths, or "" */
export function asURL(line, domain) {
  if (/^\/(?!\/)/.test(line)) return domain ? line : `https://${ANY_HOST}${line}`;
  const isHost = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d+)?([/?#]|$)/u.test(line);
  return isHost ? `https://${line}` : line;
}

/** The URLs of a pasted sitemap or table; `null` for any other text. @returns {string[] | null} */
export function pastedURLs(text) {
  const found = /^\s*</.test(text) ? ofSitemap(text) : ofTable(text);
  return found && found.length > 0 ? found : null;
}

function ofSitemap(text) {
  const parsed = new DOMParser().parseFromString(text.trim(), "text/xml");
  if (parsed.querySelector("parsererror") || parsed.documentElement.localName !== "urlset") return null;
  return [...parsed.documentElement.children].flatMap((entry) => [...entry.children])
    .filter((child) => child.localName === "loc").map((loc) => loc.textContent.trim()).filter((url) => url !== "");
}

function ofTable(text) {
  const [head = ""] = text.split(/\r?\n/, 1);
  const separator = ["\t", ",", ";"].find((one) => head.includes(one));
  if (!separator) return null;
  const [names, ...rows] = cells(text, separator);
  const column = names.findIndex((name) => URL_COLUMNS.test(name.trim()));
  if (column < 0) return null;
  return rows.map((row) => (row[column] ?? "").trim()).filter((url) => url !== "");
}

/** The cells of each row (RFC 4180): a quoted cell may hold separators, line ends and doubled quotation marks. */
function cells(text, separator) {
  const rows = [[]];
  let cell = "";
  let isQuoted = false;
  const end = () => { rows[rows.length - 1].push(cell); cell = ""; };
  for (let index = 0; index < text.length; index += 1) {
    const one = text[index];
    if (isQuoted) {
      if (one !== '"') cell += one;
      else if (text[index + 1] === '"') { cell += '"'; index += 1; } else isQuoted = false;
    } else if (one === '"' && cell === "") isQuoted = true;
    else if (one === separator) end();
    else if (one === "\n") { end(); rows.push([]); } else if (one !== "\r") cell += one;
  }
  end();
  return rows;
}
