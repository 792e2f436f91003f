// The requests of the page, all to the server that sent it, or to the substitute for one.
import { listenToServer } from "./connection.js";

/** The source of answers, and its words for the place of files. A page without a server replaces members before the page starts. */
export const host = {
  /**
   * Sends a request to a path of the API.
   * @param {string} path
   * @param {{method?: string, body?: object, signal?: AbortSignal}} options
   * @returns {Promise<Response>}
   */
  send: (path, { body, ...options }) => fetch(`api/${path}`, {
    ...options,
    cache: "no-store",
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }),
  /** Reports changes of files and of the connection; see `connection.js`. */
  listen: listenToServer,
  /** `true` if a save gives the reader a copy, so that an unchanged file can be saved too. */
  savesCopies: false,
  /** The configuration with expectations, where the page can close it. @returns {{name: string, close: () => void} | null} */
  configuration: () => null,
  words: {
    page: "aasa workbench",
    saved: "saved",
    unsaved: "unsaved changes",
    hasSaved: "Saved",
    original: "the file on disk",
  },
};

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

async function request(path, options = {}, signal) {
  let response;
  try {
    response = await host.send(path, { ...options, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionLost("the server does not answer");
  }
  if (response.ok) return response;
  throw new Problem(response.status, await response.json().catch(() => ({})));
}

/** The files that the workbench has. */
export const fetchFiles = async () => (await request("files")).json();
/** The text and the revision of a file on disk. */
export const fetchFile = async (id) => (await request(`files/${encodeURIComponent(id)}`)).json();
/** Writes a file if the disk still has the revision. */
export const saveFile = async (id, text, revision) =>
  (await request(`files/${encodeURIComponent(id)}`, { method: "PUT", body: { text, revision } })).json();

/** A question about a text: `lint`, `match`, `explain`, `urls`, … */
export const ask = async (question, body, signal) => (await request(question, { method: "POST", body }, signal)).json();
/** The picture of the routing, an SVG. */
export const askForPicture = async (body, signal) => (await request("graph", { method: "POST", body }, signal)).blob();
