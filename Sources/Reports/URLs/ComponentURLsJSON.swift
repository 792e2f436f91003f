package import Analysis
package import Association
import JSONSource
import Matching

/// The URLs for the components of a file as JSON, version 1.
package struct ComponentURLsJSON {
  private let file: AssociationFile
  private let places: ComponentPlaces

  package init(_ file: AssociationFile) {
    self.file = file
    places = ComponentPlaces(file)
  }

  package func text(_ components: [ComponentURLs]) -> String {
    let known = components.compactMap { urls in
      places.component(urls.place.entry, urls.place.component).map { (urls, $0) }
    }
    return JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", file.source.name)
      $0.objects("components", known) { write($0.0, $0.1, &$1) }
    }
  }

  private func write(_ urls: ComponentURLs, _ component: Component, _ object: inout JSONWriter) {
    object.list("apps", urls.apps.map(\.text))
    places.write(component, &object)
    object.member("text", places.excerpt(component, limit: .max))
    urls.outcome.write(to: &object)
  }
}

extension ComponentURLs.Outcome {
  /// Writes the members of an outcome.
  func write(to object: inout JSONWriter) {
    switch self {
    case .decides(let test, let nearMiss):
      object.member("outcome", "decides")
      object.member("url", test.url)
      object.member("verdict", test.verdict.verdict.rawValue)
      if let nearMiss { object.object("nearMiss") { Self.write(nearMiss, &$0) } }
    case .acceptsNothing: object.member("outcome", "acceptsNothing")
    case .covered(let others):
      object.member("outcome", "covered")
      object.objects("by", others) { Self.write($0.entry, $0.component, &$1) }
    case .undecided: object.member("outcome", "undecided")
    }
  }

  private static func write(_ nearMiss: NearMiss, _ object: inout JSONWriter) {
    let verdict = nearMiss.test.verdict
    object.member("url", nearMiss.test.url)
    object.member("verdict", verdict.verdict.rawValue)
    if let entry = verdict.entry, let component = verdict.component { write(entry, component, &object) }
    object.member("change", nearMiss.change.words)
  }

  private static func write(_ entry: Int, _ component: Int, _ object: inout JSONWriter) {
    object.member("entry", entry)
    object.member("component", component)
  }
}
