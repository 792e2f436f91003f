import Association
import Matching

// Each form is one that a router, a shell or a regular expression gives a meaning and that links do not have by chance:
// `.` before `*` counts only where a segment or a group begins, brackets and bars only in pairs.

extension Rule {
  static let routeSyntax = Rule(
    "route-syntax", .patterns, .error,
    summary: "a path pattern is written for a router, a shell or a regular expression",
    reason: """
      `*`, `?` and `$(name)` are special in a pattern, and nothing else is: `:id`, `{id}`, `[id]`, `(a|b)`, `.*`, `\\d`, \
      `^` and `$` are text that has to stand in the URL as it is. Links do not have it, so the component never matches; \
      that is why it is an error.

      `**` is less: it takes what `*` takes, since `*` crosses slashes as well. It is a warning, because its author \
      expects that `*` does not.
      """,
    cost: "the component never matches: its links open in the browser, or its exclusion does not happen",
    source: "documented: the wildcards of a pattern; oracle: `*` matches `/` too",
    examples: [
      .wrong("a named segment of a router", component(#"/fish/:id"#)),
      .wrong("a template", component(#"/fish/{id}/photos"#)),
      .wrong("a dynamic route", component(#"/fish/[slug]"#)),
      .wrong("a regular expression for anything", component(#"/fish/.*"#)),
      .wrong("alternatives", component(#"/(fish|boat)/*"#)),
      .wrong("anchors", component(#"^/fish/*"#)),
      .wrong("a character class", component(#"/fish/\\d"#)),
      .wrong("two stars", component(#"/fish/**"#)),
      .right("wildcards and a variable", component(#"/$(lang)/fish/*/photos/?*"#)),
      .right("the same characters as parts of a name", component(#"/fish_(sea)/v1.*/a:b/$5.html"#)),
    ],
    check: .pattern { site, context in
      guard site.part == .path, let found = RoutePiece(site.pattern) else { return }
      let range = site.pattern.sourceRange(found.range, in: context.document)
      let piece = context.quote(site.pattern.text[found.range])
      if found.kind == .doubleStar {
        context.report(
          "\(piece) is no more than `*`, which crosses slashes as well", at: range, severity: .warning,
          help: ["write one `*`; a pattern that ends in `/*` takes the path without that segment too"],
          cost: "none, if any number of segments is meant; a limit to one segment cannot be said with `*`")
      } else {
        context.report(
          "\(piece) is \(found.kind.phrase), which is plain text in a pattern", at: range, help: [found.kind.help])
      }
    })

  private static func component(_ path: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
      {"/": "\(path)"}]}]}}
    """
  }
}

/// The first piece of a pattern in the syntax of something else.
private struct RoutePiece {
  let range: Range<Int>
  let kind: Kind

  enum Kind {
    case parameter, template, brackets, anything, group, anchor, escape, doubleStar

    var phrase: String {
      switch self {
      case .parameter: "a named segment of a router"
      case .template: "a template"
      case .brackets: "a character class or a dynamic route"
      case .anything: "a regular expression"
      case .group: "a group of a regular expression"
      case .anchor: "an anchor of a regular expression"
      case .escape: "an escape of a regular expression"
      case .doubleStar: "a shell's wildcard"
      }
    }

    var help: String {
      switch self {
      case .parameter, .template, .brackets: "write `?*` for one character or more, or `*` for any text"
      case .anything: "write `*` for any text, or `?*` for one character or more"
      case .group: "write a component for each alternative, or a substitution variable with the alternatives as values"
      case .anchor: "leave it out: a pattern always covers the whole path"
      case .escape: "leave the backslash out: there is no escape; for a digit write `$(digit)`"
      case .doubleStar: "write one `*`"
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

  /// The first piece that begins in a literal; what closes it may stand behind wildcards.
  private static func piece(
    in literal: Range<Int>, _ next: Pattern.Element?, _ text: [UInt8]
  ) -> (range: Range<Int>, kind: Kind)? {
    for index in literal {
      let isStart = index == 0 || text[index - 1] == UInt8(ascii: "/")
      func closed(_ closing: Character, _ kind: Kind) -> (range: Range<Int>, kind: Kind)? {
        let segment = text[index...].prefix { $0 != UInt8(ascii: "/") }
        guard let end = segment.firstIndex(of: closing.asciiValue ?? 0), end > index + 1 else { return nil }
        // `{{id}}` and `[[id]]` close twice.
        let isTwice = segment[(index + 1)...].first == text[index] && segment[(end + 1)...].first == text[end]
        return (index..<end + (isTwice ? 2 : 1), kind)
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
        if let group = closed(")", .group), isGroup(text[group.range]) { found = group }
      case UInt8(ascii: "."):
        let atStart = isStart || text[index - 1] == UInt8(ascii: "(")
        if atStart, index + 1 == literal.upperBound, next?.kind == .anySequence {
          found = (index..<index + 2, .anything)
        } else if atStart, index + 1 < literal.upperBound, text[index + 1] == UInt8(ascii: "+") {
          found = (index..<index + 2, .anything)
        }
      case UInt8(ascii: "^") where index == 0: found = (index..<index + 1, .anchor)
      case UInt8(ascii: "$") where index > 0 && index == text.count - 1: found = (index..<index + 1, .anchor)
      case UInt8(ascii: "\\"): found = (index..<min(index + 2, text.count), .escape)
      default: continue
      }
      if let found { return found }
    }
    return nil
  }

  /// Whether what stands in parentheses is a regular expression, and not a word of a path.
  private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "|")) || text.dropFirst().first == UInt8(ascii: "?")
      || text.dropFirst().starts(with: ".*".utf8) || text.dropFirst().starts(with: ".+".utf8)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
