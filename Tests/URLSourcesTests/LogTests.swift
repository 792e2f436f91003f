import Testing
import URLLines
import URLSources

@Suite("Access logs")
struct LogTests {
  private static let time = "[22/Nov/2026:02:52:45 +0000]"

  @Test(
    "the format is detected, and each line has the URL of its request",
    arguments: [
      ("192.0.2.1 - - \(time) \"GET /buy/42?x=1 HTTP/1.1\" 200 12", "https://d.shop/buy/42?x=1", InputFormat.log),
      (
        "192.0.2.1 - me \(time) \"HEAD / HTTP/2.0\" 200 0 \"https://r.shop/\" \"GET /no HTTP/1.1\"", "https://d.shop/",
        .log
      ),
      ("harbor.shop:443 192.0.2.1 - - \(time) \"GET /a HTTP/1.1\" 200 1", "https://harbor.shop/a", .log),
      ("192.0.2.9 192.0.2.1 - - \(time) \"GET /a HTTP/1.1\" 200 1", "https://d.shop/a", .log),
      ("2001:db8::1 - - \(time) \"GET /a HTTP/1.1\" 200 1", "https://d.shop/a", .log),
      ("192.0.2.1 - - \(time) \"GET https://o.shop/a HTTP/1.1\" 200 1", "https://o.shop/a", .log),
      ("192.0.2.1 - - \(time) \"GET /\\xC3\\xBC\\x22\\\"\\\\n HTTP/1.1\" 200 1", "https://d.shop/ü\"\"\\n", .log),
      ("192.0.2.1 - - \(time) \"GET /old\" 200 1", "https://d.shop/old", .log),
      ("192.0.2.1 - - \(time) \"GET /old -\" 200 1", "https://d.shop/old", .log),
      (
        "h2 2026-11-22T02:52:45.186641Z app/lb/50dc 192.0.2.1:2817 10.0.0.1:80 0.1 0.1 0.0 200 200 0 57 "
          + "\"GET https://www.harbor.shop:443/a?b HTTP/2.0\" \"curl\" - -", "https://www.harbor.shop:443/a?b", .alb
      ),
      (
        "#Version: 1.0\n#Fields: date time cs-method cs(Host) cs-uri-stem sc-status cs-uri-query x-host-header\n"
          + "2026-11-22\t02:52\tGET\td1.cloudfront.net\t/buy/42\t200\tx=1\tharbor.shop",
        "https://harbor.shop/buy/42?x=1",
        .w3c
      ),
      ("#Fields: date cs-uri-stem cs-uri-query\n2026-11-22 /a -", "https://d.shop/a", .w3c),
      ("#Fields: date cs-uri-stem cs-uri-query\n2026-11-22 /a ?x=1", "https://d.shop/a?x=1", .w3c),
      (#"{"time":"t","request_uri":"/a?b=1","uri":"/a","host":"harbor.shop"}"#, "https://harbor.shop/a?b=1", .jsonl),
      (#"{"request":"GET /a HTTP/1.1","server_name":"_"}"#, "https://d.shop/a", .jsonl),
      (#"{"request":{"host":"c.shop","uri":"/caddy"}}"#, "https://c.shop/caddy", .jsonl),
      (#"{"httpRequest":{"requestUrl":"https://g.shop/x"}}"#, "https://g.shop/x", .jsonl),
      (#"{"x-host-header":"h.shop","cs-uri-stem":"/s","cs-uri-query":"q=1"}"#, "https://h.shop/s?q=1", .jsonl),
      (#"{"host":"h.shop","uri":"/s","query_string":"?q=1"}"#, "https://h.shop/s?q=1", .jsonl),
      (#"{"host":"h.shop","uri":"/s","query":"q=1"}"#, "https://h.shop/s?q=1", .jsonl),
      (#"{"host":"h.shop","uri":"/s","query":"red shoes"}"#, "https://h.shop/s", .jsonl),
    ])
  func read(_ text: String, _ url: String, _ format: InputFormat) throws {
    let found = try URLSourcesTests.read(text + "\n", domain: "d.shop")
    #expect(found.urls == [url] && found.format == format && found.skipped.count == 0)
  }

  @Test(
    "a line without a request is skipped",
    arguments: [
      "\"\\x16\\x03\\x01\" 400 0", "\"-\" 408 0", "\"\" 400 0", "\"OPTIONS * HTTP/1.1\" 200 0",
      "\"CONNECT a.shop:443 HTTP/1.1\"",
      "\"GET\" 400 0", "\"GET \" 400", "\"GET  HTTP/1.1\" 400", "\"get /a HTTP/1.1\"", "\"GET /a",
      "\"GET /\\x00 HTTP/1.1\" 400",
      "\"- http://a.shop:80- -\" 400 5", "\"GET https:///a HTTP/1.1\" 400", "- \"-\" \"-\" \"GET /a HTTP/1.1\"",
    ])
  func junk(_ request: String) throws {
    let good = "192.0.2.1 - - \(Self.time) \"GET /a HTTP/1.1\" 200 1\n"
    let found = try URLSourcesTests.read(good + "192.0.2.1 - - \(Self.time) \(request)\n" + good, domain: "d.shop")
    #expect(found.urls == ["https://d.shop/a", "https://d.shop/a"])
    #expect(found.skipped.count == 1 && found.skipped.samples.first?.line == 2)
  }

  @Test(
    "blocks may end anywhere, and a second header of a joined log holds for the lines after it",
    arguments: [1, 7, 64, 9_999])
  func blocks(_ size: Int) throws {
    let part = "#Version: 1.0\n#Fields: cs-uri-stem x-host-header\n/a\tharbor.shop\n"
    let other = "#Fields: x-host-header cs-uri-stem\nharbor.shop\t/b\nharbor.shop\t/c\n"
    let found = try URLSourcesTests.read(part + other, blockSize: size)
    #expect(found.urls == ["https://harbor.shop/a", "https://harbor.shop/b", "https://harbor.shop/c"])
  }

  @Test("a named format reads a file whose first lines do not show it")
  func named() throws {
    let found = try URLSourcesTests.read("x\n- \"GET /a HTTP/1.1\"\n", .log, domain: "d.shop")
    #expect(found.urls == ["https://d.shop/a"] && found.skipped.count == 1)
  }
}
