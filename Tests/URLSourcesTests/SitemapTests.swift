import SourceText
import Testing
import URLSources

@Suite("Sitemaps")
struct SitemapTests {
  private func locations(_ text: String) throws -> [String] {
    try Sitemap(SourceFile(name: "sitemap.xml", bytes: Array(text.utf8))).locations.map(\.value)
  }

  @Test(
    "the text of a loc element is a URL",
    arguments: [
      ("<urlset><url><loc>https://a/b</loc></url></urlset>", ["https://a/b"]),
      ("<urlset/>", []),
      ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <url> -->\n<!DOCTYPE x>\n<urlset>\n</urlset>\n", []),
      ("<s:urlset xmlns:s='x'><s:url><s:loc>\n https://a/b\t</s:loc></s:url></s:urlset>", ["https://a/b"]),
      ("<urlset><url><loc>https://a/?x=1&amp;y=&#50;&#x33;</loc></url></urlset>", ["https://a/?x=1&y=23"]),
      ("<urlset><url><loc><![CDATA[https://a/?x&y]]></loc></url></urlset>", ["https://a/?x&y"]),
      ("<urlset><url a='>' b=\"/\"><loc>a</loc><lastmod/></url><url><loc>b</loc></url></urlset>", ["a", "b"]),
      (
        "<urlset><url><loc>a</loc><image:image><image:loc>b</image:loc></image:image></url></urlset>",
        ["a"]
      ),
      ("<urlset><url><loc>a<!-- c -->b</loc></url></urlset>", ["ab"]),
      ("<urlset><url><loc/></url><url><loc a='b'/></url></urlset>", ["", ""]),
    ])
  func read(_ text: String, _ expected: [String]) throws {
    #expect(try locations(text) == expected)
  }

  @Test(
    "what is no sitemap is refused at its place",
    arguments: [
      ("", "no element"), ("text", "no element"), ("<html><body/></html>", "`html`"), ("<urlset>", "not closed"),
      ("<urlset></url></urlset>", "`</urlset>` is missing before this"), ("<urlset><url", "not closed"),
      ("<urlset><!-- ", "not closed"),
      ("<urlset><url><loc>a&b</loc></url></urlset>", "unescaped `&`"),
      ("<urlset><url><loc>&nbsp;</loc></url></urlset>", "entities of a DOCTYPE are not read"),
      ("<urlset><url><loc>&#xD800;</loc></url></urlset>", "not a character"),
      ("<urlset>< a></urlset>", "unescaped `<`"),
      ("<urlset/><urlset/>", "after the end of the root element"), ("\u{1F}\u{8B}", "no element"),
    ])
  func refused(_ text: String, _ words: String) {
    do {
      _ = try Sitemap(SourceFile(name: "sitemap.xml", bytes: Array(text.utf8)))
      Issue.record("accepted")
    } catch {
      #expect(error.message.contains(words), "\(error.message)")
      #expect(error.range.upper.value <= text.utf8.count)
    }
  }

  /// An index at a URL, one of its sitemaps, and whether that is requested.
  private static let named: [(index: String, sitemap: String, isRequested: Bool)] = [
    ("https://a.shop/i.xml", "https://a.shop/x.xml", true), ("https://a.shop/i.xml", "HTTPS://b.shop/x.xml?p=1", true),
    ("https://a.shop/i.xml", "http://localhost:3000/x.xml", false),
    ("https://a.shop/i.xml", "http://a.shop/x.xml", false),
    ("https://a.shop/i.xml", "/etc/passwd", false), ("https://a.shop/i.xml", "x.xml", false),
    ("https://a.shop/i.xml", "file:///etc/passwd", false), ("https://a.shop/i.xml", "-", false),
    ("https://a.shop/i.xml", "", false), ("http://localhost:3000/i.xml", "http://localhost:3000/x.xml", true),
    ("http://localhost:3000/i.xml", "https://a.shop/x.xml", true), ("http://localhost:3000/i.xml", "x.xml", false),
  ]

  @Test(
    "an index at a URL names sitemaps by URLs of the web, and no files or servers of this computer", arguments: named)
  func requested(_ index: String, _ sitemap: String, _ isRequested: Bool) {
    let text = "<sitemapindex><sitemap><loc>\(sitemap)</loc></sitemap></sitemapindex>"
    var opened: [String] = []
    let set = try? SitemapSet(SourceFile(name: "i", bytes: Array(text.utf8)), at: index) {
      place throws(Failure) in
      opened.append(place)
      return SourceFile(name: place, bytes: Array("<urlset><url><loc>https://a.shop/1</loc></url></urlset>".utf8))
    }
    #expect(opened == (isRequested ? [sitemap] : []))
    #expect((set != nil) == isRequested)
  }

  @Test("a place is that of the text between the tags")
  func places() throws {
    let source = SourceFile(
      name: "s", bytes: Array("\u{FEFF}\r\n<urlset><url><loc>\r\n é&amp; </loc></url></urlset>".utf8))
    let location = try #require(try Sitemap(source).locations.first)
    #expect(location.value == "é&" && source.text(location.range) == "\r\n é&amp; ")
  }

  @Test("no text makes it fail otherwise, and a long one takes no long time")
  func anyText() {
    let pieces = [
      "<urlset>", "</urlset>", "<url>", "</url>", "<loc>", "</loc>", "<loc/>", "&", ";", "<!--", "-->", "<![CDATA[",
      "]]>", "/",
      "<", ">", "'", "\"", "a", "<?", "?>", "<!",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...14)).map { _ in pieces.randomElement() ?? "" }.joined()
      _ = try? Sitemap(SourceFile(name: "s", bytes: Array(text.utf8)))
    }
    let many = "<urlset>" + String(repeating: "<url><loc>https://a/b</loc></url>", count: 20_000) + "</urlset>"
    #expect((try? locations(many).count) == 20_000)
  }
}
