import JSONSource
import Matching

/// Verdicts as people read them: the URL, then a line for each app.
package struct RoutingText: Sendable {
  private let places: ComponentPlaces
  private let style: Style

  package init(_ places: ComponentPlaces, style: Style) {
    self.places = places
    self.style = style
  }

  package func text(_ verdicts: URLVerdicts) -> String {
    let url = style(.strong, escapedForDisplay(verdicts.url)) + "\n"
    switch verdicts.result {
    case .failure(let problem): return url + "  \(style(.error, "error"))     \(problem.message)\n"
    case .success(let verdicts) where verdicts.isEmpty: return url + "  the file names no app in `applinks`\n"
    case .success(let verdicts):
      let width = verdicts.map { escapedForDisplay($0.app.text).count }.max() ?? 0
      return url + verdicts.map { line($0, width) }.joined()
    }
  }

  private func line(_ verdict: AppVerdict, _ width: Int) -> String {
    let app = escapedForDisplay(verdict.app.text)
    let word = verdict.verdict.rawValue.padding(toCount: 8)
    guard let component = places.component(verdict) else {
      return "  \(style.verdict(word, verdict.verdict))  \(app)\n"
    }
    return "  \(style.verdict(word, verdict.verdict))  \(app.padding(toCount: width))  "
      + "\(places.excerpt(component, limit: 48))  \(style(.gutter, places.place(component.node)))\n"
  }
}

extension String {
  /// The text with spaces after it up to a number of characters.
  func padding(toCount count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}

extension Style {
  /// A verdict's word in its colour.
  func verdict(_ word: String, _ verdict: Verdict) -> String {
    switch verdict {
    case .match: self(.good, word)
    case .exclude: self(.warning, word)
    case .noMatch: self(.strong, word)
    }
  }
}
