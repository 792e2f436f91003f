package import Analysis
package import Association
import Matching
import SourceText

/// One component of a file: its words, as in the table of ``RoutesQuestion``, and the URLs that it decides.
package struct ComponentQuestion: Sendable {
  private let component: Component
  private let file: AssociationFile
  private let host: String
  private let budget: Budget

  /// - Parameters:
  ///   - host: The host of the URLs.
  ///   - budget: The limit of all searches for URLs.
  package init(_ component: Component, in file: AssociationFile, host: String, budget: Budget) {
    (self.component, self.file, self.host, self.budget) = (component, file, host, budget)
  }

  package func answer() -> ComponentAnswer {
    let urls = file.componentURLs(at: component.name, host: host, budget: budget)
    return ComponentAnswer(
      words: ComponentWording(file).words(component, urls.map { $0.outcome }), urls: urls, readSince: readSince)
  }

  private var readSince: SystemVersion? {
    guard case .components? = file.applinks?.entries[component.entry].patterns else { return nil }
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
    return first
  }
}

package struct ComponentAnswer: Sendable {
  package let words: InlineText
  /// The outcomes for each group of apps that the same entries name; empty where the component is one of more than can be analysed exactly.
  package let urls: [ComponentURLs]
  /// The oldest systems that read every key and variable of the component; `nil` for one of `paths`.
  package let readSince: SystemVersion?
}

extension ComponentWording {
  /// The words for a component with known outcomes.
  func words(_ component: Component, _ outcomes: [ComponentURLs.Outcome]) -> InlineText {
    words(component, matchesNothing: outcomes.contains { if case .acceptsNothing = $0 { true } else { false } })
  }
}
