package import Analysis
package import Association
import Matching
import SourceText

/// The URLs for the components of a file as input for other programs.
package struct ComponentURLsLists {
  private let places: ComponentPlaces

  package init(_ file: AssociationFile) { places = ComponentPlaces(file) }

  /// One URL a line, each once.
  package func urls(_ components: [ComponentURLs]) -> String {
    var seen: Set<String> = []
    return components.flatMap(\.tests).map(\.test.url).filter { seen.insert($0).inserted }.map { $0 + "\n" }.joined()
  }

  /// Commands for the simulator that is booted, with what to expect as comments.
  package func simulatorCommands(_ components: [ComponentURLs]) -> String {
    var text = "#!/bin/sh\n"
    var apps: [AppID] = []
    for component in components {
      if component.apps != apps {
        apps = component.apps
        text += apps.map { "\n# \(escapedForDisplay($0.text))" }.joined() + "\n"
      }
      if component.tests.isEmpty { text += "# \(name(component)) \(component.outcome.words(places))\n" }
      for (test, change) in component.tests {
        let effect = test.verdict.verdict == .match ? "opens the app" : "stays in the browser"
        let reason = change.map { "near miss, \($0.words)" } ?? name(component)
        text += "# \(effect): \(reason)\n"
        text += "xcrun simctl openurl booted \(ShellWord.quoted(test.url))\n"
      }
    }
    return text
  }

  /// A table for each group of apps.
  package func markdown(_ components: [ComponentURLs]) -> String {
    var text = ""
    var apps: [AppID] = []
    for component in components {
      if component.apps != apps {
        if !apps.isEmpty { text += "\n" }
        apps = component.apps
        text += "### \(apps.map { Self.code($0.text) }.joined(separator: ", "))\n\n"
        text += "| URL | opens | why |\n|---|---|---|\n"
      }
      guard let found = found(component) else { continue }
      let name = "\(places.name(found)) \(Self.code(places.excerpt(found)))"
      if component.tests.isEmpty { text += "| | | \(name) \(component.outcome.words(places)) |\n" }
      for (test, change) in component.tests {
        let effect = test.verdict.verdict == .match ? "the app" : "the browser"
        let why = change.map { "near miss: \(Self.code($0))" } ?? name
        text += "| \(Self.link(test.url)) | \(effect) | \(why) |\n"
      }
    }
    return text
  }

  private func found(_ component: ComponentURLs) -> Component? {
    places.component(component.place.entry, component.place.component)
  }

  private func name(_ component: ComponentURLs) -> String {
    found(component).map { "\(places.name($0)) \(places.excerpt($0))" } ?? ""
  }

  /// A link to a URL, or code where Markdown has no form for the link.
  private static func link(_ url: String) -> String {
    url.utf8.contains { "<>\\|`".utf8.contains($0) } ? code(url) : "<\(url)>"
  }

  private static func code(_ change: NearMiss.Change) -> String {
    switch change {
    case .removed(let text): "without \(code(text))"
    case .added(let text): "with \(code(text)) added"
    case .replaced(let old, let new): "\(code(new)) in place of \(code(old))"
    }
  }

  /// Code in a table, with a fence that is not in it.
  private static func code(_ text: String) -> String {
    let shown = escapedForDisplay(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    var fence = "`"
    while shown.contains(fence) { fence += "`" }
    let space = shown.hasPrefix("`") || shown.hasSuffix("`") ? " " : ""
    return fence + space + shown + space + fence
  }
}

extension ComponentURLs {
  /// The URL that the component decides, and its near miss with what is different.
  var tests: [(test: TestURL, change: NearMiss.Change?)] {
    guard case .decides(let test, let nearMiss) = outcome else { return [] }
    return [(test, nil)] + (nearMiss.map { [($0.test, $0.change)] } ?? [])
  }
}
