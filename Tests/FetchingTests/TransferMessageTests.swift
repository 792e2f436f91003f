import Testing

@testable import Fetching

@Suite("Messages of curl")
struct TransferMessageTests {
  @Test(
    "the time that a failure took is left out",
    arguments: [
      (
        "Failed to connect to 127.0.0.1 port 1 after 12 ms: Couldn't connect",
        "Failed to connect to 127.0.0.1 port 1: Couldn't connect"
      ),
      ("Failed to connect to a port 1 after 0 ms", "Failed to connect to a port 1"),
      ("Connection closed after 3 redirects", "Connection closed after 3 redirects"),
      ("after 12 ms: nothing", "after 12 ms: nothing"), ("after", "after"), ("", ""),
    ])
  func time(message: String, words: String) { #expect(TransferResult.withoutTime(message) == words) }
}
