import Association
import JSONSource
import Matching
import SourceText

extension Rule {
  static let neverMatchesCost =
    "the component never matches: its links open in the browser, or its exclusion has no effect"

  static let neverMatches = Rule(
    "never-matches", .order, .error, summary: "no possible URL matches a component",
    reason: """
      A part of a URL, as written, contains no control characters; its path and query end before `#`, and `&` separates query items. A component \
      that requires something impossible decides nothing, so it is an error. If another rule already reports the cause at the same place (an \
      unencoded space, an unknown variable, a `#` in a path), this one is silent.
      """,
    cost: "its links open in the browser, or its exclusion has no effect",
    source: "RFC 3986, section 3: the characters of the parts of a URL; decided: an unknown variable never matches",
    examples: [
      .wrong("a pasted tab", components: #"{"/": "/fish/*\t"}, {"/": "/boat/*"}"#),
      .wrong("a fragment in a query", components: #"{"/": "/fish", "?": "kind=cod#price"}, {"/": "/boat/*"}"#),
      .wrong("two items in one", components: #"{"/": "/fish", "?": {"kind": "cod&size=?*"}}, {"/": "/boat/*"}"#),
      .wrong(
        "a variable with only fragments",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish$(place)"}, {"/": "/boat/*"}]}],
          "substitutionVariables": {"place": ["#top", "#end"]}}}
        """),
      .right(
        "each in its part, and characters that match their escapes",
        components: """
          {"/": "/fish", "?": {"kind": "cod", "size": "?*"}, "#": "price"},
          {"/": "/boat", "?": {"kind": "a&b"}, "percentEncoded": false}
          """),
    ],
    check: .applinks { applinks, context in
      /// Patterns of `defaults`, which are reported once.
      var seen: Set<NodeID> = []
      for entry in applinks.entries {
        for (component, outcome) in context.order.outcomes(of: entry) {
          guard case .acceptsNothing = outcome, !isToldAlready(component, applinks, context) else { continue }
          let cause = Impossibility.find(in: component, context)
          let isDictionary = if case .items = component.query.value { true } else { false }
          if let node = cause?.shared, !seen.insert(node).inserted { continue }
          context.report(
            "no URL matches the component \(context.quote(component)): \(cause?.text ?? (isDictionary ? "its query items cannot all match" : "its conditions cannot all be met"))",
            at: cause?.range ?? context.document.range(context.place(component)),
            help: [cause?.help ?? "remove it, or write patterns that match the links"])
        }
      }
    })

  /// Returns `true` if another rule reports the cause: in the component, in `defaults`, or in a variable that it uses.
  private static func isToldAlready(_ component: Component, _ applinks: AppLinks, _ context: LintContext) -> Bool {
    if context.isMistaken(component.node) { return true }
    // `invalid-json` reports bytes that are not UTF-8.
    func isMalformed(_ node: NodeID) -> Bool { context.document.marks(node).contains(.malformed) }
    if case .items(let items) = component.query.value, items.contains(where: { isMalformed($0.name) }) { return true }
    return context.patterns(of: component).contains { pattern, _, _ in
      if context.isMistaken(pattern.source.node) || isMalformed(pattern.source.node) { return true }
      return pattern.elements.contains { element in
        guard case .variable(let name) = element.kind else { return false }
        return applinks.variables.contains { variable in
          Array(variable.name.utf8) == name
            && (context.isMistaken(variable.node) || context.isMistaken(variable.key)
              || variable.values.contains(where: isMalformed))
        }
      }
    }
  }
}

/// The reason why nothing can match a component, found in its patterns.
struct Impossibility {
  let text: String
  let help: String
  let range: SourceRange
  /// The pattern, if it is one of `defaults`.
  let shared: NodeID?

  /// The first part of a component that nothing can match.
  static func find(in component: Component, _ context: LintContext) -> Impossibility? {
    for (pattern, part, isOwn) in context.patterns(of: component) {
      for element in pattern.elements {
        guard let (text, help) = cause(element, pattern, part, component, context) else { continue }
        let range = pattern.sourceRange(element.range, in: context.document)
        return Impossibility(text: text, help: help, range: range, shared: isOwn ? nil : pattern.source.node)
      }
    }
    guard case .items(let items) = component.query.value else { return nil }
    for item in items {
      let name = context.document.utf8(item.name)
      guard component.percentEncoded.value, let byte = name.first(where: { isImpossible($0, in: .name) }) else {
        continue
      }
      return Impossibility(
        text: "the name of a query item never contains \(shown(byte))",
        help: "write one member for each item, with the name as written in the URL",
        range: context.document.range(item.name), shared: component.query.origin == .component ? nil : item.name)
    }
    return nil
  }

  private static func cause(
    _ element: Pattern.Element, _ pattern: Pattern, _ part: Part, _ component: Component, _ context: LintContext
  ) -> (String, String)? {
    func impossible(_ text: some Sequence<UInt8>) -> UInt8? {
      component.percentEncoded.value ? text.first { isImpossible($0, in: part) } : nil
    }
    switch element.kind {
    case .anyCharacter, .anySequence: return nil
    case .unterminatedVariable: return ("`$(` has no closing `)`", "close the variable's name with `)`")
    case .literal:
      guard let byte = impossible(pattern.text(of: element)) else { return nil }
      return ("\(part.phrase) never contains \(shown(byte))", help(byte, part))
    case .variable(let name):
      guard let values = context.variables.values(named: name), !values.isEmpty else {
        return (
          "\(context.quote("$(" + String(decoding: name, as: UTF8.self) + ")")) has no values", "define the variable"
        )
      }
      let bytes = values.compactMap { impossible($0) }
      guard bytes.count == values.count, let byte = bytes.first else { return nil }
      return (
        "every value of \(context.quote(name)) contains what \(part.phrase) never does, such as \(shown(byte))",
        help(byte, part)
      )
    }
  }

  private static func help(_ byte: UInt8, _ part: Part) -> String {
    switch (byte, part) {
    case (UInt8(ascii: "#"), _): "move the text after `#` to `\"#\"`"
    case (UInt8(ascii: "&"), _): "write each query item as its own member"
    default:
      "percent-encode it as `\(String(decoding: Array(PercentEncoding.encoded(byte)), as: UTF8.self))`, or remove it"
    }
  }

  enum Part {
    case path, query, item, name, fragment

    var phrase: String {
      switch self {
      case .path: "a path"
      case .query: "a query"
      case .item: "the value of a query item"
      case .name: "the name of a query item"
      case .fragment: "a fragment"
      }
    }
  }

  private static func isImpossible(_ byte: UInt8, in part: Part) -> Bool {
    if byte <= 0x20 || byte >= 0x7F { return true }
    switch byte {
    case UInt8(ascii: "#"): return part != .fragment
    case UInt8(ascii: "&"): return part == .item || part == .name
    case UInt8(ascii: "="): return part == .name
    default: return false
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "a tab"
    case 0x0A, 0x0D: "a line break"
    case 0x20: "a space"
    case 0..<0x20, 0x7F: "a control character"
    case 0x80...: "an unencoded non-ASCII character"
    default: backquoted(String(Unicode.Scalar(byte)))
    }
  }
}

extension LintContext {
  fileprivate func patterns(of component: Component) -> [(pattern: Pattern, part: Impossibility.Part, isOwn: Bool)] {
    var patterns: [(pattern: Pattern, part: Impossibility.Part, isOwn: Bool)] = []
    component.forEachPattern { source, key, item, origin in
      let part: Impossibility.Part = item != nil ? .item : key == .path ? .path : key == .query ? .query : .fragment
      patterns.append((Pattern(source, in: document), part, origin == .component))
    }
    return patterns
  }
}
