import Lint
import SourceText

extension Rule {
  static let malformedFilterPattern = Rule(
    "malformed-filter-pattern", .androidManifest, .error, summary: "a pattern of an intent filter that Android refuses",
    reason:
      "`pathAdvancedPattern` has sets in `[` and `]` and ranges in `{` and `}`, which must be complete. Android ends with an exception for another text.",
    cost: "Android cannot read the filter", source: "source: Android, PatternMatcher.parseAndVerifyAdvancedPattern",
    examples: [
      .wrong("a set that does not end", .paths(#"pathAdvancedPattern="/buy/[0-9""#)),
      .wrong("a modifier at the beginning", .paths(#"pathAdvancedPattern="+/buy""#)),
      .right("a set with a modifier", .paths(#"pathAdvancedPattern="/buy/[0-9]+""#)),
    ],
    check: .manifest { context in
      for filter in context.subject.viewFilters {
        for path in filter.allPaths + filter.groups.flatMap({ $0.query + $0.fragment }) where !path.text.isUnresolved {
          guard let fault = path.pattern.fault, ![.tooLarge, .tooManyTogether].contains(fault) else { continue }
          context.report(
            "Android refuses the pattern \(quoted(path.text.text)): \(fault.message)", at: path.text.range,
            help: ["correct the pattern"])
        }
      }
    })
}
