package import Analysis
package import Association
import JSONSource
package import Matching
import SourceText

// With `percentEncoded: false` the URL is decoded and the pattern is not, so escapes in a pattern must be replaced with the text that they
// encode. That is proposed only for unambiguous text: characters with a meaning in a pattern or in a URL stay escaped (`%2A` is not a wildcard,
// `%2F` ends no segment; RFC 3986, section 2.2), as do `%`, invisible characters, and bytes that are not UTF-8. A pattern of the decoded text
// matches every way to encode it, which the encoded patterns hardly ever did: it is exact only if that is proved.

/// Components whose percent-encoded text can be written decoded; those with the same decoded text together.
package struct EncodedLiterals: Sendable {
  package let entry: Entry
  /// In order.
  package let components: [Component]
  /// The first text that changes, decoded.
  package let text: String
  /// The outcome of one component with `percentEncoded: false` instead; `nil` if it was not searched.
  package let outcome: MergeOutcome?
  package let shortening: Shortening?
}

extension AssociationFile {
  /// The components that compare percent-encoded text with the URL as written, in groups with the same decoded text, in order.
  ///
  /// Of the groups of an entry without an exact merge, one is searched for a URL. Elements of `paths` have no settings, and are left out.
  ///
  /// - Complexity: O(bytes of the components), and a few searches for the first groups of an entry.
  package func encodedLiterals(
    _ stepBudget: StepBudget = StepBudget(Budget()), order: OrderAnalysis? = nil, limit: Int = 50
  ) -> [EncodedLiterals] {
    var finder = EncodedFinder(file: self, analysis: MergeAnalysis(self, stepBudget, order))
    return (applinks?.entries ?? []).flatMap { finder.literals(in: $0, limit) }
  }
}

private struct EncodedFinder {
  let file: AssociationFile
  var analysis: MergeAnalysis

  private var document: JSONDocument { file.document }

  mutating func literals(in entry: Entry, _ limit: Int) -> [EncodedLiterals] {
    var found: [EncodedLiterals] = []
    var hasURL = false
    for (number, merged) in groups(of: entry).enumerated() {
      var outcome: MergeOutcome?
      if number < limit, !analysis.isOver, analysis.isExactAlone(merged) {
        outcome = .exact
      } else if number < limit, !hasURL {
        outcome = analysis.outcome(of: merged, respelling: OtherSpellings.escapes)
        if case .adds = outcome { hasURL = true }
      }
      if let literals = literals(merged, outcome) { found.append(literals) }
    }
    return found
  }

  private func literals(_ merged: MergedComponents, _ outcome: MergeOutcome?) -> EncodedLiterals? {
    let texts = texts(of: merged.first, ownOnly: true)
      .compactMap { text, node in DecodedLiteral(text).map { (node, $0) } }
      .filter { $0.1.isChanged || !$0.1.isPlain }
    guard let text = texts.first?.1 else { return nil }
    let edits = merged.edits(
      document, setting: .percentEncoded,
      texts: texts.filter { $0.1.isChanged }.map { (node: $0.0, json: JSONLayout.string($0.1.decoded)) })
    let shortening = merged.shortening(
      outcome, edits,
      "\(counted(merged.components.count, "component")) with percent-encoded text became one of "
        + "`\(text.text)` with `\"percentEncoded\": false`")
    return EncodedLiterals(
      entry: merged.entry, components: merged.components, text: text.text, outcome: outcome, shortening: shortening)
  }

  // MARK: Finding

