import Fetching
import Serving
import SourceText
import Testing

@Suite("Lists of domains")
struct DomainListTests {
  private func list(_ text: String) -> DomainList {
    var list = DomainList()
    list.add(linesOf: SourceFile(name: "list", bytes: Array(text.utf8)))
    return list
  }

  @Test("a domain on each line, with comments and any line ending, each domain once")
  func lines() {
    let found = list("\u{FEFF}# ours\nharbor.shop\r\n  www.harbor.shop # the shop\n\nHARBOR.shop\n*.harbor.shop\n")
    #expect(found.domains.map(\.text) == ["harbor.shop", "www.harbor.shop", "*.harbor.shop"])
    #expect(found.problems.isEmpty)
  }

  @Test(
    "a domain in the form of an entitlement or of a URL",
    arguments: [
      ("applinks:harbor.shop", "harbor.shop"), ("webcredentials:*.harbor.shop?mode=developer", "*.harbor.shop"),
      ("https://harbor.shop", "harbor.shop"), ("http://localhost:3000", "http://localhost:3000"),
      ("AppLinks:harbor.shop?mode=managed", "harbor.shop"),
    ])
  func forms(_ text: String, _ domain: String) {
    #expect(list(text).domains.map(\.text) == [domain])
  }

  @Test("a port is kept for servers under test")
  func port() { #expect(list("harbor.shop:8443").domains.first?.port == 8_443) }

  @Test("all problems are found, each with its line")
  func problems() {
    let found = list("harbor.shop\nhttps://harbor.shop/buy\n\nhttp://harbor.shop\n10.0.0.1")
    #expect(found.domains.count == 1)
    #expect(found.problems.map { $0.prefix(8) } == ["list:2: ", "list:4: ", "list:5: "])
    #expect(
      found.problems[0]
        == "list:2: 'https://harbor.shop/buy' is a URL; a domain is audited as a whole, here 'harbor.shop'")
  }
}
