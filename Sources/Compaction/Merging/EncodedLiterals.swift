package import Analysis
package import Association
package import JSONSource
import Matching

// With `percentEncoded: false` the URL is decoded and the pattern is not, so an escape in a pattern has to be written as the text that
// it stands for. That is proposed only where nobody can mistake the text: an escape of a character with a meaning in a pattern or in a
// URL stays one (`%2A` is no wildcard, `%2F` ends no segment; RFC 3986, section 2.2), and so do escapes of `%`, of what cannot be
// seen, and of bytes that are not UTF-8. A pattern of the decoded text takes every way to encode it, which is hardly ever what the
// encoded patterns took: it is exact only where that is proved.

/// Components whose percent-encoded text reads better decoded; those that spell one text together.
package struct EncodedLiterals: Sendable {
  package enum Outcome: Sendable {
    /// One component with `percentEncoded: false` in their place is proved to change nothing.
    case exact
    /// It would also take this URL, or exclude it: both engines say that this is not so today.
    case adds(url: String)
    /// Nobody asked, since others of the entry were asked.
    case unasked
  }

  package let entry: Entry
  /// In order.
  package let components: [Component]
  /// The first text that changes, decoded.
  package let text: String
  package let outcome: Outcome
  /// The edits that write them decoded, as one.
  package let edits: [SourceEdit]?
  package let shortening: Shortening?
}

extension AssociationFile {
  /// The components that compare percent-encoded text with the URL as written, in groups that spell one text, in order.
  ///
  /// Of the groups of an entry for which it is not exact one is asked for a URL. Elements of `paths` have no settings, and are left out.
  ///
  /// - Complexity: O(bytes of the components), and a few searches for the first groups of an entry.
  package func encodedLiterals(
    budget: Budget = Budget(), order: OrderAnalysis? = nil, limit: Int = 50
  ) -> [EncodedLiterals] {
    var finder = EncodedFinder(self, budget, order)
    return (applinks?.entries ?? []).flatMap { finder.literals(in: $0, limit) }
  }
}

private struct EncodedFinder {
  private let file: AssociationFile
  private let document: JSONDocument
  private var analysis: MergeAnalysis

  init(_ file: AssociationFile, _ budget: Budget, _ order: OrderAnalysis?) {
    self.file = file
    document = file.document
    analysis = MergeAnalysis(file, budget, order)
  }

  private struct Group {
    let entry: Entry
    var components: [Component]
    let plan: ComponentPlan
    /// Whether a text has an escape; one that is raw only joins those that have.
    var isEncoded: Bool
  }

  mutating func literals(in entry: Entry, _ limit: Int) -> [EncodedLiterals] {
    var found: [EncodedLiterals] = []
    var isShown = false
    for (asked, group) in groups(of: entry).enumerated() {
      let merged = MergedComponents(entry: entry, components: group.components, plan: group.plan)
      var outcome = EncodedLiterals.Outcome.unasked
      if asked < limit, !analysis.isOver, analysis.isExactAlone(merged) {
        outcome = .exact
      } else if asked < limit, !isShown {
        outcome = unproved(merged)
        if case .adds = outcome { isShown = true }
      }
      if let literals = literals(group, merged, outcome) { found.append(literals) }
    }
    return found
  }

  private mutating func unproved(_ merged: MergedComponents) -> EncodedLiterals.Outcome {
    guard let first = merged.components.first else { return .unasked }
    let samples = SampleURLs.urls(for: ComponentPlan(first, file, analysis.variables)).flatMap(OtherSpellings.escapes)
    if let url = analysis.added(samples, by: merged) { return .adds(url: url) }
    switch analysis.outcomeInLists(merged) {
    case .exact: return .exact
    case .changes(let url): return analysis.confirmed(url, for: merged).map { .adds(url: $0) } ?? .unasked
    case .undecided: return .unasked
    }
  }

  private func literals(
    _ group: Group, _ merged: MergedComponents, _ outcome: EncodedLiterals.Outcome
  ) -> EncodedLiterals? {
    guard let first = group.components.first else { return nil }
    let texts = ownTexts(of: first).compactMap { node, dropped in
      DecodedText(Array(document.utf8(node).dropFirst(dropped))).map { (node, $0) }
    }.filter { $0.1.isChanged || !$0.1.isPlain }
    guard let text = texts.first?.1 else { return nil }
    let edits = merged.edits(
      document, setting: .percentEncoded, texts: texts.filter(\.1.isChanged).map { (node: $0.0, json: $0.1.json) })
    var shortening: Shortening?
    if case .exact = outcome, let edits {
      let count = group.components.count
      shortening = Shortening(
        kind: .encodedLiterals, entry: group.entry.index, edits: edits,
        sentence:
          "\(grouped(count)) \(count == 1 ? "component" : "components") with percent-encoded text became one of "
          + "`\(text.text)` with `\"percentEncoded\": false`")
    }
    return EncodedLiterals(
      entry: group.entry, components: group.components, text: text.text, outcome: outcome, edits: edits,
      shortening: shortening)
  }

  // MARK: Finding

