import Serving
import SourceText
import Testing

@testable import Fetching

@Suite("Domain names")
struct DomainNameTests {
  static let long = String(repeating: "a", count: 63)

  static let refused: [(name: String, reason: String)] = [
    ("", "missing"), (".", "dot"), ("example.com.", "ends with a dot"), ("localhost.", "ends with a dot"),
    ("example..com", "two dots"), (".example.com", "two dots"),
    ("127.0.0.1", "is an IP address"), ("127.1", "is an IP address"), ("2130706433", "is an IP address"),
    ("0x7f.1", "is an IP address"), ("0x7F000001", "is an IP address"), ("017700000001", "is an IP address"),
    ("0x7f.0x0.0x0.0x1", "is an IP address"), ("1.2.3.4.5", "is an IP address"), ("example.0x", "is an IP address"),
    ("::1", "is an IP address"), ("[::1]", "is an IP address"), ("[::ffff:127.0.0.1]", "is an IP address"),
    ("user@example.com", "user name"), ("user:secret@example.com", "user name"),
    ("*.example.com", "served by 'example.com'"), ("*", "it has '*'"),
    ("example.com ", "it has a space"), ("exa mple.com", "it has a space"), ("exam\u{0}ple.com", "it has"),
    ("%6cocalhost", "it has '%'"), ("-a.example.com", "hyphen"), ("a-.example.com", "hyphen"),
    ("a\(long).example.com", "63 bytes"), ("\(long).\(long).\(long).\(long)", "253 bytes"),
    ("bücher.example", "'xn--bcher-kva.example'"), ("BÜCHER.example", "'xn--bcher-kva.example'"),
    ("\u{FF4C}ocalhost", "Punycode"), ("example\u{3002}com", "Punycode"), ("１２７.0.0.1", "Punycode"),
  ]

  @Test("other text than a domain name is refused with the reason", arguments: refused)
  func refuses(_ row: (name: String, reason: String)) throws {
    let refusal = try #require(throws: Failure.self) { try DomainName(row.name) }
    #expect(refusal.message.contains(row.reason), "\(refusal.message)")
  }

