// The requests of the page, all to the server that sent it.

/** An answer that refuses a request, with its words. */
export class Problem extends Error {
  /** @param {number} status @param {{title?: string, detail?: string}} body */
  constructor(status, body) {
    super(body.detail || body.title || `the server answered with status ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** No answer: the server ended, or the computer slept. */
export class ConnectionLost extends Error {}

async function request(path, options, signal) {
  let response;
  try {
    response = await fetch(`api/${path}`, { ...options, signal, cache: "no-store" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionLost("the server does not answer");
  }
  if (response.ok) return response;
  throw new Problem(response.status, await response.json().catch(() => ({})));
}

const withBody = (method, body) => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** The files that the workbench has. */
export const fetchFiles = async () => (await request("files")).json();
/** The text and the revision of a file on disk. */
export const fetchFile = async (id) => (await request(`files/${encodeURIComponent(id)}`)).json();
/** Writes a file if the disk still has the revision. */
export const saveFile = async (id, text, revision) =>
  (await request(`files/${encodeURIComponent(id)}`, withBody("PUT", { text, revision }))).json();

/** A question about a text: `lint`, `match`, `explain`, `urls`, … */
export const ask = async (question, body, signal) => (await request(question, withBody("POST", body), signal)).json();
/** The picture of the routing, an SVG. */
export const askForPicture = async (body, signal) => (await request("graph", withBody("POST", body), signal)).blob();
