import AssetLinks
import Matching
import SourceText

/// One of two compared `assetlinks.json`, and the words for its decisions.
struct AssetLinksSide: Sendable {
  /// `old` or `new`.
  let label: String
  let places: RulePlaces
  private let packages: Set<String>

  init(_ label: String, _ file: AssetLinksFile) {
    self.label = label
    places = RulePlaces(file)
    packages = Set(file.packages)
  }

  /// The decider of a URL as text: the rule, its place and its text.
  ///
  /// - Parameter width: The columns of a line; the place is not broken.
  func lines(_ verdict: AppVerdict, style: Style, width: Int) -> [String] {
    let start = "      \(label)  "
    guard let rule = places.rule(of: verdict) else { return [start + nothing(verdict)] }
    let indent = spaces(start.count)
    return [
      "\(start)\(effect(verdict)) by \(name(verdict))  \(style(.gutter, places.place(rule)))",
      indent + places.excerpt(rule, limit: max(width - indent.count, 24)),
    ]
  }

  /// The decider of a URL in a sentence.
  func words(_ verdict: AppVerdict) -> InlineText {
    guard let rule = places.rule(of: verdict) else { return InlineText(stringLiteral: nothing(verdict)) }
    let line = places.position(rule).line
    return "\(InlineText(stringLiteral: effect(verdict))) by \(code: places.excerpt(rule, limit: 72)), line \(line)"
  }

  /// The decider of a URL as Markdown.
  func markdown(_ verdict: AppVerdict) -> String {
    guard let rule = places.rule(of: verdict) else { return nothing(verdict) }
    return "\(effect(verdict)) by \(MarkdownText.code(places.excerpt(rule, limit: 72)))"
  }

  private func name(_ verdict: AppVerdict) -> String {
    "statement \(verdict.entry ?? 0), rule \(verdict.component ?? 0)"
  }

  private func effect(_ verdict: AppVerdict) -> String { verdict.verdict == .exclude ? "excluded" : "opened" }

  /// The statement that no rule decides.
  private func nothing(_ verdict: AppVerdict) -> String {
    if verdict.verdict == .match { return "no dynamic rules, the manifest alone decides" }
    return packages.contains(verdict.app.text) ? "no rule matches" : "no statement lets the app open links"
  }
}
