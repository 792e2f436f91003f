import Association
import JSONSource
import Matching
import SourceText

// Signs that the author expects `UK` among the values of `$(region)`:
//   - a component with `UK`, or with a variable whose values are region codes with `UK` and without `GB`, if another
//     component with the opposite effect has `$(region)` in the same place: it is an exception to something that never
//     matches `UK`;
//   - a comment that mentions UK, and not GB, on a component with `$(region)`.
// A file that has a component with `UK` in the same place and with the same effect gives no finding.

extension Rule {
  static let regionUK = Rule(
    "region-uk", .variables, .warning, summary: "the file expects `UK` from `$(region)`, which has `GB`",
    reason: """
      `$(region)` has the ISO 3166 codes, in which the United Kingdom is `GB`. Many sites have `/UK/` in their links. A file that makes an exception \
      for `UK` to what `$(region)` matches, or mentions UK in the comment of a component with `$(region)`, probably expects a value that does not \
      exist. It is a warning because the signs may mislead.
      """,
    cost: "links with `UK` instead of a value of `$(region)` are not matched by its component",
    source: "oracle: `/$(region)/home` does not match `/UK/home`; the 257 codes of macOS 27.0 have `GB` and no `UK`",
    examples: [
      .wrong(
        "an exception to `$(region)` for `UK`",
        lines: [#"{"/": "/$(lang)_UK/eels/*", "exclude": true}"#, #"{"/": "/$(lang)_$(region)/*"}"#],
        alongside: ["redundant-component"]),
      .wrong(
        "a list of regions with `UK`",
        components: #"{"/": "/$(closed)/fish", "exclude": true}, {"/": "/$(region)/fish"}"#,
        variables: #""closed": ["FR", "UK"]"#),
      .wrong("a comment", components: #"{"/": "/$(region)/fish", "comment": "the shops in the US, the UK and Japan"}"#),
      .right(
        "`UK` beside `$(region)`, with the same effect",
        components:
          #"{"/": "/UK/fish"}, {"/": "/$(region)/fish", "comment": "every country but the UK, which is above"}"#),
      .right(
        "an exception for `GB`", components: #"{"/": "/GB/eels/*", "exclude": true}, {"/": "/$(region)/*"}"#,
        alongside: ["case-trap"]),
    ],
    check: .applinks { applinks, context in
      guard case .predefined = context.variables.variable(named: RegionUse.name) else { return }
      let uses = regionUses(applinks, context)
      guard !uses.isEmpty else { return }
      let signs = signs(of: Dictionary(grouping: uses, by: { $0.place }), applinks, context)
      guard !signs.contains(where: { $0.isHandled }) else { return }
      for sign in signs { report(sign, context) }
      for use in uses {
        guard let comment = use.component.comment, mentionsUK(context.document.utf8(comment)) else { continue }
        context.report(
          "the comment mentions UK, but `$(region)` has `GB` and no `UK`", at: comment,
          labels: [Finding.Label("the variable", use.range(context))], help: help)
      }
    })

  private static let help = ["write `GB` if the links have it; if they have `UK`, add a component with `UK`"]

  private static func report(_ sign: UKSign, _ context: LintContext) {
    guard let use = sign.uses.first else { return }
    let pattern = context.quote(use.pattern.text)
    context.report(
      "`$(region)` has `GB` but no `UK`, so the pattern \(pattern) never matches these links", at: sign.range,
      labels: [Finding.Label("`UK` is expected here", use.range(context))], help: help,
      cost: use.component.exclude.value
        ? "\(pattern) does not exclude links with `UK` there" : "\(pattern) does not open links with `UK` there")
  }

  private static func regionUses(_ applinks: AppLinks, _ context: LintContext) -> [RegionUse] {
    var uses: [RegionUse] = []
    context.forEachVariableUser(in: applinks) { pattern, component in
      guard case .pattern(let path) = component.path.value, path == pattern.source else { return }
      for (name, element) in pattern.namedVariables where name == RegionUse.name && uses.count < 1_000 {
        uses.append(RegionUse(pattern: pattern, element: element, component: component))
      }
    }
    return uses
  }

  /// The components that have `UK` where others have `$(region)`.
  private static func signs(
    of uses: [PatternPlace: [RegionUse]], _ applinks: AppLinks, _ context: LintContext
  ) -> [UKSign] {
    let document = context.document
    let lists = ukLists(applinks, document)
    var seen: Set<NodeID> = []
    var signs: [UKSign] = []
    for entry in applinks.entries {
      for component in applinks.components(of: entry) {
        guard case .pattern(let source) = component.path.value, mayHold(source.node, document) else { continue }
        let pattern = Pattern(source, in: document)
        for element in pattern.elements {
          let found: (range: SourceRange, start: Int)? =
            switch element.kind {
            case .literal:
              pattern.text.firstUK(in: element.range).map { (pattern.sourceRange($0..<$0 + 2, in: document), $0) }
            case .variable(let name): lists[name].map { (document.range($0), element.range.lowerBound) }
            default: nil
            }
          guard let found, let uses = uses[PatternPlace(pattern.text[..<found.start])] else { continue }
          let sign = UKSign(range: found.range, uses: uses, excludes: component.exclude.value)
          if sign.isHandled || seen.insert(source.node).inserted { signs.append(sign) }
        }
      }
    }
    return signs
  }

  private static func mayHold(_ node: NodeID, _ document: JSONDocument) -> Bool {
    document.source.bytes[document.range(node).bytes].contains { $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: "$") }
  }

  /// The variables whose values are region codes with `UK` and without `GB`, each with that value.
  private static func ukLists(_ applinks: AppLinks, _ document: JSONDocument) -> [[UInt8]: NodeID] {
    let codes = Set(PredefinedVariable.region.values)
    var lists: [[UInt8]: NodeID] = [:]
    for variable in applinks.variables {
      let values = variable.values.map { document.string($0) }
      guard let index = values.firstIndex(of: "UK"), values.count > 1, !values.contains("GB") else { continue }
      guard values.allSatisfy({ $0 == "UK" || codes.contains($0) }) else { continue }
      lists[Array(variable.name.utf8)] = variable.values[index]
    }
    return lists
  }

  private static func mentionsUK(_ comment: [UInt8]) -> Bool {
    comment.firstUK(in: 0..<comment.count) != nil && !String(decoding: comment, as: UTF8.self).contains("GB")
  }
}

/// The place of a piece of a pattern in a path: the number of slashes before it, and the byte before it.
private struct PatternPlace: Hashable {
  let slashes: Int
  let neighbour: UInt8?

  init(_ before: ArraySlice<UInt8>) {
    let path = before.drop { $0 == UInt8(ascii: "/") }
    slashes = path.count { $0 == UInt8(ascii: "/") }
    neighbour = path.last
  }
}

/// A `$(region)` in a path.
private struct RegionUse {
  static let name = Array("region".utf8)

  let pattern: Pattern
  let element: Pattern.Element
  let component: Component

  var place: PatternPlace { PatternPlace(pattern.text[..<element.range.lowerBound]) }

  func range(_ context: LintContext) -> SourceRange { pattern.sourceRange(element.range, in: context.document) }
}

/// A `UK` where other components have `$(region)`.
private struct UKSign {
  let range: SourceRange
  let uses: [RegionUse]
  let excludes: Bool

  /// `true` if `$(region)` is used there with the same effect: the author adds the missing value.
  var isHandled: Bool { uses.contains { $0.component.exclude.value == excludes } }
}

extension [UInt8] {
  /// The first `UK` that is a word of its own.
  fileprivate func firstUK(in range: Range<Int>) -> Int? {
    func isWord(_ index: Int) -> Bool { indices.contains(index) && self[index].isASCIIAlphanumeric }
    return range.dropLast().first { index in
      self[index] == UInt8(ascii: "U") && self[index + 1] == UInt8(ascii: "K") && !isWord(index - 1)
        && !isWord(index + 2)
    }
  }
}
