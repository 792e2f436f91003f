import SourceText

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
