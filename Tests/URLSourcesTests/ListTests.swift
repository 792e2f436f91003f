import Testing
import URLLines
import URLSources

@Suite("Plain lists")
struct ListTests {
  @Test("a line is a URL or a path; comments, blank lines, CRLF and a byte order mark are ignored")
  func lines() throws {
    let text = "\u{FEFF}# links\r\nhttps://a.shop/1\r\n\r\n  /buy/2 \n#x\nhttp://a.shop/3"
    let found = try read(text, domain: "harbor.shop")
    #expect(found.urls == ["https://a.shop/1", "https://harbor.shop/buy/2", "http://a.shop/3"])
    #expect(found.skipped.count == 0 && found.format == .lines)
  }

  @Test("a first line that only looks like another format does not make the list one", arguments: ["<b>", "{x", "{ {"])
  func misleading(_ line: String) throws {
    let found = try read("\(line)\nhttps://a.shop/1\n")
    #expect(found.urls == ["https://a.shop/1"] && found.skipped.count == 1)
  }

  @Test("a line without a URL is counted with its number, and so is a path without a host")
  func skipped() throws {
    let found = try read("https://a.shop/1\nnonsense\n\n/2\nx\ny\n")
    #expect(found.urls == ["https://a.shop/1"])
    #expect(found.skipped.count == 4 && found.skipped.samples.map(\.line) == [2, 4, 5])
    #expect(
      found.skipped.text("4 lines have no URL", in: "f")
        == "4 lines have no URL: f:2 `nonsense`, f:4 `/2`, f:5 `x` and 1 more")
  }
}

@Suite("Hints for files without URLs")
struct FormatHintTests {
  @Test(
    "the first bytes show what the file looks like",
    arguments: [
      ("PK\u{3}\u{4}abc", "spreadsheet"), ("<!DOCTYPE html><p>", "HTML"), ("BZh91AY", "bzip2"), ("%PDF-1.7", "PDF"),
      ("a\u{0}\u{1}bc\u{2}def", "binary"), ("[\"https://a.shop\"]", "JSON list"), ("name,link\nx,y", "table"),
    ])
  func hint(_ text: String, _ words: String) {
    #expect(FormatHint.text(Array(text.utf8))?.contains(words) == true)
  }

  @Test(
    "text without a form has no hint",
    arguments: ["nonsense\n", "", "https:/a.shop/a,b\nhttps:/a.shop/c,d", "a.shop/b,c"])
  func none(_ text: String) {
    #expect(FormatHint.text(Array(text.utf8)) == nil)
  }

  @Test("a file that was read as a table does not look like one")
  func table() {
    #expect(FormatHint.text(Array("url;hits\na.shop/1;1\n".utf8), .csv) == nil)
  }
}
