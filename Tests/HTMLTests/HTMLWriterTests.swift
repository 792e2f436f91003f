import HTML
import Testing

@Suite struct HTMLWriterTests {
  /// A text, and the same as content of an element.
  static let texts: [(String, String)] = [
    ("plain /buy/*", "plain /buy/*"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\" onload=\"x", "&quot; onload=&quot;x"),
    ("' onload='x", "&#39; onload=&#39;x"),
    ("&lt;", "&amp;lt;"),
    ("<!-- ]]> -->", "&lt;!-- ]]&gt; --&gt;"),
    ("a\u{0}b\u{1B}c", "a\\u{0}b\\u{1B}c"),
    ("\u{202E}gpj.exe\u{2066}", "\\u{202E}gpj.exe\\u{2066}"),
    ("zero\u{200B}width", "zero\\u{200B}width"),
    ("\u{FFFE}\u{FFFF}", "\\u{FFFE}\\u{FFFF}"),
    ("café ✓ 漢字", "café ✓ 漢字"),
    ("é<", "é&lt;"),
    ("\r", "\\u{D}"),
    ("", ""),
  ]

  @Test("texts are escaped in elements", arguments: texts)
  func content(text: String, escaped: String) {
    var html = HTMLWriter()
    html.element(.b, text: text)
    #expect(html.markup == "<b>\(escaped)</b>")
  }

  @Test("texts are escaped in attributes", arguments: texts)
  func value(text: String, escaped: String) {
    var html = HTMLWriter()
    html.element(.b, .title(text), .data(.rule, text)) { _ in }
    #expect(html.markup == "<b title=\"\(escaped)\" data-rule=\"\(escaped)\"></b>")
  }

  @Test func `bytes that are not UTF-8 become replacement characters`() {
    var html = HTMLWriter()
    html.text(String(decoding: [0x3C, 0xFF, 0xC3, 0x3C] as [UInt8], as: UTF8.self))
    #expect(html.markup == "&lt;\u{FFFD}\u{FFFD}&lt;")
  }

  @Test func `line ends stay in elements and are escaped in attributes`() {
    var html = HTMLWriter()
    html.element(.b, .title("a\nb"), text: "a\nb")
    #expect(html.markup == "<b title=\"a\\u{A}b\">a\nb</b>")
  }

  @Test func `elements are nested, and void elements have no end`() {
    var html = HTMLWriter()
    html.element(.p, .class("x"), nil, .open) {
      $0.text("a")
      $0.void(.br)
      $0.element(.code, text: "<b>")
    }
    #expect(html.markup == "<p class=\"x\" open>a<br><code>&lt;b&gt;</code></p>\n")
    #expect(html.count == html.markup.utf8.count)
  }

  @Test func `no element and no attribute has a name that runs text`() {
    let names = HTMLElement.allCases.map(\.rawValue) + HTMLVoidElement.allCases.map(\.rawValue)
    let forbidden = [
      "script", "style", "iframe", "object", "embed", "base", "link", "template", "noscript", "textarea",
      "foreignObject",
    ]
    #expect(Set(names).isDisjoint(with: forbidden))
    #expect(
      names.allSatisfy {
        $0.utf8.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
      })
  }

  @Test(
    "links have the schemes of the web alone",
    arguments: [
      ("https://harbor.shop/a?b=<c>", true), ("HTTP://harbor.shop", true), ("javascript:alert(1)", false),
      ("JaVaScRiPt:alert(1)", false), (" https://harbor.shop", false), ("java\nscript:alert(1)", false),
      ("https://harbor.shop/a b", false), ("https://a\tb", false), ("data:text/html,x", false),
      ("//harbor.shop", false),
      ("/buy", false), ("", false), ("https:/harbor.shop", false), ("https://a\u{7F}", false),
    ])
  func links(url: String, isLink: Bool) {
    #expect((HTMLLink.web(url) != nil) == isLink)
  }

  @Test func `a link is escaped`() throws {
    var html = HTMLWriter()
    html.element(.a, .href(try #require(HTMLLink.web("https://h/\"><b>&"))), .noReferrer) { $0.text("x") }
    html.element(.a, .href(.anchor("L1\""))) { $0.text("y") }
    #expect(
      html.markup
        == "<a href=\"https://h/&quot;&gt;&lt;b&gt;&amp;\" rel=\"noreferrer noopener\">x</a><a href=\"#L1&quot;\">y</a>"
    )
  }
}
