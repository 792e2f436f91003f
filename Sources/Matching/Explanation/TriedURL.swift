package import Association

/// A URL that components are tried on: a trial keeps the component alone, and its parts are compared again for who asks.
package final class TriedURL: Sendable {
  private let url: LinkURL
  private let plan: RoutingPlan
  /// For each way to compare items, those of the query by their folded names, in the form that is compared and in the other.
  private let items: [TextForm: [[UInt32]: [ItemValue]]]

  private typealias ItemValue = (PartSubject, other: PartSubject)

  init(_ url: LinkURL, _ plan: RoutingPlan) {
    self.url = url
    self.plan = plan
    var items: [TextForm: [[UInt32]: [ItemValue]]] = [:]
    for form in TextForm.all {
      let decoded = form.isDecoded
      let pairs = zip(QueryItem.items(url, decoded: decoded), QueryItem.items(url, decoded: !decoded))
      let named = Dictionary(grouping: pairs) { form.folding.fold(PartLanguage.scalars($0.0.name)) }
      items[form] = named.mapValues { $0.map { (PartSubject(bytes: $0.value), other: PartSubject(bytes: $1.value)) } }
    }
    self.items = items
  }

  package convenience init(_ url: LinkURL, in file: AssociationFile) { self.init(url, RoutingPlan(file, apps: [])) }

  /// The first component of an entry that matches the URL, also of an entry that lists no app. as for
  /// ``LinkRouter/explanations(for:domain:)``, of one entry.
  package func firstMatch(inEntry index: Int) -> Component? {
    guard let applinks = plan.applinks, applinks.entries.indices.contains(index) else { return nil }
    return applinks.components(of: applinks.entries[index]).first { component in
      parts(of: component).allSatisfy { $0.isAccepted }
    }
  }

  func component(_ index: Int, ofEntry entry: Int) -> Component {
    guard let applinks = plan.applinks, let component = applinks.component(at: index, of: applinks.entries[entry])
    else {
      preconditionFailure("a component that was tried is in its file")
    }
    return component
  }

  /// The parts that a component has a condition on, in the order path, query, fragment.
  func parts(of component: Component) -> [TriedPart] {
    let decoded = !component.percentEncoded.value
    var parts: [TriedPart] = []
    func add(_ part: Explanation.Part, _ source: PatternSource, _ text: (LinkURL, _ decoded: Bool) -> PartSubject) {
      let comparison = PartComparison(source, part, component, plan)
      let subject = text(url, decoded)
      let isAccepted = comparison.accepts(subject)
      parts.append(
        TriedPart(comparison: comparison, subject: subject, other: text(url, !decoded), isAccepted: isAccepted))
    }
    if case .pattern(let source) = component.path.value {
      add(.path, source, PartSubject.path)
      parts[0].endsInSlash = url.path.count > 1 && url.path.last == UInt8(ascii: "/")
    }
    switch component.query.value {
    case .any: break
    case .pattern(let source): add(.query, source, PartSubject.query)
    case .items(let patterns): parts += patterns.map { item($0, component) }
    }
    if case .pattern(let source) = component.fragment.value { add(.fragment, source, PartSubject.fragment) }
    return parts
  }

  /// A named item: every occurrence must match, an absent one is compared as empty (oracle).
  private func item(_ item: AssociationFile.QueryItemPattern, _ component: Component) -> TriedPart {
    let document = plan.file.document
    let form = TextForm(isDecoded: !component.percentEncoded.value, ignoresCase: !component.caseSensitive.value)
    let found = items[form]?[form.folding.fold(PartLanguage.scalars(document.utf8(item.name)))] ?? []
    let comparison = PartComparison(item.pattern, .queryItem(name: document.string(item.name)), component, plan)
    let empty: ItemValue = (PartSubject(bytes: []), other: PartSubject(bytes: []))
    let failing = (found.isEmpty ? [empty] : found).first { !comparison.accepts($0.0) }
    let shown = failing ?? found.first ?? empty
    return TriedPart(
      comparison: comparison, subject: shown.0, other: shown.other, isAccepted: failing == nil, occurrences: found.count
    )
  }
}

/// A part of a URL beside the pattern that a component has for it.
struct TriedPart {
  fileprivate let comparison: PartComparison
  fileprivate let subject: PartSubject
  /// The part in its other form, percent-decoded or as written.
  fileprivate let other: PartSubject
  let isAccepted: Bool
  /// `true` if the part is a path with trailing slashes, which the subject is without.
  var endsInSlash = false
  /// The number of items with the name of a query item.
  var occurrences = 1

  /// The least change that would make the part match.
  func distance(_ budget: inout Int) -> MissDistance {
    if isAccepted { return .zero }
    let value = comparison.distance(subject, other: other, &budget)
    guard case .queryItem(let name) = comparison.part, occurrences == 0 else { return value }
    // An item that the query lacks is one segment: its name, and `=`.
    return MissDistance(
      segments: max(value.segments, 1), edits: value.edits + 2 * (name.unicodeScalars.count + 1), letters: value.letters
    )
  }

  var outcome: Explanation.PartOutcome {
    Explanation.PartOutcome(
      part: comparison.part, pattern: comparison.pattern, subject: text, mismatch: isAccepted ? nil : mismatch,
      captures: isAccepted ? comparison.captures(subject) : [])
  }

  private var text: String { String(decoding: subject.bytes, as: UTF8.self) }

  private var mismatch: Explanation.Mismatch {
    let reason = comparison.mismatch(subject, other: other, endsInSlash: endsInSlash)
    guard case .queryItem(let name) = comparison.part, occurrences != 1 else { return reason }
    return occurrences == 0
      ? .absentItem(name: name, reason) : .occurrence(name: name, value: text, count: occurrences, reason)
  }
}
