import SourceText
import Testing
import URLLines
import URLSources

@Suite("Documents")
struct DocumentTests {
  @Test(
    "the requests of an HTTP archive are read, on one line or many, without data: URLs", arguments: ["", "\n"],
    [1, 9_999])
  func archive(_ space: String, _ blockSize: Int) throws {
    let text =
      #"{@"log":{@"version":"1.2","entries":[@{"request":{"method":"GET","url":"https:\/\/a.shop\/1"}},"#
      + #"{"request":{"url":"data:text/plain,x"}},7,{"request":{}},@{"request":{"url":"https://a.shop/2"}}]}}"#
    let found = try read(text.split(separator: "@").joined(separator: space), blockSize: blockSize)
    #expect(found.urls == ["https://a.shop/1", "https://a.shop/2"] && found.format == .har)
  }

  @Test("an archive that is cut off is read to its end, and another object is refused")
  func damaged() throws {
    #expect(
      try read("{\"log\":{\"entries\":[{\"request\":{\"url\":\"https://a.shop/1\"}},{\"requ").urls == [
        "https://a.shop/1"
      ])
    #expect(throws: URLSourceProblem.self) { try read("{\n\"x\": 1}") }
  }

  @Test("the sitemaps of an index are read from its folder")
  func index() throws {
    let index = "<sitemapindex><sitemap><loc>https://a.shop/s/one.xml</loc></sitemap></sitemapindex>"
    let part = "<urlset><url><loc>https://a.shop/1</loc></url></urlset>"
    let found = try read(index, files: ["folder/one.xml": part])
    #expect(found.urls == ["https://a.shop/1"] && found.format == .sitemap)
    #expect(throws: URLSourceProblem.self) { try read(index) }
    #expect(throws: URLSourceProblem.self) { try read(index, files: ["folder/one.xml": index]) }
  }

  @Test("no text makes reading fail in another way", arguments: InputFormat.allCases)
  func anyText(_ format: InputFormat) {
    let pieces = [
      "\"", "GET ", "/a", " HTTP/1.1", "\n", "\r", ",", ";", "\t", "url", "{", "}", "\"log\":", "https://", "a.shop",
      "\\", "\\x",
      "#Fields: cs-uri-stem", "<urlset>", "<loc>", "[", "- ", "\u{0}", "é", ":",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 0...16, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      _ = try? read(text, format, domain: "a.shop", blockSize: Int.random(in: 1...9))
      _ = try? read(text)
    }
  }
}
