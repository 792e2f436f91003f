package import Association
import JSONSource
package import Matching
package import ProjectSettings
package import SourceText

/// How reports show the components or dynamic rules that decide.
package protocol DecidingPlaces: Sendable {
  var source: SourceFile { get }

  /// The place of the decider, and its text of at most a number of characters; `nil` where none is named.
  func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)?

  /// What a name stands for; of a rule, the entry is the statement.
  func decider(_ name: ComponentName) -> NamedDecider?

  /// The names of all that may decide for each app, in the order of the file. Ignored elements are left out.
  func names(for apps: [AppID]) -> [[ComponentName]]

  /// `component` or `dynamic rule`.
  var noun: String { get }

  /// The statement that the file has no app.
  var noApp: String { get }
}

/// A component or a dynamic rule as reports show it.
package struct NamedDecider {
  /// `details[0].components[2]`, or `statement 0, rule 2`.
  let title: String
  /// `file:line:column`.
  let place: String
  let position: LineColumn
  let excludes: Bool
  /// What it does in words; `nil` for its text alone.
  let words: InlineText?
  /// Its text of at most a number of characters.
  let excerpt: (_ limit: Int) -> String

  var verdict: AppVerdict.Verdict { excludes ? .exclude : .match }
}

extension ComponentPlaces: DecidingPlaces {
  package var source: SourceFile { file.source }

  package func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)? {
    component(verdict).map { component in (place(component.node), { excerpt(component, limit: $0) }) }
  }

  package func decider(_ name: ComponentName) -> NamedDecider? {
    component(name).map { component in
      NamedDecider(
        title: self.name(component), place: place(component.node), position: position(component.node),
        excludes: component.exclude.value, words: ComponentWording(file).words(component),
        excerpt: { excerpt(component, limit: $0) })
    }
  }

  package func names(for apps: [AppID]) -> [[ComponentName]] {
    var found = Array(repeating: [ComponentName](), count: apps.count)
    guard let applinks = file.applinks else { return found }
    let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
    for entry in applinks.entries {
      let named = entry.apps.compactMap { indices[$0.id] }
      guard !named.isEmpty else { continue }
      let places = (0..<entry.count).filter { applinks.component(at: $0, of: entry) != nil }
        .map { ComponentName(entry: entry.index, component: $0) }
      for app in named { found[app] += places }
    }
    return found
  }

  package var noun: String { "component" }

  package var noApp: String { "the file names no app in `applinks`" }
}
