// The server's events, and whether it is there.

/** How long to wait for a server that refuses, in milliseconds. A browser itself tries again where the connection broke. */
const PAUSE = 2000;

/**
 * Listens to the events until the page is left.
 * @param {{changed: (event: {id: string, revision: string | null}) => void, lost: () => void, back: () => void}} handlers
 */
export function listenToServer({ changed, lost, back }) {
  let events;
  const connect = () => {
    events = new EventSource("api/events");
    events.addEventListener("open", back);
    events.addEventListener("file", (event) => changed(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      lost();
      if (events.readyState === EventSource.CLOSED) setTimeout(connect, PAUSE);
    });
  };
  // A page that the browser keeps for "back" must not hold its connection.
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) connect(); });
  connect();
}
