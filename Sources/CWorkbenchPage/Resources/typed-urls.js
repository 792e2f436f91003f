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

/** The first location of each entry. The policy of the page (trusted types) forbids the parser of the browser. */
function ofSitemap(text) {
  if (!/<urlset[\s>]/.test(text)) return null;
  return text.split(/<url[\s>]/).slice(1).map((entry) => /<loc\s*>([^<]*(?:<!\[CDATA\[.*?\]\]>)?[^<]*)<\/loc\s*>/s.exec(entry)?.[1] ?? "")
    .map((loc) => plain(loc).trim()).filter((url) => url !== "");
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The characters of XML text without markup. */
function plain(text) {
  return text.replace(/<!\[CDATA\[(.*?)\]\]>|&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gis, (all, data, hex, decimal, name) => {
    if (data !== undefined) return data;
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10FFFF ? String.fromCodePoint(code) : all;
  });
}

function ofTable(text) {
  const [head = ""] = text.split(/\r?\n/, 1);
  const separator = ["\t", ",", ";"].find((one) => head.includes(one)) ?? "";
  // The only column of a table.
  if (separator === "" && !URL_COLUMNS.test(head.trim().replace(/^"(.*)"$/, "$1"))) return null;
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
