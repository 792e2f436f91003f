import Association
import JSONSource
import Matching

/// What a component takes, in a form in which two can be compared (see `PatternLanguage`).
struct ComponentLanguage {
  let excludes: Bool
  let caseSensitive: Bool
  let percentEncoded: Bool
  let path: PatternLanguage
  let query: Query
  let fragment: PatternLanguage

  enum Query {
    case whole(PatternLanguage)
    /// The items that ask something, sorted by name; no two have the same.
    case items([(name: [UInt8], language: PatternLanguage)])
  }

  /// Whether every URL is taken.
  var takesEverything: Bool { path == .everything && takesEveryQuery && fragment == .everything }

  private var takesEveryQuery: Bool {
    switch query {
    case .whole(let language): language == .everything
    case .items(let items): items.isEmpty
    }
  }

  /// Whether a wildcard or a variable can make it take more than one path.
  var isWide: Bool {
    switch path {
    case .everything: true
    case .nothing, .text: false
    case .sequences(let certain, _):
      certain.count > 1 || certain.contains { $0.contains { $0.code >= PatternLanguage.Symbol.one.code } }
    }
  }

  /// Whether no URL is taken; the rules about patterns and variables say why.
  var takesNothing: Bool {
    if path == .nothing || fragment == .nothing { return true }
    switch query {
    case .whole(let language): return language == .nothing
    case .items(let items): return items.contains { $0.language == .nothing }
    }
  }

  /// Whether every URL that the other takes is taken too. A yes is always right.
  func covers(_ inner: ComponentLanguage) -> Bool {
    if takesNothing || inner.takesNothing { return false }
    if takesEverything { return true }
    // A component that looks at letter case takes less than one that does not, and decoding changes what is compared.
    let isComparable = percentEncoded == inner.percentEncoded && (!caseSensitive || inner.caseSensitive)
    func covers(_ outer: PatternLanguage, _ inner: PatternLanguage) -> Bool {
      outer == .everything || (isComparable && outer.covers(inner, folds: !caseSensitive))
    }
    return covers(path, inner.path) && covers(fragment, inner.fragment) && coversQuery(inner, isComparable)
  }

  private func coversQuery(_ inner: ComponentLanguage, _ isComparable: Bool) -> Bool {
    if takesEveryQuery { return true }
    guard isComparable else { return false }
    switch (query, inner.query) {
    case (.whole(let outer), .whole(let inner)): return outer.covers(inner, folds: !caseSensitive)
    case (.items(let outer), .items(let items)):
      // Names that differ in letter case alone are one name to a component that does not look at it, and then more items
      // have to match.
      guard caseSensitive == inner.caseSensitive else { return false }
      var rest = items[...]
      return outer.allSatisfy { item in
        rest = rest.drop { $0.name.lexicographicallyPrecedes(item.name) }
        guard let same = rest.first, same.name == item.name else { return false }
        return item.language.covers(same.language, folds: !caseSensitive)
      }
    default: return false
    }
  }
}

extension PatternLanguageReader {
  mutating func language(_ component: Component, in document: JSONDocument) -> ComponentLanguage {
    let query: ComponentLanguage.Query
    switch component.query.value {
    case .any: query = .whole(.everything)
    case .pattern(let source): query = .whole(language(source, isPath: false))
    case .items(let items):
      query = .items(
        items.compactMap { item in
          let language = language(item.pattern, isPath: false)
          return language == .everything ? nil : (document.utf8(item.name), language)
        }
        .sorted { $0.name.lexicographicallyPrecedes($1.name) })
    }
    return ComponentLanguage(
      excludes: component.exclude.value, caseSensitive: component.caseSensitive.value,
      percentEncoded: component.percentEncoded.value, path: language(component.path.value, isPath: true), query: query,
      fragment: language(component.fragment.value, isPath: false))
  }

  private mutating func language(_ constraint: PartConstraint, isPath: Bool) -> PatternLanguage {
    if case .pattern(let source) = constraint { language(source, isPath: isPath) } else { .everything }
  }
}
