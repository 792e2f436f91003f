// A component becomes one regular expression over the URL as written, from the path to the end: `path?query#fragment`. Each part ends
// where it does in a URL, so the expressions of the parts are concatenated; an absent query or fragment is empty. A part that is
// percent-decoded before it is compared is matched in every spelling, and as written where its decoding is not UTF-8 (decided):
// `(?(?=…)decoded|written)`.

/// A regular expression that matches exactly the URLs that a component matches.
///
/// It is for a URL as written from the path to the fragment. It depends on no option and is anchored at both ends. Its text is printable
/// ASCII, without quotation marks, backquotes or two backslashes in a row.
package struct ComponentRegex: Sendable {
  /// The expression for PCRE2 and what has its syntax (PCRE, Perl). It has no capturing groups.
  package let text: String
  private let plan: ComponentPlan

  /// `nil` when the values of a variable branch too deeply for a regular expression. O(patterns + values of their variables).
  package init?(_ plan: ComponentPlan) {
    self.plan = plan
    guard let text = try? Self.text(plan, query: Self.query(plan)) else { return nil }
    self.text = text
  }

  package func text(in syntax: RegexSyntax) throws(InexpressibleComponent) -> String {
    guard !syntax.hasLookaround, case .items(let items)? = plan.query else { return try syntax.text(ofPCRE: text) }
    guard let query = try QueryItemsRegex(plan, items)?.text else { throw plan.isDecoded ? .decoding : .queryItems }
    let acceptsEmpty = items.allSatisfy { $0.language.accepts([]) }
    let optional = query.isEmpty ? nil : Self.optional("\\?", query, acceptsEmpty: acceptsEmpty)
    return try syntax.text(ofPCRE: Self.text(plan, query: optional))
  }

  private static func text(_ plan: ComponentPlan, query: String?) throws(InexpressibleComponent) -> String {
    let flags = plan.folding == .none ? "(?s)" : "(?si)"
    guard let path = try Self.path(plan), let query, let fragment = try Self.fragment(plan) else {
      return "\(flags)\\A(?!)\\z"
    }
    return "\(flags)\\A\(path)\(query)\(fragment)\\z"
  }

  // MARK: Parts; `nil` matches no URL

  private static func path(_ plan: ComponentPlan) throws(InexpressibleComponent) -> String? {
    guard let language = plan.path else { return URLPart.path.anyCharacter + "*+" }
    let acceptsRoot = language.accepts([UInt8(ascii: "/")])
    return try either(plan, language, .path) { $0.path($1, acceptsRoot: acceptsRoot) }
  }

  private static func query(_ plan: ComponentPlan) throws(InexpressibleComponent) -> String? {
    switch plan.query {
    case nil: return optional("\\?", URLPart.query.anyCharacter + "*+", acceptsEmpty: true)
    case .whole(let language):
      return optional("\\?", try either(plan, language, .query, whole), acceptsEmpty: language.accepts([]))
    case .items(let items):
      return optional("\\?", try Self.items(plan, items), acceptsEmpty: items.allSatisfy { $0.language.accepts([]) })
    }
  }

  private static func fragment(_ plan: ComponentPlan) throws(InexpressibleComponent) -> String? {
    guard let language = plan.fragment else {
      return optional("#", URLPart.fragment.anyCharacter + "*+", acceptsEmpty: true)
    }
    return optional("#", try either(plan, language, .fragment, whole), acceptsEmpty: language.accepts([]))
  }

  /// A part with the mark before it; without both the part is empty (oracle).
  private static func optional(_ mark: String, _ part: String?, acceptsEmpty: Bool) -> String? {
    part.map { acceptsEmpty ? "(?:\(mark)\($0))?" : mark + $0 }
  }

  static func whole(_ reading: PartReading, _ alternatives: [[PartReading.Token]]) -> String? {
    alternatives.first.map { reading.text($0) }
  }

  // MARK: As written and decoded

  /// A part in the form that the component compares. A part that is not UTF-8 has escapes, and as written only a wildcard or a literal
  /// `%` matches those: without either, the decoded form is enough.
  private static func either(
    _ plan: ComponentPlan, _ language: PartLanguage, _ part: URLPart,
    _ text: (PartReading, [[PartReading.Token]]) -> String?
  ) throws(InexpressibleComponent) -> String? {
    let written = PartReading(part: part, isDecoded: false, folding: plan.folding)
    let asWritten = try written.alternatives(language)
    guard plan.isDecoded else { return text(written, asWritten) }
    let decoded = PartReading(part: part, isDecoded: true, folding: plan.folding)
    let alternatives = language.alternatives
    guard let found = text(decoded, try decoded.alternatives(language)) else { return nil }
    guard alternatives.contains(where: PartLanguage.mayMatchEscapes) else { return found }
    return choice(part, plan.folding, decoded: found, written: text(written, asWritten))
  }

  private static func choice(_ part: URLPart, _ folding: CaseFolding, decoded: String, written: String?) -> String {
    let condition = "(?=\(PartReading(part: part, isDecoded: true, folding: folding).decodesToUTF8))"
    return written.map { "(?\(condition)\(decoded)|\($0))" } ?? condition + decoded
  }

  // MARK: Query dictionaries

  /// Every required item, then the whole query. A query whose decoding is not UTF-8 is compared as written, with
  /// all its items (decided).
  private static func items(
    _ plan: ComponentPlan, _ items: [ComponentPlan.Item]
  ) throws(InexpressibleComponent) -> String? {
    let rest = URLPart.query.anyCharacter + "*+"
    let asWritten = try Self.items(plan, items, isDecoded: false)
    guard plan.isDecoded else { return asWritten.map { $0 + rest } }
    guard let decoded = try Self.items(plan, items, isDecoded: true) else { return nil }
    if decoded.isEmpty { return rest }
    return choice(.query, plan.folding, decoded: decoded, written: asWritten) + rest
  }

  private static func items(
    _ plan: ComponentPlan, _ items: [ComponentPlan.Item], isDecoded: Bool
  ) throws(InexpressibleComponent) -> String? {
    let name = PartReading(part: .name, isDecoded: isDecoded, folding: plan.folding)
    let value = PartReading(part: .value, isDecoded: isDecoded, folding: plan.folding)
    var text = ""
    for item in items where !item.language.acceptsEverything {
      guard let found = try whole(value, value.alternatives(item.language)) else { return nil }
      let acceptsEmpty = item.language.accepts([])
      guard item.name.allSatisfy(name.canStand) else {
        // No item has the name: it is absent, and compared as empty.
        if acceptsEmpty { continue }
        return nil
      }
      text += Self.item(item.name.map { name.text($0) }.joined(), found, acceptsEmpty: acceptsEmpty)
    }
    return text
  }

  /// Asserts that every occurrence of a name has a value that is accepted, an item without `=` the empty one, and that there
  /// is an occurrence where the empty value is not accepted (oracle).
  private static func item(_ name: String, _ value: String, acceptsEmpty: Bool) -> String {
    let end = URLPart.value.end
    let item = "(?:\(URLPart.value.anyCharacter)*+&)*\(name)"
    let refused = "=(?!\(value)\(end))"
    return acceptsEmpty ? "(?!\(item)\(refused))" : "(?=\(item)=)(?!\(item)(?:\(refused)|\(end)))"
  }
}

extension ComponentPlan {
  /// `true` if only URLs with a fragment that is not empty are matched.
  package var needsFragment: Bool { fragment.map { !$0.accepts([]) } ?? false }
}

extension PartLanguage {
  /// Returns `true` if pieces can match escapes as written: by a wildcard or by a literal `%`.
  fileprivate static func mayMatchEscapes(_ pieces: [Piece]) -> Bool {
    func isOpen(_ label: ValueTrie.Label) -> Bool { label >= ValueTrie.any || label == UInt32(UInt8(ascii: "%")) }
    return pieces.contains { piece in
      guard case .values(let values) = piece.kind else { return piece.kind.labels.contains(where: isOpen) }
      return values.contains { $0.contains(where: isOpen) }
    }
  }
}
