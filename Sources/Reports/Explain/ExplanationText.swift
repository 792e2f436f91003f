package import Association
package import Matching
import SourceText

/// An explanation as text.
package struct ExplanationText {
  private let file: AssociationFile
  private let places: ComponentPlaces
  private let style: Style
  private let width: Int
  /// The components that do not match and are shown in full; the others are counted.
  private let limit: Int

  /// - Parameter width: The columns of a line; texts that cannot be broken may be longer.
  package init(_ file: AssociationFile, style: Style, width: Int, limit: Int = 10) {
    self.file = file
    places = ComponentPlaces(file)
    self.style = style
    self.width = width
    self.limit = limit
  }

  /// The explanation for one app.
  package func text(_ explanation: Explanation) -> String {
    let verdict = explanation.verdict
    let word = verdict.verdict.rawValue
    var lines = [style(.strong, escapedForDisplay(verdict.app.text))]
    lines += paragraph(Self.meaning(explanation), width: width, indent: 2, label: "\(word): ") { _ in
      "\(style.verdict(word, verdict.verdict)): "
    }
    return (lines + reasons(explanation)).joined(separator: "\n") + "\n"
  }

  /// The component that decides with those tried before it, or the nearest misses.
  func reasons(_ explanation: Explanation) -> [String] {
    guard let decider = explanation.trials.last, decider.matches else {
      return failing(explanation.nearestFirst, heading: "nearest miss first")
    }
    return deciding(decider) + failing(Array(explanation.trials.dropLast()), heading: "tried before it")
  }

  private static func meaning(_ explanation: Explanation) -> String {
    switch explanation.verdict.verdict {
    case .match: "the app may open it"
    case .exclude: "it stays in the browser, because a component excludes it"
    case .noMatch: "it stays in the browser, because \(explanation.obstacle.map(words) ?? "no component matches")"
    }
  }

  package static func words(_ obstacle: Explanation.Obstacle) -> String {
    switch obstacle {
    case .scheme: "universal links are https or http; other schemes never match"
    case .host(let host, let domain):
      "the host `\(escapedForDisplay(host))` is not `\(escapedForDisplay(domain))`, and a file speaks for its own domain only"
    case .unknownApp: "no entry of `details` names this app"
    }
  }

  // MARK: The component that decides

  private func deciding(_ trial: Explanation.Trial) -> [String] {
    let component = trial.component
    var lines = ["  decided by \(places.name(component))  \(style(.gutter, places.place(component.node)))"]
    lines.append("    \(excerpt(component))")
    for part in trial.parts {
      let took = part.captures.map { capture in
        capture.text.map { "\(quote(capture.element)) took \($0.isEmpty ? "nothing" : quote($0))" }
          ?? "\(quote(capture.element)) took nothing: the path ends before it"
      }
      let text = "\(quote(part.subject)) matches \(quote(part.pattern.text))"
      lines += paragraph(([text] + took).joined(separator: ", "), width: width, indent: 6, label: label(part.part))
    }
    lines += paragraph(setting(component.caseSensitive), width: width, indent: 6, label: "caseSensitive   ")
    lines += paragraph(setting(component.percentEncoded), width: width, indent: 6, label: "percentEncoded  ")
    if let comment = component.comment {
      let text = escapedForDisplay(file.document.string(comment))
      lines += paragraph(text, width: width, indent: 6, label: "comment         ")
    }
    return lines
  }

  private func excerpt(_ component: Component) -> String { places.excerpt(component, limit: max(width - 4, 24)) }

  private func setting(_ setting: Setting<Bool>) -> String {
    let value = setting.value ? "true" : "false"
    guard let node = setting.node else { return "\(value), built in" }
    let origin =
      switch setting.origin {
      case .component: "the component"
      case .entryDefaults: "`defaults` of the entry"
      case .applinksDefaults: "`defaults` of `applinks`"
      case .builtIn: "built in"
      }
    return "\(value), set by \(origin) at \(places.place(node))"
  }

  // MARK: Components that do not match

  private func failing(_ trials: [Explanation.Trial], heading: String) -> [String] {
    guard !trials.isEmpty else { return [] }
    var lines = ["  \(heading):"]
    for trial in trials.prefix(limit) {
      let component = trial.component
      lines.append("    \(excerpt(component))  \(style(.gutter, places.place(component.node)))")
      for part in trial.parts {
        guard let mismatch = part.mismatch else { continue }
        lines += paragraph(mismatch.words { quote($0) }, width: width, indent: 6, label: label(part.part))
      }
    }
    if trials.count > limit { lines.append("    and \(grouped(trials.count - limit)) more; --all shows them") }
    return lines
  }

  private func label(_ part: Explanation.Part) -> String {
    switch part {
    case .path: "path      "
    case .query: "query     "
    case .fragment: "fragment  "
    case .queryItem(let name): "query \(quote(name))  "
    }
  }

  private func quote(_ text: String) -> String { "`\(escapedForDisplay(text))`" }

  private func quote(_ bytes: [UInt8]) -> String { quote(String(decoding: bytes, as: UTF8.self)) }
}
