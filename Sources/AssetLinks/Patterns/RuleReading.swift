/// The patterns of a rule as a parser translates them. Where both parsers give the same, they match the same.
package struct RuleReading: Hashable {
  private let patterns: [MatcherPattern]
  /// The parser, where its matcher reads backslashes in its own way.
  private let parser: PatternParser?

  package init(_ rule: RuleText, _ parser: PatternParser) {
    let texts = [rule.path, rule.fragment].compactMap { $0 } + rule.query.map { $0.pattern }
    patterns = texts.map { parser.translate(Array($0.utf16)) }
    self.parser = patterns.contains { $0.text.contains(UInt16(ascii: "\\")) } ? parser : nil
  }
}
