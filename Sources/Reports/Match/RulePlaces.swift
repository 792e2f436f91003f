package import AssetLinks
package import Matching
import SourceText

/// How verdicts show dynamic rules of an `assetlinks.json`.
package struct RulePlaces: DecidingPlaces {
  private let file: AssetLinksFile
  private let lines: SourceLines

  package init(_ file: AssetLinksFile) {
    self.file = file
    lines = SourceLines(file.source)
  }

  package func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)? {
    guard let entry = verdict.entry, let index = verdict.component,
      case .rules(let rules, _) = file.statements[entry].rules
    else { return nil }
    let range = file.document.range(rules[index].node)
    let position = lines.position(of: range.lower)
    let text = escapedForDisplay(file.source.text(range).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    return (
      "\(escapedForDisplay(file.source.name)):\(position.line):\(position.column)",
      { text.count > $0 ? text.prefix($0 - 1) + "…" : text }
    )
  }

  package var noApp: String { "no statement lets an app open links" }
}
