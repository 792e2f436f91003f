package import Routes
package import SourceText

/// A URL with names in braces, `https://harbor.shop/{lang}/{food}`, which is one URL for each combination of their values. A name without
/// values is a parameter; a URL with parameters is a route.
package struct URLPattern: Sendable {
  package let text: String
  /// The parts that may follow the path of a route.
  package let tail: Route.Tail
  private let route: Route
  /// The values of each name, by the order of the names in the text.
  private let table: [(name: String, values: [String])]

  package static let limit = 1_000_000
  /// The most routes of one pattern, each of which needs a proof.
  package static let routeLimit = 1_000

  /// - Parameter values: The values of all names that are known.
  package init(_ text: String, values: PatternValues, _ tail: Route.Tail = Route.Tail()) throws(Failure) {
    self.text = text
    self.tail = tail
    let route = try Route(text) { (name) throws(Failure) in try Self.hasValues(name, values) }
    table = route.names.map { ($0, values.lists[$0] ?? []) }
    self.route = route
    if !tail.isEmpty, !route.rest.isEmpty {
      throw Failure(
        "the URL has a query or a fragment, and `any` is for a URL without", help: "remove one of them")
    }
    let limit = route.isFixed && tail.isEmpty ? Self.limit : Self.routeLimit
    var count = 1
    for column in table {
      count *= column.values.count
      if count > limit {
        throw Failure(
          "the values make more than \(grouped(limit)) \(limit == Self.limit ? "URLs" : "routes")",
          help: "split the pattern, or list fewer values")
      }
    }
    self.count = count
  }

  /// Returns `true` if a name has values. A name that is nearly one with values is probably misspelled.
  private static func hasValues(_ name: String, _ values: PatternValues) throws(Failure) -> Bool {
    if values.lists[name] != nil { return true }
    guard let likely = values.nearest(to: name) else { return false }
    throw Failure(
      "there are no values for \(quoted("{\(name)}"))",
      help: "did you mean \(quoted("{\(likely)}"))? A parameter with this name is `:\(name)`")
  }

  /// The number of URLs or routes: 0 where a name has no values.
  package let count: Int

  /// `true` if the pattern stands for more URLs than those of its values; they are proved together.
  package var isRoute: Bool { !route.isFixed || !tail.isEmpty }

  /// The URL for a combination, of a pattern without parameters; the last name's values change first.
  package func url(_ number: Int) -> String {
    let chosen = values(number)
    return route.parts.reduce(into: "") { url, part in
      switch part {
      case .text(let text): url += text
      case .value(let name): url += chosen.first { $0.name == name }?.value ?? ""
      case .open, .optional: break
      }
    }
  }

  package func route(_ number: Int) -> Route {
    route.with(Dictionary(values(number).map { ($0.name, $0.value) }) { first, _ in first })
  }

  private func values(_ number: Int) -> [(name: String, value: String)] {
    var chosen: [(name: String, value: String)] = []
    var rest = number
    for (name, values) in table.reversed() where !values.isEmpty {
      chosen.append((name, values[rest % values.count]))
      rest /= values.count
    }
    return chosen
  }

  /// The route with its values as text, for messages: `/en/:id` of `/{lang}/:id`.
  package func shown(_ number: Int) -> String { table.isEmpty ? text : route(number).text }

  func uses(_ name: String) -> Bool { table.contains { $0.name == name } }

  /// `true` if names are chosen from values.
  package var hasValues: Bool { !table.isEmpty }
}

/// The values of the names in URL patterns.
package struct PatternValues: Sendable {
  let lists: [String: [String]]
  private let names: [String]
  private let words: KnownWords

  /// The most names to suggest, the first in order: a pattern with an unknown name does not take longer with more.
  static let suggestionLimit = 1_000

  package init(_ lists: [String: [String]] = [:]) {
    self.lists = lists
    names = Array(lists.keys.sorted().prefix(Self.suggestionLimit))
    words = KnownWords(names.map { $0.lowercased() })
  }

  /// The name that an unknown one probably means.
  func nearest(to name: String) -> String? {
    words.nearest(to: name.lowercased()) { $0 / 3 }.first.map { names[$0] }
  }
}
