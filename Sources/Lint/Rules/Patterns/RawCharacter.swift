import Association
import JSONSource
import Matching
import SourceText

// Two passes: patterns and the variables that they use, then the values of those variables. A pattern of `defaults` is
// checked with every component that inherits it, and reported once.

extension Rule {
  static let rawCharacter = Rule(
    "raw-character", .patterns, .error, summary: "a space or a non-ASCII character is compared with the URL as written",
    reason: """
      Unless `percentEncoded` is `false`, a pattern is compared with the URL as written, where a space is `%20` and `é` is `%C3%A9`: a URL contains \
      neither unencoded. The pattern never matches, so it is an error; of a variable, only the value is lost. Write the encoded text, as `--fix` \
      does, or `"percentEncoded": false`, which decodes the URL first (since iOS 14). A space at an end of the text is a slip: `--fix` removes it.
      """,
    cost: neverMatchesCost,
    source: "oracle: `/café` does not match `/caf%C3%A9`, but does with `percentEncoded: false`",
    examples: [
      .wrong("a letter with an accent", components: #"{"/": "/café/*"}"#, fixed: #"{"/": "/caf%C3%A9/*"}"#),
      .wrong(
        "two spaces in a query item", components: #"{"/": "/buy", "?": {"fish": "cod or hake"}}"#,
        fixed: #"{"/": "/buy", "?": {"fish": "cod%20or%20hake"}}"#),
      .wrong("a space at the end", components: #"{"/": "/buy/* "}"#, fixed: #"{"/": "/buy/*"}"#),
      .wrong(
        "in a value of a variable", components: #"{"/": "/fish/$(catch)"}"#,
        variables: #""catch": ["cod", "rødspætte"]"#, fixedVariables: #""catch": ["cod", "r%C3%B8dsp%C3%A6tte"]"#),
      .right(
        "encoded, or compared with the decoded URL; names of variables are never compared",
        components: #"{"/": "/caf%C3%A9/$(daily catch)"}, {"/": "/crêpe d'été", "percentEncoded": false}"#,
        variables: #""daily catch": ["cod", "hake"]"#, alongside: ["enumerated-encoding"]),
    ],
    check: .applinks { applinks, context in
      var survey = RawCharacterSurvey(context: context)
      survey.visit(applinks)
      for variable in applinks.variables { survey.report(valuesOf: variable) }
    })
}

private struct RawCharacterSurvey {
  let context: LintContext
  private var reported: Set<NodeID> = []
  /// The variables compared with the URL as written, each with its first use.
  private var encodedUses: [[UInt8]: (pattern: Pattern, range: Range<Int>)] = [:]
  /// The variables compared with the decoded URL.
  private var decodedUses: Set<[UInt8]> = []

  init(context: LintContext) { self.context = context }

  private var document: JSONDocument { context.document }

  mutating func visit(_ applinks: AppLinks) {
    for entry in applinks.entries {
      for component in context.notableComponents(of: entry, in: applinks) {
        let isEncoded = component.percentEncoded.value
        component.forEachPattern { source, _, item, origin in
          visit(source, isEncoded: isEncoded, isOwn: origin == .component, isItem: item != nil, entry.isLegacy)
        }
      }
    }
  }

  private mutating func visit(_ source: PatternSource, isEncoded: Bool, isOwn: Bool, isItem: Bool, _ isLegacy: Bool) {
    guard isWorthParsing(source.node) else { return }
    let pattern = Pattern(source, in: document)
    for element in pattern.elements {
      guard case .variable(let name) = element.kind else { continue }
      if !isEncoded {
        decodedUses.insert(name)
      } else if encodedUses[name] == nil {
        encodedUses[name] = (pattern, element.range)
      }
    }
    guard isEncoded, !reported.contains(source.node) else { return }
    // `NOT ` has its own rules.
    let start = isItem ? 0 : Rule.notPrefix(pattern.text) ?? 0
    let runs = pattern.elements.filter { $0.kind == .literal }.flatMap {
      rawRuns(pattern.text, max($0.range.lowerBound, start)..<max($0.range.upperBound, start))
    }
    guard let first = runs.first else { return }
    // `invalid-json` reports a byte that is not UTF-8, which was read as this character.
    if !document.problems.isEmpty, pattern.text[first].elementsEqual("\u{FFFD}".utf8) { return }
    reported.insert(source.node)
    context.report(
      "the pattern \(context.quote(pattern.text)) never matches: a URL never contains \(named(pattern.text[first])) unencoded",
      at: pattern.sourceRange(first, in: document), help: [help(pattern.text, first, isLegacy: isLegacy)],
      fix: isOwn && document.problems.isEmpty ? fix(runs, pattern) : nil)
  }

  /// Reports the values of a variable that a pattern compares with the encoded URL.
  func report(valuesOf variable: AssociationFile.SubstitutionVariable) {
    let name = Array(variable.name.utf8)
    guard let use = encodedUses[name] else { return }
    for value in variable.values where isWorthParsing(value) && !document.marks(value).contains(.malformed) {
      let text = document.utf8(value)
      let runs = rawRuns(text, 0..<text.count)
      guard let first = runs.first else { continue }
      let pattern = Pattern(text: text, source: PatternSource(node: value), variables: false)
      let isShared = decodedUses.contains(name)
      context.report(
        "the value \(context.quote(text)) never matches: a URL never contains \(named(text[first])) unencoded",
        at: pattern.sourceRange(first, in: document),
        labels: [Finding.Label("compared with the URL as written", use.pattern.sourceRange(use.range, in: document))],
        help: [
          isShared
            ? "add `\"percentEncoded\": false` to every component that uses the variable"
            : help(text, first, isLegacy: false)
        ], cost: "links with this value are not matched",
        fix: !isShared && document.problems.isEmpty ? fix(runs, pattern) : nil)
    }
  }

  /// Returns `true` for spaces at an end of a text.
  private func isMargin(_ run: Range<Int>, _ text: [UInt8]) -> Bool {
    (run.lowerBound == 0 || run.upperBound == text.count) && text[run].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private func help(_ text: [UInt8], _ run: Range<Int>, isLegacy: Bool) -> String {
    if isMargin(run, text) { return "remove \(run.count == 1 ? "the space" : "the spaces")" }
    let encoded = context.quote(PercentEncoding.encodeRaw(text[run]))
    return isLegacy
      ? "write \(encoded)" : "write \(encoded), or add `\"percentEncoded\": false` to compare with the decoded URL"
  }

  private func named(_ run: ArraySlice<UInt8>) -> String {
    run.allSatisfy { $0 == UInt8(ascii: " ") } ? "a space" : context.quote(run)
  }

  private func fix(_ runs: [Range<Int>], _ pattern: Pattern) -> Fix {
    let margins = runs.filter { isMargin($0, pattern.text) }
    if !margins.isEmpty {
      return Fix("remove the spaces", pattern.sourceRanges(margins, in: document).map { Fix.Edit($0, "") })
    }
    return Fix(
      "percent-encode the text",
      zip(runs, pattern.sourceRanges(runs, in: document)).map { run, range in
        Fix.Edit(range, String(decoding: PercentEncoding.encodeRaw(pattern.text[run]), as: UTF8.self))
      })
  }

  /// Returns `true` if a string has a byte that matters here; most have none and are not decoded.
  private func isWorthParsing(_ node: NodeID) -> Bool {
    Self.notable.firstIndex(in: document.source.bytes[document.contentRange(node)], orBeyondASCII: true) != nil
  }

  private static let notable = ByteSet(" $\\".utf8)

  private func rawRuns(_ text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in range where text[index] >= 0x80 || text[index] == UInt8(ascii: " ") {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