  private func groups(of entry: Entry) -> [Group] {
    guard case .components(let nodes) = entry.patterns, let first = nodes.first, let last = nodes.last else {
      return []
    }
    let all = document.range(first).union(document.range(last)).bytes
    guard hasEscape(all) else { return [] }
    var groups: [Group] = []
    var places: [PatternSpelling: Int] = [:]
    for (index, node) in nodes.enumerated() where mayMatter(document.range(node).bytes) {
      guard let component = file.applinks?.component(at: index, of: entry), component.percentEncoded.value,
        let isEncoded = isEncoded(component)
      else { continue }
      let key = PatternSpelling(component, document) { DecodedText(Array($0))?.decoded ?? Array($0) }
      if let place = places[key] {
        groups[place].components.append(component)
        groups[place].isEncoded = groups[place].isEncoded || isEncoded
        continue
      }
      places[key] = groups.count
      let plan = ComponentPlan(component, file, analysis.variables, percentEncoded: false) {
        DecodedText($0)?.decoded ?? $0
      }
      groups.append(Group(entry: entry, components: [component], plan: plan, isEncoded: isEncoded))
    }
    return groups.filter(\.isEncoded)
  }

  private func hasEscape(_ range: Range<Int>) -> Bool { document.source.bytes[range].contains(UInt8(ascii: "%")) }

  private func mayMatter(_ range: Range<Int>) -> Bool {
    document.source.bytes[range].contains { $0 == UInt8(ascii: "%") || $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
  }

  /// Whether a component has escapes; `nil` where it cannot be written decoded, or has nothing to decode.
  private func isEncoded(_ component: Component) -> Bool? {
    let nodes = ownTexts(of: component)
    let own = Set(nodes.map(\.node))
    var isEncoded = false
    var matters = false
    for (text, node) in texts(of: component) {
      guard let decoded = DecodedText(text) else { return nil }
      if decoded.isPlain { continue }
      // A text of `defaults` is others' too.
      if decoded.isChanged, !own.contains(node) { return nil }
      isEncoded = isEncoded || decoded.isChanged
      matters = true
    }
    guard matters, !hasEncodedValues(component) else { return nil }
    // Items are told apart by their names.
    if case .items(let items) = component.query.value {
      let names = items.map { DecodedText(document.utf8($0.name))?.decoded ?? [] }
      if Set(names).count < names.count { return nil }
    }
    return isEncoded
  }

  /// Whether a variable has values that are not what the decoded URL has.
  private func hasEncodedValues(_ component: Component) -> Bool {
    texts(of: component).contains { text, node in
      Pattern(text: text, source: PatternSource(node: node)).elements.contains { element in
        guard case .variable(let name) = element.kind else { return false }
        return analysis.variables.values(named: name)?.contains { $0.text.contains(UInt8(ascii: "%")) } ?? true
      }
    }
  }

  /// The texts of all parts, names of items included, with their places.
  private func texts(of component: Component) -> [(text: [UInt8], node: NodeID)] {
    [component.path, component.query, component.fragment].flatMap { setting -> [(text: [UInt8], node: NodeID)] in
      switch setting.value {
      case .any: []
      case .pattern(let source): [(document.utf8(source.node), source.node)]
      case .items(let items):
        items.flatMap { item in
          [(document.utf8(item.name), item.name), (document.utf8(item.pattern.node), item.pattern.node)]
        }
      }
    }
  }

  private func ownTexts(of component: Component) -> [(node: NodeID, dropped: Int)] {
    [component.path, component.query, component.fragment].filter { $0.origin == .component }
      .flatMap { setting -> [(node: NodeID, dropped: Int)] in
        switch setting.value {
        case .any: []
        case .pattern(let source): [(source.node, source.dropped)]
        case .items(let items): items.flatMap { [($0.name, 0), ($0.pattern.node, 0)] }
        }
      }
  }
}

/// A text with its escapes decoded.
private struct DecodedText {
  let decoded: [UInt8]
  /// Whether there was an escape.
  let isChanged: Bool

  /// Whether it is ASCII, and has no escape.
  var isPlain: Bool { !isChanged && decoded.allSatisfy { $0 < 0x80 } }

  /// For messages.
  var text: String { String(decoding: decoded, as: UTF8.self) }

  /// As a JSON string.
  var json: String {
    let escaped = decoded.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "\"" + String(decoding: escaped, as: UTF8.self) + "\""
  }

  /// `nil` where the decoded text would mean something else, or could not be read.
  init?(_ text: [UInt8]) {
    isChanged = text.contains(UInt8(ascii: "%"))
    guard isChanged else {
      decoded = text
      return
    }
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      guard index + 2 < text.count, let high = hexDigit(text[index + 1]), let low = hexDigit(text[index + 2]),
        !Self.hasMeaning(high << 4 | low)
      else { return nil }
      index += 3
    }
    let decoded = PercentEncoding.decodeBytes(text)
    guard PercentEncoding.isUTF8(decoded) else { return nil }
    let shown = String(decoding: decoded, as: UTF8.self)
    guard escapedForDisplay(shown) == shown else { return nil }
    self.decoded = decoded
  }

  /// Whether a character is reserved in URLs (RFC 3986, section 2.2), which those of patterns are too, or begins an escape.
  private static func hasMeaning(_ byte: UInt8) -> Bool { ":/?#[]@!$&'()*+,;=%".utf8.contains(byte) }
}
