/// The requirements of components for the query and the fragment of a URL.
struct TailRequirements {
  private let components: OrderedComponents
  /// The items of query dictionaries, by position, once they were used.
  private var items: [Int: [Item]] = [:]

  private struct Item {
    /// Folded.
    let name: [UInt32]
    let mayBeAbsent: Bool
    let language: PartLanguage
  }

  init(_ components: OrderedComponents) { self.components = components }

  /// Returns `true` if a URL has the query and the fragment of the component at a position.
  mutating func isMet(at position: Int, by subject: TailSubject) -> Bool {
    let plan = components.items[position].plan
    switch plan.query {
    case nil: break
    case .whole(let language):
      guard language.accepts(.query(subject.link, decoded: plan.isDecoded)) else { return false }
    case .items(let items):
      let items = self.items(at: position, items, plan.folding)
      let values = subject.values(TextForm(plan))
      // Most dictionaries require a name that the URL does not have.
      guard items.allSatisfy({ $0.mayBeAbsent || values[$0.name] != nil }),
        items.allSatisfy({ item in values[item.name]?.allSatisfy { $0.accepts(item.language) } ?? true })
      else { return false }
    }
    return plan.fragment?.accepts(.fragment(subject.link, decoded: plan.isDecoded)) ?? true
  }

  private mutating func items(at position: Int, _ items: [ComponentPlan.Item], _ folding: CaseFolding) -> [Item] {
    if let known = self.items[position] { return known }
    let nothing = ExactMatcher(PartSubject(bytes: []), folding: folding)
    let made = items.filter { !$0.language.acceptsEverything }.map {
      Item(name: $0.name, mayBeAbsent: nothing.accepts($0.language), language: $0.language)
    }
    self.items[position] = made
    return made
  }
}

/// A URL whose query and fragment are compared with many requirements.
final class TailSubject {
  let link: LinkURL
  private var values: [TextForm: [[UInt32]: [ExactMatcher]]] = [:]

  /// - Parameter url: The path, query and fragment.
  init?(_ url: [UInt8]) {
    guard let link = try? LinkURL(bytes: Array("https://example.com".utf8) + url) else { return nil }
    self.link = link
  }

  /// The values of the query's items by their names, folded.
  func values(_ form: TextForm) -> [[UInt32]: [ExactMatcher]] {
    if let known = values[form] { return known }
    let items = QueryItem.items(link, decoded: form.isDecoded)
    let made = Dictionary(grouping: items) { form.folding.fold(PartLanguage.scalars($0.name)) }.mapValues {
      $0.map { ExactMatcher(PartSubject(bytes: $0.value), folding: form.folding) }
    }
    values[form] = made
    return made
  }
}
