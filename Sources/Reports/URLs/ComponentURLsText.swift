package import Analysis
package import Association
import Matching
import SourceText

/// The URLs for the components of a file as text.
package struct ComponentURLsText {
  private let places: ComponentPlaces
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; URLs and places are not broken.
  package init(_ file: AssociationFile, style: Style, width: Int) {
    places = ComponentPlaces(file)
    self.style = style
    self.width = width
  }

  package func text(_ components: [ComponentURLs]) -> String {
    var text = ""
    var apps: [AppID] = []
    for component in components {
      if component.apps != apps {
        if !apps.isEmpty { text += "\n" }
        apps = component.apps
        for app in apps { text += style(.strong, escapedForDisplay(app.text)) + "\n" }
      }
      text += lines(component).map { $0 + "\n" }.joined()
    }
    return text
  }

  private func lines(_ component: ComponentURLs) -> [String] {
    guard let found = places.component(component.place.entry, component.place.component) else { return [] }
    let place = places.place(found.node)
    let excerpt = places.excerpt(found, limit: max(width - 4 - place.count, 24))
    return ["  \(excerpt)  \(style(.gutter, place))"] + outcome(component.outcome)
  }

  private func outcome(_ outcome: ComponentURLs.Outcome) -> [String] {
    guard case .decides(let test, let nearMiss) = outcome else {
      return paragraph(outcome.words(places), .warning)
    }
    var lines = ["    \(style.verdict(Self.word(test.verdict.verdict), test.verdict.verdict))\(test.url)"]
    if let nearMiss {
      let verdict = nearMiss.test.verdict
      lines.append("    \(style.verdict(Self.word(verdict.verdict), verdict.verdict))\(nearMiss.test.url)")
      lines += paragraph("near miss: \(nearMiss.change.words)\(decider(verdict))", nil, indent: 14)
    } else {
      lines += paragraph("no near miss: it also decides every small change of this URL", nil, indent: 14)
    }
    return lines
  }

  private static func word(_ verdict: AppVerdict.Verdict) -> String { verdict.rawValue.padded(to: 10) }

  /// The component that decides a near miss.
  private func decider(_ verdict: AppVerdict) -> String {
    places.component(verdict).map { "; \(places.name($0)) decides" } ?? ""
  }

  private func paragraph(_ text: String, _ role: Style.Role?, indent: Int = 4) -> [String] {
    wrapped(text, width: max(width - indent, 24)).map { line in
      spaces(indent) + (role.map { style($0, line) } ?? line)
    }
  }
}

extension NearMiss.Change {
  /// The change in a few words.
  package var words: String {
    switch self {
    case .removed(let text): "without `\(text)`"
    case .added(let text): "with `\(text)` added"
    case .replaced(let old, let new): "`\(new)` in place of `\(old)`"
    }
  }
}

extension ComponentURLs.Outcome {
  /// The reason why there is no URL; empty where there is one.
  func words(_ places: ComponentPlaces) -> String {
    switch self {
    case .decides: return ""
    case .acceptsNothing: return "decides nothing: it matches no possible URL"
    case .undecided: return "undecided: the search budget ran out before a URL was found"
    case .covered(let others):
      let names = others.compactMap { places.component($0.entry, $0.component) }.map(places.name)
      let shown =
        names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(grouped(names.count - 4)) more" : "")
      return names.count == 1
        ? "decides nothing: \(shown) matches all of its URLs"
        : "decides nothing: \(shown) together match all of its URLs"
    }
  }
}
