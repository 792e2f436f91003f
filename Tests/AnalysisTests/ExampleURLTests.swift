import Association
import SourceText
import Testing

@testable import Analysis

@Suite("Example URLs are as a person would write them")
struct ExampleURLTests {
  @Test(
    "the text for wildcards depends on the text around them",
    arguments: [
      (#"{"/": "/product/*"}"#, "/product/42"),
      (#"{"/": "/*"}"#, "/example"),
      (#"{"/": "/*/reviews/*"}"#, "/example/reviews/42"),
      (#"{"/": "/??/product/?*"}"#, "/de/product/42"),
      (#"{"/": "/??_??/x"}"#, "/de_de/x"),
      (#"{"/": "/item/????"}"#, "/item/1234"),
      (#"{"/": "/order/???-??????"}"#, "/order/123-123456"),
      (#"{"/": "/buy*"}"#, "/buy"),
      (#"{"/": "/item-*"}"#, "/item-42"),
      (#"{"/": "*.html"}"#, "/example.html"),
      (#"{"/": "/index.*"}"#, "/index.html"),
      (#"{"/": "/u/@*"}"#, "/u/@example"),
      (#"{"/": "/?????????????/a"}"#, "/1234567890123/a"),
      (#"{"/": "/p", "?": {"id": "?*", "q": "*", "code": "????"}}"#, "/p?id=42&q=example&code=1234"),
      (#"{"/": "/p", "?": "ref=*"}"#, "/p?ref=42"),
      (#"{"/": "/p", "?": "?*"}"#, "/p?id=42"),
      (##"{"/": "/p", "#": "/orders/*"}"##, "/p#/orders/42"),
      (##"{"/": "/p", "#": "sec*"}"##, "/p#sec"),
      (#"{"/": "/$(lang)/$(region)/*"}"#, "/en/US/42"),
      (#"{}"#, "/example"),
    ])
  func text(_ component: String, _ expected: String) {
    #expect(Self.decided(component)?.test.url == "https://example.com" + expected)
  }

  @Test(
    "a near miss is a mistake of people: a part left out, a capital, a language in front",
    arguments: [
      (#"{"/": "/product/*"}"#, "/Product/42", true),
      (#"{"/": "/product/*"}"#, "/de/product/42", false),
      (#"{"/": "/shop/product/*"}"#, "/shop/Product/42", true),
      (#"{"/": "/item/????"}"#, "/item", true),
      (#"{"/": "/p", "?": {"id": "?*"}}"#, "/p", true),
    ])
  func nearMiss(_ component: String, _ expected: String, caseSensitive isCaseSensitive: Bool) {
    let component = isCaseSensitive ? component : #"{"caseSensitive": false, "# + component.dropFirst()
    #expect(Self.decided(component)?.nearMiss == "https://example.com" + expected)
  }

  private static func decided(_ component: String) -> (test: ComponentURLs.TestURL, nearMiss: String?)? {
    let text = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.app"], "components": [\#(component)]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    guard case .decides(let test, let nearMiss) = file.componentURLs().first?.outcome else { return nil }
    return (test, nearMiss?.test.url)
  }
}
