import Analysis
import Matching
import SourceText

extension Rule {
  static let backtrackingBlowup = Rule(
    "backtracking-blowup", .blowUps, .info,
    summary: "a short URL makes a backtracking matcher take more than a million steps",
    reason: """
      A backtracking matcher does not know where a star ends, so it tries every place. With several stars it tries every combination: the number of \
      steps grows with a power of the URL's length, whose exponent is the number of stars that can each end in many places. Values of a variable \
      that begin with each other (`a` and `aa`) multiply the ways to match a URL with each use of the variable. A star at the end of the pattern \
      costs nothing, and neither does one before a part that matches everything.

      How Apple's matcher works is not known; Apple says that pattern matching has exponential complexity. Regular expressions in proxies and \
      servers, to which patterns are exported, often backtrack. It is information, because no link goes elsewhere. A pattern whose steps grow with \
      the square of the length, on URLs of hundreds of characters alone, is not reported.

      The URL in the message was matched as PCRE2 does without its optimisations, and its steps were counted. The exponent is exact: it is the \
      degree of ambiguity of the pattern's automaton on URLs that the pattern rejects. A rewrite is offered only if it is proved to match the same \
      URLs. This tool itself reads each byte of a URL once.
      """,
    cost: "a crafted link keeps a backtracking matcher busy",
    source: "documented: WWDC 2020, session 10098; Weber and Seidl 1991, Allauzen, Mohri and Rastogi 2008",
    examples: [
      .wrong("four stars", components: #"{"/": "/*-*-*-*-fish"}"#),
      .wrong("more stars than needed", components: #"{"?": "*?*?*id=7"}"#, fixed: #"{"?": "??*id=7"}"#),
      .wrong(
        "values that begin with each other",
        components: #"{"/": "/$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)/fish"}"#,
        variables: #""n": ["0", "00"]"#),
      .right(
        "stars that cost little or nothing",
        components: #"{"/": "/fish/*/photos/*"}, {"/": "/boats/*/logbooks/*/pages"}, {"/": "/*/*/previews/*"}"#),
    ],
    check: .pattern { site, context in
      // Two stars with something after them take three elements; most patterns of a long list have fewer.
      guard site.pattern.elements.count > 2, let found = BacktrackingFinding(site, context), found.isWorthReporting
      else { return }
      context.report(found.message, at: site.pattern.source.node, help: found.help, fix: found.fix)
    })
}

private struct BacktrackingFinding {
  let slow: SlowURL
  private let site: PatternSite
  private let context: LintContext
  private let rewrite: WildcardRewrite?
  /// `true` if the pattern is the component's own, not from `defaults`.
  private let isOwn: Bool

  init?(_ site: PatternSite, _ context: LintContext) {
    let component = site.component
    let place: PatternTarget =
      site.item.map { .item(name: context.document.string($0).unicodeScalars.map { $0.value }) }
      ?? (site.key == .path ? .path : site.key == .query ? .query : .fragment)
    let caseSensitive = component.caseSensitive.value
    let percentEncoded = component.percentEncoded.value
    func plan() -> ComponentPlan { ComponentPlan(component, context.file, context.variables) }
    let slow = context.subject.slowness.slowURL(
      for: site.pattern, at: place, caseSensitive: caseSensitive, percentEncoded: percentEncoded, in: plan())
    guard let slow else { return nil }
    self.slow = slow
    self.site = site
    self.context = context
    isOwn = site.origin == .component
    rewrite = context.subject.slowness.rewrite(
      of: site.pattern, slow: slow, at: place, caseSensitive: caseSensitive, percentEncoded: percentEncoded, in: plan())
  }

  /// The length of a URL up to which one that is slow by the square of its length is reported.
  private static let ordinaryLength = 256

  /// Returns `false` for a pattern that is slow only on a long URL made for it, and not by more than the square of its length.
  var isWorthReporting: Bool {
    guard let degree = slow.degree, degree <= 2 else { return true }
    return slow.length <= Self.ordinaryLength || !slow.overlaps.isEmpty || rewrite != nil
  }

  var message: String {
    let steps =
      switch slow.steps {
      case .exactly(let steps): grouped(steps)
      case .moreThan(let steps): "more than \(grouped(steps))"
      }
    return "the pattern \(context.quote(site.pattern.text)) can take \(steps) backtracking steps on a URL of "
      + "\(grouped(slow.length)) bytes\(growth)"
  }

  private var growth: String {
    switch slow.degree {
    case nil, 0?: ""
    case 1?: ", growing with its length"
    case 2?: ", growing with the square of its length"
    case 3?: ", growing with the cube of its length"
    case .some(let degree): ", growing with its length to the power of \(degree)"
    }
  }

  var help: [String] {
    var lines = ["slow URL: \(url)"]
    for overlap in slow.overlaps where overlap.uses > 1 {
      let ways = (0..<overlap.uses).reduce(Natural(1)) { power, _ in power * Natural(overlap.values) }
      lines.append(
        "up to \(overlap.values) values of `$(\(context.shown(overlap.name)))` can match at one place: \(overlap.uses) uses "
          + "multiply the ways to match by up to \(overlap.values)^\(overlap.uses) = \(ways.grouped)")
    }
    if let rewrite {
      lines.append("write \(context.quote(rewrite.text)), which matches the same URLs")
    } else if (slow.degree ?? 0) > 1 {
      lines.append("replace a star with what the links have there: text, `?`, or a variable with the site's values")
    } else if !slow.overlaps.isEmpty {
      lines.append("choose values that do not begin with each other, or put text between the variables")
    }
    return lines
  }

  /// The URL, with repeated pieces written once.
  private var url: String {
    slow.pieces.map { piece in
      let text = backquoted(String(decoding: piece.text, as: UTF8.self))
      return piece.count == 1 ? text : "\(grouped(piece.count)) times \(text)"
    }.joined(separator: ", then ")
  }

  var fix: Fix? {
    guard let rewrite, isOwn, context.document.problems.isEmpty,
      rewrite.replacement.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return Fix(
      "write \(context.quote(rewrite.text)), which matches the same URLs",
      [
        Fix.Edit(
          site.pattern.sourceRange(rewrite.range, in: context.document),
          String(decoding: rewrite.replacement, as: UTF8.self))
      ])
  }
}
