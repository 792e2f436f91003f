import Analysis
import Association
import JSONSource
import Matching

extension Rule {
  static let backtrackingBlowup = Rule(
    "backtracking-blowup", .blowUps, .warning,
    summary: "a short URL makes a matcher that tries and goes back take more than a million steps",
    reason: """
      Where a star can end is not known before the rest of the pattern was tried, and a matcher that tries and goes back tries every \
      place. With several stars it tries every combination: the steps grow with a power of the URL's length, whose exponent is the \
      number of stars that can each be left in many places. Values of a variable of which one begins another (`a` and `aa`) multiply \
      the ways to read a URL with each use of the variable. A star that ends the pattern costs nothing, and neither does one behind \
      which everything matches.

      How Apple's matcher goes about it is not known; Apple says that pattern matching has exponential complexity. Regular expressions \
      in proxies and servers to which a pattern is carried go about it like this. So it is a warning where the longest URL that is \
      looked at, of 2,000 bytes, needs more than 50 million steps, and information where it needs fewer.

      The URL in the message was matched with PCRE2, without its shortcuts, and the steps were counted. The exponent is exact: it is \
      the degree of ambiguity of the pattern's automaton on what the pattern rejects. A rewrite is offered only if it is proved to \
      take the same URLs. This tool itself reads each byte of a URL once.
      """,
    cost: "a link that somebody makes up keeps a matcher of this kind busy",
    source: "documented: WWDC 2020, session 10098; Weber and Seidl 1991, Allauzen, Mohri and Rastogi 2008",
    examples: [
      .wrong(
        "four stars",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/*-*-*-*-fish"}]}]}}
        """),
      .wrong(
        "more stars than are needed",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"?": "*?*?*id=7"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"?": "??*id=7"}]}]}}
          """),
      .wrong(
        "values that begin each other",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)$(n)/fish"}]}],
          "substitutionVariables": {"n": ["0", "00"]}}}
        """),
      .right(
        "stars that cost nothing, or little",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*/photos/*"}, {"/": "/boats/*/logbooks/*/pages"}]}]}}
        """),
    ],
    check: .pattern { site, context in
      // Fewer elements have no two stars with something behind them; most patterns of a long list end here.
      guard site.pattern.elements.count > 2, let found = BacktrackingFinding(site, context) else { return }
      context.report(
        found.message, at: site.pattern.source.node, severity: found.slow.stepsAtMost > 50_000_000 ? nil : .info,
        help: found.help, fix: found.fix)
    })
}

/// A pattern that is slow on some URL.
private struct BacktrackingFinding {
  let slow: SlowURL
  private let site: PatternSite
  private let context: LintContext
  private let rewrite: WildcardRewrite?
  /// Whether the pattern stands in the component itself, and not in `defaults`.
  private let isOwn: Bool

  init?(_ site: PatternSite, _ context: LintContext) {
    let component = site.component
    let place: PatternTarget
    let origin: SettingOrigin
    switch site.part {
    case .path: (place, origin) = (.path, component.path.origin)
    case .query: (place, origin) = (.query, component.query.origin)
    case .fragment: (place, origin) = (.fragment, component.fragment.origin)
    case .queryItem(let name): (place, origin) = (.item(name: name.unicodeScalars.map(\.value)), component.query.origin)
    }
    let caseSensitive = component.caseSensitive.value
    let percentEncoded = component.percentEncoded.value
    func plan() -> ComponentPlan { ComponentPlan(component, context.file, context.variables) }
    let slow = context.cost.slowness.slowURL(
      for: site.pattern, at: place, caseSensitive: caseSensitive, percentEncoded: percentEncoded, in: plan())
    guard let slow else { return nil }
    self.slow = slow
    self.site = site
    self.context = context
    isOwn = origin == .component
    rewrite = context.cost.slowness.rewrite(
      of: site.pattern, slow: slow, at: place, caseSensitive: caseSensitive, percentEncoded: percentEncoded, in: plan(),
      Budget(states: 2_000, time: .seconds(5)))
  }

  var message: String {
    let steps =
      switch slow.steps {
      case .exactly(let steps): grouped(steps)
      case .moreThan(let steps): "more than \(grouped(steps))"
      }
    return
      "comparing \(context.quote(site.pattern.text)) with a URL of \(grouped(slow.length)) bytes can take \(steps) steps of trying "
      + "and going back\(growth)"
  }

  private var growth: String {
    switch slow.degree {
    case nil, 0?: ""
    case 1?: ", which grow with its length"
    case 2?: ", which grow with the square of its length"
    case 3?: ", which grow with the cube of its length"
    case .some(let degree): ", which grow with its length to the power of \(degree)"
    }
  }

  var help: [String] {
    var lines = ["such a URL: \(url)"]
    for overlap in slow.overlaps where overlap.uses > 1 {
      let ways = (0..<overlap.uses).reduce(Natural(1)) { power, _ in power * Natural(overlap.values) }
      lines.append(
        "up to \(overlap.values) values of `$(\(context.shown(overlap.name)))` can begin one text: \(overlap.uses) uses multiply the "
          + "ways to read it by up to \(overlap.values)^\(overlap.uses) = \(ways.grouped)")
    }
    if let rewrite {
      lines.append("write \(context.quote(rewrite.text)), which takes the same URLs")
    } else if (slow.degree ?? 0) > 1 {
      lines.append(
        "write in the place of a star what stands there: text, `?`, or a variable with the values that the site has")
    } else if !slow.overlaps.isEmpty {
      lines.append("let no value of a variable begin another, or write something between two variables")
    }
    return lines
  }

  /// The URL, with what is repeated written once.
  private var url: String {
    slow.pieces.map { piece in
      let text = "`\(escapedForDisplay(String(decoding: piece.text, as: UTF8.self)))`"
      return piece.count == 1 ? text : "\(grouped(piece.count)) times \(text)"
    }.joined(separator: ", then ")
  }

  var fix: Fix? {
    guard let rewrite, isOwn, context.document.problems.isEmpty,
      rewrite.replacement.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return Fix(
      "write \(context.quote(rewrite.text)), which takes the same URLs",
      [
        Fix.Edit(
          site.pattern.sourceRange(rewrite.range, in: context.document),
          String(decoding: rewrite.replacement, as: UTF8.self))
      ])
  }
}
