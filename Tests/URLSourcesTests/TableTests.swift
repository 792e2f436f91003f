import Testing
import URLLines
import URLSources

@Suite("Tables")
struct TableTests {
  @Test(
    "the column url is read, whatever the separator, the quotes and the line ending",
    arguments: [
      ("url\nhttps://a.shop/1\n", InputFormat.csv), ("name,URL\n\"x, y\",https://a.shop/1\n", .csv),
      ("\"url\";\"expect\"\r\n\"https://a.shop/1\";\"match\"\r\n", .csv), ("sep=;\nn;url\nx;https://a.shop/1", .csv),
      ("app\turl\tn\n\thttps://a.shop/1\t5\" wide\n", .tsv),
      ("\u{FEFF}url,n\nhttps://a.shop/1,\"two\nlines \"\"x\"\"\"\n,\n", .csv),
    ], [1, 9_999])
  func read(_ table: (text: String, format: InputFormat), _ blockSize: Int) throws {
    let found = try URLSourcesTests.read(table.text, blockSize: blockSize)
    #expect(found.urls == ["https://a.shop/1"] && found.format == table.format && found.skipped.count == 0)
  }

  @Test("a quote that never closes costs its line and no other", arguments: [10, 20_000])
  func openQuote(_ rows: Int) throws {
    let rest = (0..<rows).map { "https://a.shop/\($0),x\n" }.joined()
    let found = try URLSourcesTests.read("url,n\n\"https://a.shop/bad,x\n" + rest)
    #expect(found.urls.count == rows && found.urls.last == "https://a.shop/\(rows - 1)")
    #expect(found.skipped.count == 1 && found.skipped.samples.first?.line == 2)
  }

  @Test("of many lines that each open a quote, none is read more than twice, and the rows behind them are read")
  func openQuotes() throws {
    let open = String(repeating: "a\",\"\n", count: 50_000)
    let rest = "x,https://a.shop/1\nx,https://a.shop/2\n"
    let found = try URLSourcesTests.read("n,url\n" + open + "x\"\n" + rest)
    #expect(found.urls == ["https://a.shop/1", "https://a.shop/2"])
    #expect(found.skipped.count > 0)
  }

  @Test("a table of tabs may begin and end with an empty cell", arguments: [InputFormat?.none, .tsv])
  func emptyCells(_ format: InputFormat?) throws {
    #expect(try URLSourcesTests.read("\tid\turl\n0\t5\thttps://a.shop/1\n", format).urls == ["https://a.shop/1"])
    #expect(try URLSourcesTests.read("id\turl\t\r\n5\thttps://a.shop/1\t\r\n", format).urls == ["https://a.shop/1"])
    #expect(try URLSourcesTests.read("\turl\n0\thttps://a.shop/1\n", format).urls == ["https://a.shop/1"])
  }

  @Test("a cell with a line break has no URL, and a short row none either")
  func cells() throws {
    let found = try URLSourcesTests.read("n,url\nx,\"https://a.shop/\n1\"\nshort\nx,https://a.shop/2\n")
    #expect(found.urls == ["https://a.shop/2"])
    #expect(found.skipped.count == 2 && found.skipped.samples.map(\.line) == [2, 4])
  }

  @Test("two columns of URLs with one name are refused", arguments: [InputFormat?.none, .csv])
  func twoColumns(_ format: InputFormat?) {
    #expect(throws: URLSourceProblem.self) { try URLSourcesTests.read("url,URL,expect\n/a,/b,match\n", format) }
  }

  @Test("a table without a column of URLs is refused if the format is named")
  func noColumn() throws {
    #expect(throws: URLSourceProblem.self) { try URLSourcesTests.read("name,n\nshop,1\n", .csv) }
    #expect(try URLSourcesTests.read("link,n\nhttps://a.shop,1\n", .csv).urls == ["https://a.shop"])
  }
}