  /// The components with the same decoded text together, where one of them has an escape.
  private func groups(of entry: Entry) -> [MergedComponents] {
    guard case .components(let nodes) = entry.patterns, let first = nodes.first, let last = nodes.last,
      holdsEscape(document.range(first).union(document.range(last)))
    else { return [] }
    func mayMatter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "%") || byte >= 0x80 || byte == UInt8(ascii: "\\") }
    var groups: [(merged: MergedComponents, isEncoded: Bool)] = []
    var places: [PatternSpelling: Int] = [:]
    for (index, node) in nodes.enumerated()
    where document.source.bytes[document.range(node).bytes].contains(where: mayMatter) {
      guard let component = file.applinks?.component(at: index, of: entry), component.percentEncoded.value,
        let isEncoded = isEncoded(component)
      else { continue }
      let key = PatternSpelling(component, document) { DecodedLiteral(Array($0))?.decoded ?? Array($0) }
      if let place = places[key] {
        groups[place].merged.components.append(component)
        groups[place].isEncoded = groups[place].isEncoded || isEncoded
        continue
      }
      places[key] = groups.count
      var text = ComponentText(component, in: document).rewritten { DecodedLiteral($0)?.decoded ?? $0 }
      text.percentEncoded = false
      let plan = ComponentPlan(text, analysis.variables)
      groups.append((MergedComponents(entry: entry, components: [component], plan: plan), isEncoded))
    }
    return groups.filter { $0.isEncoded }.map { $0.merged }
  }

  private func holdsEscape(_ range: SourceRange) -> Bool {
    let bytes = document.source.bytes
    return bytes.span.extracting(range.bytes).holds(UInt8(ascii: "%"))
  }

  /// Returns `true` if a component has escapes; `nil` if it cannot be written decoded, or has nothing to decode.
  private func isEncoded(_ component: Component) -> Bool? {
    let own = Set(texts(of: component, ownOnly: true).map { $0.node })
    var isEncoded = false
    var matters = false
    for (text, node) in texts(of: component) {
      guard let decoded = DecodedLiteral(text) else { return nil }
      if decoded.isPlain { continue }
      // A text of `defaults` belongs to other components too.
      if decoded.isChanged, !own.contains(node) { return nil }
      isEncoded = isEncoded || decoded.isChanged
      matters = true
    }
    guard matters, !hasEncodedValues(component) else { return nil }
    // Query items need distinct names.
    if case .items(let items) = component.query.value {
      let names = items.map { DecodedLiteral(document.utf8($0.name))?.decoded ?? [] }
      if Set(names).count < names.count { return nil }
    }
    return isEncoded
  }

  /// Returns `true` if a variable has percent-encoded values, which match no decoded URL.
  private func hasEncodedValues(_ component: Component) -> Bool {
    texts(of: component).contains { text, node in
      Pattern(text: text).elements.contains { element in
        guard case .variable(let name) = element.kind else { return false }
        return analysis.variables.values(named: name)?.contains { $0.contains(UInt8(ascii: "%")) } ?? true
      }
    }
  }

  /// The texts of all parts, names of items included, or of those that are not from `defaults`.
  private func texts(of component: Component, ownOnly: Bool = false) -> [(text: [UInt8], node: NodeID)] {
    var texts: [(text: [UInt8], node: NodeID)] = []
    component.forEachPattern { pattern, _, item, origin in
      if ownOnly, origin != .component { return }
      for node in [item, pattern.node].compactMap({ $0 }) { texts.append((document.utf8(node), node)) }
    }
    return texts
  }
}

package struct DecodedLiteral {
  package let decoded: [UInt8]
  /// `true` if the text had an escape.
  let isChanged: Bool

  /// `true` if the text is ASCII without escapes.
  var isPlain: Bool { !isChanged && decoded.allSatisfy { $0 < 0x80 } }

  package var text: String { String(decoding: decoded, as: UTF8.self) }

  /// `nil` if the decoded text would have another meaning, or be unreadable.
  package init?(_ text: [UInt8]) {
    isChanged = text.contains(UInt8(ascii: "%"))
    guard isChanged else {
      decoded = text
      return
    }
    for index in text.indices where text[index] == UInt8(ascii: "%") {
      guard index + 2 < text.count, let high = text[index + 1].hexDigitValue, let low = text[index + 2].hexDigitValue,
        !Self.hasMeaning(high << 4 | low)
      else { return nil }
    }
    let decoded = PercentEncoding.decodeBytes(text)
    guard PercentEncoding.isUTF8(decoded) else { return nil }
    let shown = String(decoding: decoded, as: UTF8.self)
    guard escapedForDisplay(shown) == shown else { return nil }
    self.decoded = decoded
  }

  /// Returns `true` if a character is reserved in URLs (RFC 3986, section 2.2), like those of patterns, or begins an escape.
  private static func hasMeaning(_ byte: UInt8) -> Bool { ":/?#[]@!$&'()*+,;=%".utf8.contains(byte) }
}
