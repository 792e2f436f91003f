import SourceText
import Testing
import URLSources

@Suite("Whole lists")
struct WholeListTests {
  private func entries(_ text: String) throws -> [String] {
    let source = SourceFile(name: "f", bytes: Array(text.utf8))
    return try WholeList(source).entries.map { "\($0.text) @ \(source.text($0.range))" }
  }

  @Test("a sitemap index is no list")
  func index() {
    #expect(throws: URLSourceProblem.self) {
      try entries("<sitemapindex><sitemap><loc>https://a.shop/s.xml</loc></sitemap></sitemapindex>")
    }
  }

  @Test("an entry is a URL or a path with its line")
  func places() throws {
    #expect(try entries("\u{FEFF}# x\r\n /a \r\n\nhttps://a.shop") == ["/a @ /a", "https://a.shop @ https://a.shop"])
    let line = "- - - [t] \"GET /a HTTP/1.1\" 200"
    #expect(try entries("\(line)\n- - - [t] \"-\" 400\n\(line)\n") == ["/a @ \(line)"])
    #expect(try entries("n,url\r\nx,/a\r\n\"y,/b\nz,/c") == ["/a @ x,/a", "\"y,/b @ \"y,/b", "/c @ z,/c"])
    #expect(
      try entries("{\"log\":{\"entries\":[{\"request\":{\"url\":\"https://a.shop\"}}]}}") == [
        "https://a.shop @ \"https://a.shop\""
      ])
  }
}
