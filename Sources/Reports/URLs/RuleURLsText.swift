package import AssetLinks
import Association
import SourceText

/// The URLs for the dynamic rules of an `assetlinks.json` as text.
package struct RuleURLsText {
  private let places: RulePlaces
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; URLs and places are not broken.
  package init(_ file: AssetLinksFile, style: Style, width: Int) {
    places = RulePlaces(file)
    self.style = style
    self.width = width
  }

  package func text(_ rules: [RuleURL]) -> String {
    var text = ""
    var app: AppID?
    for rule in rules {
      if rule.app != app {
        text += (app == nil ? "" : "\n") + style(.strong, escapedForDisplay(rule.app.text)) + "\n"
        app = rule.app
      }
      let place = places.place(rule.rule)
      text += "  \(places.excerpt(rule.rule, limit: max(width - 4 - place.count, 24)))  \(style(.gutter, place))\n"
      switch rule.outcome {
      case .decides(let url):
        let verdict = rule.verdict
        text += "    \(style.verdict(verdict.rawValue.padded(to: 10), verdict))\(url)\n"
      case .decidesNothing: text += "    \(style(.warning, "decides nothing"))\n"
      case .undecided:
        text += "    \(style(.warning, "undecided: the search budget ran out before a URL was found"))\n"
      }
    }
    return text
  }
}
