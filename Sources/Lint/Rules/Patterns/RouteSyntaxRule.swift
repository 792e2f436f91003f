import Matching
import SourceText

// Each form has a meaning in a router, a shell or a regular expression, and links do not have it by chance: `.` before `*`
// matters only at the beginning of a segment or a group, brackets and bars only in pairs.

extension Rule {
  static let routeSyntax = Rule(
    "route-syntax", .patterns, .error,
    summary: "a path pattern uses the syntax of a router, a shell or a regular expression",
    reason: """
      Only `*`, `?` and `$(name)` are special in a pattern: `:id`, `{id}`, `[id]`, `(a|b)`, `.*`, `\\d`, `^` and `$` are plain text that the URL \
      would have to contain. Links do not, so the component matches none of them; that is why it is an error.

      A `|` outside parentheses is a warning: a URL may contain one, but hardly any does.

      `**` matches what `*` matches, since `*` crosses slashes too. It has no effect, so it is information, for authors who expect that `*` does \
      not.
      """,
    cost:
      "the component matches only the text as written: its links open in the browser, or its exclusion has no effect",
    source: "documented: the wildcards of a pattern; oracle: `*` matches `/` too",
    examples: [
      .wrong("a router parameter", components: #"{"/": "/fish/:id"}"#),
      .wrong("a template", components: #"{"/": "/fish/{id}/photos"}"#),
      .wrong("a dynamic route", components: #"{"/": "/fish/[slug]"}"#),
      .wrong("a regular expression", components: #"{"/": "/fish/.*"}"#),
      .wrong("alternatives", components: #"{"/": "/(fish|boat)/*"}"#),
      .wrong("alternatives without parentheses", components: #"{"/": "/fish|/boat"}"#),
      .wrong("anchors", components: #"{"/": "^/fish/*"}"#),
      .wrong("a character class", components: #"{"/": "/fish/\\d"}"#),
      .wrong("two stars", components: #"{"/": "/fish/**"}"#),
      .right("wildcards and a variable", components: #"{"/": "/$(lang)/fish/*/photos/?*"}"#),
      .right("the same characters as parts of a name", components: #"{"/": "/fish_(sea)/v1.*/a:b/$5.html"}"#),
    ],
    check: .pattern { site, context in
      guard site.key == .path, let found = RoutePiece(site.pattern) else { return }
      let range = site.pattern.sourceRange(found.range, in: context.document)
      let piece = context.quote(site.pattern.text[found.range])
      if found.kind == .doubleStar {
        context.report(
          "\(piece) is the same as `*`, which crosses slashes too", at: range, severity: .info,
          help: ["write one `*`; a pattern that ends in `/*` also matches the path without that segment"],
          cost: "none, unless a single segment was intended, which `*` cannot express")
      } else {
        let (phrase, help) = found.kind.words
        context.report(
          "\(piece) is plain text in a pattern, not \(phrase)", at: range,
          severity: found.kind == .bar ? .warning : nil, help: [variable(found, site, context) ?? help],
          cost: found.kind == .bar ? "only URLs with a `|` match" : nil)
      }
    })
}

extension Rule {
  /// The help for the name of a variable in other signs, as in `${food}`; `nil` without such a variable.
  private static func variable(_ piece: RoutePiece, _ site: PatternSite, _ context: LintContext) -> String? {
    guard [.template, .brackets, .parameter].contains(piece.kind) else { return nil }
    let name = site.pattern.text[piece.range].filter { !"${}[]<>:".utf8.contains($0) }
    return context.variables.values(named: Array(name)) == nil
      ? nil : "write `$(\(escapedForDisplay(String(decoding: name, as: UTF8.self))))`"
  }
}

/// The first piece of a pattern in another syntax.
private struct RoutePiece {
  let range: Range<Int>
  let kind: Kind

  enum Kind {
    case parameter, template, brackets, anything, group, bar, anchor, escape, doubleStar

    var words: (phrase: String, help: String) {
      let text = "write `?*` for one character or more, or `*` for any text"
      let values = "use a substitution variable with the alternatives as values, or a component for each"
      return switch self {
      case .parameter: ("a router parameter", text)
      case .template: ("a template", text)
      case .brackets: ("a character class or a dynamic route", text)
      case .anything: ("a regular expression", "write `*` for any text, or `?*` for one character or more")
      case .group: ("a regular expression group", values)
      case .bar: ("an alternative of a regular expression", values)
      case .anchor: ("a regular expression anchor", "remove it: a pattern always matches the whole path")
      case .escape:
        ("a regular expression escape", "remove the backslash: patterns have no escapes; for a digit, write `$(digit)`")
      case .doubleStar: ("a shell wildcard", "write one `*`")
      }
    }
  }

  init?(_ pattern: Pattern) {
    let elements = pattern.elements
    for (index, element) in elements.enumerated() {
      let next = index + 1 < elements.count ? elements[index + 1] : nil
      switch element.kind {
      case .literal:
        guard let found = Self.piece(in: element.range, next, pattern.text) else { continue }
        (range, kind) = found
        return
      case .anySequence:
        guard next?.kind == .anySequence else { continue }
        let end = elements[index...].prefix { $0.kind == .anySequence }.last?.range.upperBound
        range = element.range.lowerBound..<(end ?? element.range.upperBound)
        kind = .doubleStar
        return
      default: continue
      }
    }
    return nil
  }

  /// The first piece that begins in a literal; wildcards may be before its end.
  private static func piece(
    in literal: Range<Int>, _ next: Pattern.Element?, _ text: [UInt8]
  ) -> (range: Range<Int>, kind: Kind)? {
    var rest = text[literal]
    while let index = special.firstIndex(in: rest) {
      rest = rest[(index + 1)...]
      let isStart = index == 0 || text[index - 1] == UInt8(ascii: "/")
      // `${name}` is one piece.
      let start = index > literal.lowerBound && text[index - 1] == UInt8(ascii: "$") ? index - 1 : index
      func closed(_ closing: Character, _ kind: Kind) -> (range: Range<Int>, kind: Kind)? {
        let segment = text[index...].prefix { $0 != UInt8(ascii: "/") }
        guard let end = segment.firstIndex(of: closing.asciiValue ?? 0), end > index + 1 else { return nil }
        // `{{id}}` and `[[id]]` close twice.
        let isTwice = segment[(index + 1)...].first == text[index] && segment[(end + 1)...].first == text[end]
        return (start..<end + (isTwice ? 2 : 1), kind)
      }
      var found: (range: Range<Int>, kind: Kind)?
      switch text[index] {
      case UInt8(ascii: ":") where isStart && index + 1 < literal.upperBound && isNameStart(text[index + 1]):
        let end = text[(index + 1)...].firstIndex { !isName($0) } ?? text.count
        found = (index..<end, .parameter)
      case UInt8(ascii: "{"): found = closed("}", .template)
      case UInt8(ascii: "<"): found = closed(">", .template)
      case UInt8(ascii: "["): found = closed("]", .brackets)
      case UInt8(ascii: "("):
        if let group = closed(")", .group), isGroup(text[index..<group.range.upperBound]) { found = group }
      case UInt8(ascii: "."):
        let isEnd = index + 1 == literal.upperBound
        let repeats = isEnd ? next?.kind == .anySequence : text[index + 1] == UInt8(ascii: "+")
        if repeats, isStart || text[index - 1] == UInt8(ascii: "(") { found = (index..<index + 2, .anything) }
      case UInt8(ascii: "^") where index == 0: found = (index..<index + 1, .anchor)
      case UInt8(ascii: "$") where index > 0 && index == text.count - 1: found = (index..<index + 1, .anchor)
      case UInt8(ascii: "\\"): found = (index..<min(index + 2, text.count), .escape)
      case UInt8(ascii: "|"): found = (index..<index + 1, .bar)
      default: continue
      }
      if let found { return found }
    }
    return nil
  }

  /// The bytes with which a piece in a literal begins.
  private static let special = ByteSet(":{<[(.^$\\|".utf8)

  /// Returns `true` if text in parentheses is a regular expression, not a word of a path.
  private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "|")) || text.dropFirst().first == UInt8(ascii: "?")
      || text.dropFirst().starts(with: ".*".utf8) || text.dropFirst().starts(with: ".+".utf8)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == UInt8(ascii: "_") }

  private static func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || byte.isASCIIDigit }
}
