import Matching
import SourceText
package import Tasks
package import TerminalText
package import Verdicts

/// Verdicts as text: the URL, then a line for each app.
package struct RoutingText: Sendable {
  private let places: DecidingPlaces
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; components are shortened to fit.
  package init(_ places: DecidingPlaces, style: Style, width: Int) {
    (self.places, self.style, self.width) = (places, style, width)
  }

  package func text(_ answer: URLAnswer) -> String {
    let url = style(.strong, escapedForDisplay(answer.url)) + "\n"
    switch answer.outcome {
    case .error(let message): return url + error(message)
    case .verdicts(let verdicts):
      let width = verdicts.map { displayWidth($0.app.shown) }.max() ?? 0
      let lines = verdicts.isEmpty ? "  \(places.noApp)\n" : verdicts.map { line($0, width) }.joined()
      let missed = answer.missed.map { error("line \(grouped($0.line)) expects \($0.expected.name)") }
      return url + lines + (missed ?? "")
    }
  }

  private func error(_ message: String) -> String { "  \(style(.error, "error"))     \(message)\n" }

  private func line(_ verdict: AppVerdict, _ appWidth: Int) -> String {
    let app = verdict.app.shown
    let word = verdict.verdict.rawValue.padded(to: 8)
    let start = "  \(style(verdict.verdict.role, word))  "
    guard let decider = places.decider(of: verdict) else { return start + app + "\n" }
    let (place, excerpt) = (decider.place, decider.excerpt(72))
    let indent = 2 + word.count + 2
    if indent + appWidth + 2 + excerpt.count + 2 + place.count <= width {
      return "\(start)\(app.padded(to: appWidth))  \(excerpt)  \(style(.gutter, place))\n"
    }
    let shortened = decider.excerpt(max(width - indent - 2 - place.count, 24))
    return "\(start)\(app)\n\(spaces(indent))\(shortened)  \(style(.gutter, place))\n"
  }
}

extension AppVerdict.Verdict {
  var role: Style.Role {
    switch self {
    case .match: .good
    case .exclude: .warning
    case .noMatch: .strong
    }
  }
}
