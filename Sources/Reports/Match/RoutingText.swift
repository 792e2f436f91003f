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
  /// The beginnings of the lines with each verdict.
  private let beginnings: [AppVerdict.Verdict: String]

  /// - Parameter width: The columns of a line; components are shortened to fit.
  package init(_ places: DecidingPlaces, style: Style, width: Int) {
    (self.places, self.style, self.width) = (places, style, width)
    var beginnings: [AppVerdict.Verdict: String] = [:]
    for verdict in AppVerdict.Verdict.allCases {
      beginnings[verdict] = "  \(style(verdict.role, verdict.rawValue.padded(to: Self.verdictWidth)))  "
    }
    self.beginnings = beginnings
  }

  /// The columns of the longest verdict.
  private static let verdictWidth = 8

  package func text(_ answer: URLAnswer) -> String {
    var text = style(.strong, escapedForDisplay(answer.url)) + "\n"
    switch answer.outcome {
    case .error(let message): text += error(message)
    case .verdicts(let verdicts):
      // A file may have tens of thousands of apps, none of which is aligned with a component.
      let isAligned = verdicts.contains { $0.decider != nil }
      let width = isAligned ? verdicts.map { displayWidth($0.app.shown) }.max() ?? 0 : 0
      if verdicts.isEmpty { text += "  \(places.noApp)\n" }
      for verdict in verdicts { add(verdict, width, to: &text) }
      if let missed = answer.missed { text += error("line \(grouped(missed.line)) expects \(missed.expected.name)") }
    }
    return text
  }

  private func error(_ message: String) -> String { "  \(style(.error, "error"))     \(message)\n" }

  /// Adds the line of an app, or two where it is longer than a line.
  private func add(_ verdict: AppVerdict, _ appWidth: Int, to text: inout String) {
    let app = verdict.app.shown
    text += beginnings[verdict.verdict] ?? ""
    guard let decider = places.decider(of: verdict) else {
      text += app
      text += "\n"
      return
    }
    let (place, excerpt) = (decider.place, decider.excerpt(72))
    let indent = 2 + Self.verdictWidth + 2
    if indent + appWidth + 2 + excerpt.count + 2 + place.count <= width {
      text += "\(app.padded(to: appWidth))  \(excerpt)  \(style(.gutter, place))\n"
    } else {
      let shortened = decider.excerpt(max(width - indent - 2 - place.count, 24))
      text += "\(app)\n\(spaces(indent))\(shortened)  \(style(.gutter, place))\n"
    }
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
