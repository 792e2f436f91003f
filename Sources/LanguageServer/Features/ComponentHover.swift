import Analysis
import Association
import JSONSource
import Matching
import ProjectSettings
import Reports
import SourceText

/// The meaning of a component in its list, and URLs that show it.
struct ComponentHover {
  private let component: Component
  private let snapshot: DocumentSnapshot
  private var places: ComponentPlaces { snapshot.places }

  /// Less than the budget of `aasa urls`: a person waits for the answer.
  private static let budget = Budget(states: 20_000, steps: 5_000_000)

  /// The paragraphs for a component. An editor asks again whenever the pointer moves.
  static func paragraphs(_ component: Component, in snapshot: DocumentSnapshot) -> [String] {
    if let known = snapshot.explained.withLock({ $0[component.node] }) { return known }
    let paragraphs = ComponentHover(component: component, snapshot: snapshot).paragraphs
    snapshot.explained.withLock { $0[component.node] = paragraphs }
    return paragraphs
  }

  private var paragraphs: [String] {
    let file = snapshot.file
    let all = file.componentURLs(
      at: ComponentPlace(entry: component.entry, component: component.index),
      host: snapshot.host, budget: Self.budget)
    let matchesNothing = all.contains { if case .acceptsNothing = $0.outcome { true } else { false } }
    let words = ComponentWording(file).words(component, matchesNothing: matchesNothing).text
    let name = places.name(component)
    var paragraphs = ["**\(words.capitalizedFirst)**", "`\(name)`\(systems)"]
    paragraphs += all.prefix(3).compactMap { outcome($0, isOnly: all.count == 1) }
    if all.count > 3 { paragraphs.append("and \(grouped(all.count - 3)) more groups of apps") }
    return paragraphs
  }

  /// - Returns: `nil` for a component that matches no URL: the first paragraph says so.
  private func outcome(_ urls: ComponentURLs, isOnly: Bool) -> String? {
    let apps = isOnly ? "" : "For \(quoted(urls.apps.first?.text ?? "")): "
    switch urls.outcome {
    case .decides(let test, let miss):
      let near = miss.map { "\n- not: <\($0.test.url)> (\($0.test.verdict.verdict.words))" } ?? ""
      return "\(apps)\n- decides: <\(test.url)> (\(test.verdict.verdict.words))\(near)"
    case .acceptsNothing: return nil
    case .covered(let others):
      let names = others.lazy.compactMap { places.component($0.entry, $0.component) }.map { "`\(places.name($0))`" }
      return "\(apps)Never reached: \(listed(Array(names))) decide all of its URLs before."
    case .undecided: return "\(apps)Undecided: the search for a URL was too long."
    }
  }

  /// The oldest systems that read every key and variable of the component.
  private var systems: String {
    let file = snapshot.file
    guard case .components? = file.applinks?.entries[component.entry].patterns else { return "" }
    var first = SystemVersion.components
    for member in file.document.members(component.node) {
      let key = AssociationKey.named(file.document.string(member.key), at: .component)
      first = max(first, key?.since ?? first)
    }
    component.forEachPattern { source, _, _, origin in
      if origin != .component { first = max(first, .defaults) }
      let elements = Pattern(source, in: file.document).elements
      if elements.contains(where: { if case .variable = $0.kind { true } else { false } }) {
        first = max(first, .variables)
      }
    }
    return ", read as it is by \(first) and later"
  }
}
