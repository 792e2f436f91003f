// A query dictionary without lookaround: every item of the query is one of the named ones with a value that is accepted, or has none of the
// names; and each required item occurs. Required items can come in any order, so each order is an alternative.

/// The whole query of a dictionary as one regular expression without lookaround.
struct QueryItemsRegex {
  private let plan: ComponentPlan
  private let items: [Item]

  private struct Item {
    let name: [UInt32]
    /// The value; `nil` when no text is accepted.
    let value: String?
    let acceptsEmpty: Bool
  }

  /// Orders grow with the factorial.
  private static let mostRequired = 3

  /// `nil` if percent-decoded items are compared, if two names are equal after folding, or if there are too many required items.
  init?(_ plan: ComponentPlan, _ items: [ComponentPlan.Item]) throws(InexpressibleComponent) {
    guard !plan.isDecoded else { return nil }
    self.plan = plan
    let value = PartReading(part: .value, isDecoded: false, folding: plan.folding)
    var found: [Item] = []
    for item in items where !item.language.acceptsEverything {
      found.append(
        Item(
          name: item.name, value: ComponentRegex.whole(value, try value.alternatives(item.language)),
          acceptsEmpty: item.language.accepts([])))
    }
    self.items = found
    let required = found.count { !$0.acceptsEmpty }
    guard required <= Self.mostRequired, Set(found.map({ $0.name })).count == found.count else { return nil }
  }

  /// The query; empty if no query matches.
  var text: String {
    let reading = PartReading(part: .name, isDecoded: false, folding: plan.folding)
    if items.isEmpty { return "[^#]*" }
    // An item cannot have a name that has no raw form: it is absent.
    let possible = items.filter { $0.name.allSatisfy(reading.canStand) }
    if items.contains(where: { item in !item.acceptsEmpty && !item.name.allSatisfy(reading.canStand) }) { return "" }
    func named(_ item: Item) -> String? {
      let name = item.name.map { reading.text($0) }.joined()
      guard let value = item.value else { return item.acceptsEmpty ? name : nil }
      // An item without `=` has the empty value (oracle).
      return item.acceptsEmpty ? "\(name)(?:=\(value))?" : "\(name)=\(value)"
    }
    let required = possible.filter { !$0.acceptsEmpty }
    let texts = required.map(named)
    guard texts.allSatisfy({ $0 != nil }) else { return "" }
    let known = possible.compactMap(named)
    let any = "(?:\(([other(than: possible.map { $0.name }[...])] + known).joined(separator: "|")))"
    if required.isEmpty { return "\(any)(?:&\(any))*" }
    let orders = Self.orders(texts.compactMap { $0 }).map { order in
      "(?:\(any)&)*" + order.joined(separator: "&(?:\(any)&)*") + "(?:&\(any))*"
    }
    return orders.count == 1 ? orders[0] : "(?:\(orders.joined(separator: "|")))"
  }

  /// An item with none of some names: follows the tree of the names.
  private func other(than names: ArraySlice<[UInt32]>, at depth: Int = 0) -> String {
    let end = "(?:=[^&#]*)?"
    var alternatives: [String] = []
    // The name ends here, and is none of them.
    if !names.contains(where: { $0.count == depth }) { alternatives.append(end) }
    let longer = names.filter { $0.count > depth }
    let next = Set(longer.map { $0[depth] }).sorted()
    let others = Set(next.flatMap { plan.folding.variants(of: $0) }.filter { $0 < 0x80 } + [0x26, 0x23, 0x3D]).sorted()
    alternatives.append("[^\(Spelling.characters(others))][^=&#]*\(end)")
    for scalar in next {
      let rest = longer.filter { $0[depth] == scalar }
      alternatives.append(Spelling.literal(scalar) + other(than: rest[...], at: depth + 1))
    }
    return "(?:\(alternatives.joined(separator: "|")))"
  }

  private static func orders(_ texts: [String]) -> [[String]] {
    guard texts.count > 1 else { return [texts] }
    return texts.indices.flatMap { index -> [[String]] in
      var rest = texts
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }
}
