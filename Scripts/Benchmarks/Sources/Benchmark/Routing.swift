import AppSiteAssociation

/// Ordered components of a realistic mix, and URLs for them, the same on every machine.
struct Routing {
  let file: AssociationFile
  /// About 48 bytes each, distinct, half of them decided by a component.
  let urls: [String]

  init(components: Int, urls count: Int) {
    let list = (0..<components).map(Self.component).joined(separator: ",")
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(list)]}]}}
      """
    file = AssociationFile(SourceFile(name: "generated", bytes: Array(text.utf8)))
    urls = (0..<count).map { Self.url($0, components: components) }
  }

  /// A literal, a prefix, fields of fixed length, a locale and an exclusion, in turn.
  private static func component(_ index: Int) -> String {
    switch index % 5 {
    case 0: #"{"/": "/landing-\#(index)/winter-offer/"}"#
    case 1: #"{"/": "/products-\#(index)/*"}"#
    case 2: #"{"/": "/orders-\#(index)/????-????/*"}"#
    case 3: #"{"/": "/$(lang)_$(region)/stories-\#(index)/*"}"#
    default: #"{"/": "/help-\#(index)/internal/*", "exclude": true}"#
    }
  }

  private static func url(_ index: Int, components: Int) -> String {
    // A multiplier without a common factor spreads the URLs over the components.
    let target = index &* 7_919 % components
    let host = "https://harbor.shop"
    guard index % 2 == 0 else { return "\(host)/nowhere-\(target)/of-interest/\(index)" }
    return switch target % 5 {
    case 0: "\(host)/landing-\(target)/winter-offer/?u=\(index)"
    case 1: "\(host)/products-\(target)/shoes/\(index)"
    case 2: "\(host)/orders-\(target)/2026-1121/\(index)"
    case 3: "\(host)/en_US/stories-\(target)/\(index)"
    default: "\(host)/help-\(target)/internal/\(index)"
    }
  }

  /// Seconds for a URL, text to verdicts, in the fastest of three passes, and how many URLs a component decided.
  func measure() throws -> (time: Double, decided: Int) {
    var matcher = Router(file).makeMatcher()
    var fastest = Double.infinity
    var decided = 0
    for _ in 0..<3 {
      decided = 0
      let time = try seconds {
        for url in urls {
          let verdicts = matcher.verdicts(for: try LinkURL(url))
          if verdicts.contains(where: { $0.verdict != .noMatch }) { decided += 1 }
        }
      }
      fastest = min(fastest, time)
    }
    return (fastest / Double(urls.count), decided)
  }
}
