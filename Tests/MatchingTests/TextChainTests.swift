import Testing

@testable import Matching

@Suite("literal text of one pattern has no states, and its URLs the same answers")
struct TextChainTests {
  private static let files = [
    [#"{"/": "/products/catalogue/item"}"#],
    [#"{"/": "/products/cat?l??ue/item/*", "exclude": true}"#, #"{"/": "/products/*"}"#, #"{"/": "*/item"}"#],
    [#"{"/": "/products/catalogue/", "?": "mode=app&page=first"}"#, #"{"/": "/products/catalogue/i*"}"#],
    [##"{"/": "/products/", "#": "section-one"}"##, #"{"/": "/pr????ts/catalogue???"}"#],
    [##"{"/": "/products/catalogue/item", "?": {"mode": "app"}, "#": "end"}"##, #"{"/": "/products/cata"}"#],
    [#"{"/": "/products/%C3%A9/item"}"#, #"{"/": "/products%41/item/*"}"#, #"{"/": "/*/cat", "exclude": true}"#],
  ]
  private static let urls = [
    "/products/catalogue/item", "/products/catalogue?mode=app&page=first", "/products#section-one", "/products/é/item",
  ]

  /// The URL cut at each place or with another byte there, and with each end.
  private static func variants(of url: String) -> [String] {
    url.indices.flatMap { place -> [String] in
      let (start, rest) = (String(url[..<place]), String(url[url.index(after: place)...]))
      let ends = ["", "/", "//", "?", "#", "x", "é", "%41", "/?mode=app#end"]
      return ends.map { start + $0 } + ends.dropFirst().map { start + $0 + rest }
    } + [url, url + "/", url + "/x"]
  }

  @Test("URLs that end or differ within the text are decided as the naive matcher decides them", arguments: files)
  func alike(_ components: [String]) throws {
    let file =
      #"{"applinks": {"details": [{"appIDs": ["A1B2C3D4E5.shop.harbor.app"], "components": [\#(components.joined(separator: ", "))]}]}}"#
    let engines = Engines(file)
    // The states are there in the second pass.
    for _ in 0..<2 {
      for url in Self.urls.flatMap(Self.variants) where !url.isEmpty {
        let text = "https://harbor.shop" + url
        #expect(try engines.agreement(text).areEqual, "\(text)")
      }
    }
  }

  @Test("a long text takes the work of a few states, however many URLs have it or nearly have it")
  func work() {
    let text = "/" + String(repeating: "long-text/", count: 150)
    let decider = LazyDFATests.decider([#"{"/": "\#(text)end"}"#, #"{"/": "\#(text)other/*"}"#], warmUp: 1)
    let urls = [text + "end", text + "other/page", text + "en", text, String(text.dropLast(700)), "/long-tex", "/x"]
    let expected = [0, 1, nil, nil, nil, nil, nil]
    for _ in 0..<100 { #expect(urls.map { LazyDFATests.component(decider, $0) } == expected) }
    #expect(1..<200 ~= decider.stateMoves)
  }
}
