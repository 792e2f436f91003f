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

  @Test(
    "a message begins in lower case, except for a name",
    arguments: [
      ("Empty reply", "empty reply"), ("Couldn't connect", "couldn't connect"),
      ("SSL_connect failed", "SSL_connect failed"),
      ("OpenSSL/3.0.22: error", "OpenSSL/3.0.22: error"), ("GnuTLS recv error", "GnuTLS recv error"), ("E", "E"),
      ("", ""),
    ])
  func start(message: String, words: String) { #expect(TransferResult.withLowercaseStart(message) == words) }
}
