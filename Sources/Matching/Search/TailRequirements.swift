/// The requirements of components for the query and the fragment of a URL.
struct TailRequirements {
  private let components: OrderedComponents
  private var names = QueryNames()
  /// The items of query dictionaries, by position, once they were used.
  private var items: [Int: [Item]] = [:]

  private struct Item {
    let name: Int
    let mayBeAbsent: Bool
    let language: PartLanguage
  }

  init(_ components: OrderedComponents) { self.components = components }

  /// Returns `true` if the component at a position requires anything after the path.
  func isNeeded(at position: Int) -> Bool { components.items[position].hasTail }

  /// Returns `true` if a URL has the query and the fragment of the component at a position.
  mutating func isMet(at position: Int, by subject: TailSubject) -> Bool {
    let plan = components.items[position].plan
    switch plan.query {
    case nil: break
    case .whole(let language):
      guard language.accepts(.query(subject.link, decoded: plan.isDecoded)) else { return false }
    case .items(let items):
      let kind = QueryNames.Kind(plan)
      let items = self.items(at: position, items, kind)
      // Most dictionaries require a name that the URL does not have.
      for item in items where !item.mayBeAbsent {
        if subject.values(of: item.name, kind, names).isEmpty { return false }
      }
      for item in items {
        let values = subject.values(of: item.name, kind, names)
        guard values.isEmpty ? item.mayBeAbsent : values.allSatisfy({ $0.accepts(item.language) }) else { return false }
      }
    }
    return plan.fragment?.accepts(.fragment(subject.link, decoded: plan.isDecoded)) ?? true
  }

  private mutating func items(at position: Int, _ items: [ComponentPlan.Item], _ kind: QueryNames.Kind) -> [Item] {
    if let known = self.items[position] { return known }
    let nothing = ExactMatcher(PartSubject(bytes: []), folding: kind.folding)
    let made = items.filter { !$0.language.acceptsEverything }.map { item in
      Item(
        name: names.number(of: item.name, kind), mayBeAbsent: nothing.accepts(item.language), language: item.language)
    }
    self.items[position] = made
    return made
  }
}

/// Numbers for the names in query dictionaries.
struct QueryNames {
  /// A way to compare names.
  struct Kind: Hashable {
    let folding: CaseFolding
    let isDecoded: Bool
  }

  private struct Name: Hashable {
    let scalars: [UInt32]
    let kind: Kind
  }

  private var numbers: [Name: Int] = [:]

  /// - Parameter scalars: The name, folded.
  mutating func number(of scalars: [UInt32], _ kind: Kind) -> Int {
    let name = Name(scalars: scalars, kind: kind)
    let number = numbers[name] ?? numbers.count
    numbers[name] = number
    return number
  }

  /// The number of a name that a dictionary has.
  func known(_ scalars: [UInt32], _ kind: Kind) -> Int? { numbers[Name(scalars: scalars, kind: kind)] }
}

/// A URL whose query and fragment are compared with many requirements.
final class TailSubject {
  let link: LinkURL
  private var items: [QueryNames.Kind: [(name: [UInt32], value: ExactMatcher)]] = [:]
  /// The items of the query with each name so far.
  private var values: [Int: [ExactMatcher]] = [:]

  /// - Parameter url: The path, query and fragment.
  init?(_ url: [UInt8]) {
    guard let link = try? LinkURL(bytes: Array("https://example.com".utf8) + url) else { return nil }
    self.link = link
  }

  /// The values of the items with a name.
  func values(of name: Int, _ kind: QueryNames.Kind, _ names: QueryNames) -> [ExactMatcher] {
    if let known = values[name] { return known }
    let found = items(kind).filter { names.known($0.name, kind) == name }.map { $0.value }
    values[name] = found
    return found
  }

  func items(_ kind: QueryNames.Kind) -> [(name: [UInt32], value: ExactMatcher)] {
    if let known = items[kind] { return known }
    let made = QueryItem.items(link, decoded: kind.isDecoded).map { item in
      (
        name: kind.folding.fold(PartLanguage.scalars(item.name)),
        value: ExactMatcher(PartSubject(bytes: item.value), folding: kind.folding)
      )
    }
    items[kind] = made
    return made
  }
}