  @Test(
    "a name is read and lowercased",
    arguments: [
      "example.com", "WWW.Example.COM", "xn--bcher-kva.example", "a.b", "1.example.com", "4chan.org", "x.0xg",
      "my_shop.example.com",
    ])
  func takes(_ name: String) throws { #expect(try DomainName(name).description == name.lowercased()) }

  @Test("local names are recognised")
  func knowsLocalNames() throws {
    for name in [
      "localhost", "a.localhost", "printer.local", "vault.internal", "nas.home.arpa", "intranet", "LOCALHOST",
    ] {
      #expect(try DomainName(name).isLocal, "\(name)")
    }
    for name in ["example.com", "localhost.example.com", "local.example", "mylocal.shop", "internal.example.org"] {
      #expect(try !DomainName(name).isLocal, "\(name)")
    }
  }

  /// RFC 3492, section 7.1, and others.
  @Test(
    "names are written in Punycode",
    arguments: [
      ("bücher", "xn--bcher-kva"), ("münchen", "xn--mnchen-3ya"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
      ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
      ("plain", "plain"), ("straße", nil), ("e\u{301}t", nil), ("\u{FF4C}ocal", nil),
    ] as [(String, String?)])
  func encodes(_ row: (String, String?)) { #expect(Punycode.domain(row.0) == row.1) }
}

@Suite("URLs of association files")
struct AssociationURLTests {
  static let read: [(text: String, url: String)] = [
    ("example.com", "https://example.com/.well-known/apple-app-site-association"),
    ("Example.COM:8443", "https://example.com:8443/.well-known/apple-app-site-association"),
    ("https://example.com", "https://example.com/.well-known/apple-app-site-association"),
    ("https://example.com/", "https://example.com/.well-known/apple-app-site-association"),
    ("HTTPS://example.com:443/apple-app-site-association", "https://example.com/apple-app-site-association"),
    ("https://example.com/a b?ü=1", "https://example.com/a%20b?%C3%BC=1"),
    ("https://example.com?x=1", "https://example.com/?x=1"),
    ("http://localhost:3000", "http://localhost:3000/.well-known/apple-app-site-association"),
    ("HTTP://LOCALHOST", "http://localhost/.well-known/apple-app-site-association"),
    ("http://localhost:80/a", "http://localhost/a"), ("http://localhost:443/a", "http://localhost:443/a"),
    ("http://shop.localhost:5173/", "http://shop.localhost:5173/.well-known/apple-app-site-association"),
    ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"), ("http://127.9.9.9/x", "http://127.9.9.9/x"),
    ("http://[::1]:3000/x", "http://[::1]:3000/x"), ("http://[0:0::1]/x", "http://[::1]/x"),
  ]

  @Test("a domain or a URL is read", arguments: read)
  func reads(_ row: (text: String, url: String)) throws { #expect(try AssociationURL(row.text).description == row.url) }

  static let refused: [(text: String, reason: String)] = [
    ("http://example.com", "has no TLS"), ("HTTP://example.com/x", "has no TLS"), ("ftp://example.com", "https://"),
    ("example.com/path", "neither a domain"), ("https://", "missing"), ("https:///x", "missing"),
    ("https://user@example.com/", "user name"), ("https://example.com:99999/", "not a port"),
    ("https://example.com:/", "not a port"), ("https://example.com:8a/", "not a port"),
    ("https://[::1]/", "is an IP address"), ("https://[::1]:443/", "is an IP address"),
    ("https://127.1/", "is an IP address"),
    ("https://example.com/#top", "fragment"), ("https://example.com/\n", "control character"),
    ("https://example.com\\@127.0.0.1/", "user name"),
    ("applinks:example.com", "not a port"),
    ("http://localhost.example.com", "has no TLS"), ("http://notlocalhost", "has no TLS"),
    ("http://10.0.0.1:3000", "http://localhost"), ("http://0.0.0.0:3000", "http://localhost"),
    ("http://[::]:3000", "has no TLS"), ("http://[::ffff:10.0.0.1]", "has no TLS"), ("http://::1/", "has no TLS"),
    ("http://[::1", "has no TLS"), ("http://127.1", "has no TLS"), ("http://2130706433", "has no TLS"),
    ("http://user@localhost/", "has no TLS"), ("http://localhost:0", "not a port"),
    ("http://localhost@example.com/", "has no TLS"), ("http://localhost\\@example.com/", "has no TLS"),
    ("http://localhost/#top", "fragment"), ("http://.localhost/", "has no TLS"), ("http://localhost./", "has no TLS"),
  ]

  @Test("other URLs are refused with the reason", arguments: refused)
  func refuses(_ row: (text: String, reason: String)) throws {
    let refusal = try #require(throws: Failure.self) { try AssociationURL(row.text) }
    #expect(refusal.message.contains(row.reason), "\(refusal.message)")
  }

  @Test("an override of name resolution is read")
  func readsResolutions() throws {
    #expect(try Resolution("Example.com:443:192.0.2.1").description == "example.com:443:192.0.2.1")
    #expect(try Resolution("example.com:8443:[::1]").description == "example.com:8443:[::1]")
    #expect(try Resolution("example.com:8443:::1").description == "example.com:8443:[::1]")
    for text in ["example.com:443", "example.com:443:localhost", "example.com:0:192.0.2.1", "127.0.0.1:443:192.0.2.1"] {
      #expect(throws: Failure.self) { try Resolution(text) }
    }
  }
}

@Suite("Proxies")
struct ProxyTests {
  static let rows: [(variables: [String: String], host: String, proxy: String?)] = [
    ([:], "example.com", nil),
    (["https_proxy": "http://p:1"], "example.com", "http://p:1"),
    (["HTTPS_PROXY": "http://p:1"], "example.com", "http://p:1"),
    (["all_proxy": "http://p:2"], "example.com", "http://p:2"),
    (["http_proxy": "http://p:3"], "example.com", nil),
    (["https_proxy": "", "HTTPS_PROXY": "http://p:1"], "example.com", nil),
    (["https_proxy": "http://p:1", "no_proxy": "*"], "example.com", nil),
    (["https_proxy": "http://p:1", "no_proxy": "other.org,example.com"], "www.example.com", nil),
    (["https_proxy": "http://p:1", "no_proxy": ".example.com"], "example.com", nil),
    (["https_proxy": "http://p:1", "NO_PROXY": "ample.com"], "example.com", "http://p:1"),
  ]

  @Test("the environment chooses the proxy by the rules of curl", arguments: rows)
  func reads(_ row: (variables: [String: String], host: String, proxy: String?)) {
    #expect(Proxy.url(for: row.host) { row.variables[$0] } == row.proxy)
  }
}
