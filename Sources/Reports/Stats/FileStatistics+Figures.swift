import Analysis
import Association
import Matching
import SourceText
import Tasks

extension FileStatistics {
  /// The counts of an association file.
  func figures(_ file: AssociationFile) -> [Document.Figure] {
    guard file.applinks != nil else {
      // A file that has nothing else to count.
      if file.services.isEmpty { return [.init("services", "0")] }
      return file.services.map { .init(.plain($0.name), grouped($0.apps.count), $0.apps.count == 1 ? "app" : "apps") }
    }
    var figures: [Document.Figure] = [
      .init("apps", grouped(apps), "in \(entries) \(entries == 1 ? "entry" : "entries")")
    ]
    figures.add(
      "components", components.count, components.excluding > 0 ? "\(components.excluding) of them exclude" : "")
    if components.count > 0 {
      figures.add(
        "patterns", patterns.count,
        "\(patterns.distinct) different; \(patterns.withVariables) with variables, \(patterns.withWildcards) with wildcards alone"
      )
    }
    if variables.count > 0 { figures.add("variables", variables.count, "with \(variables.values) values") }
    if components.count == 0 { return figures }
    let (count, bound): (Natural, InlineText) =
      switch expansion {
      case .exactly(let count): (count, "")
      case .atMost(let count): (count, "at most; ")
      }
    let places = ComponentPlaces(file)
    let source = largest.flatMap { largest in
      places.component(largest.entry, largest.component).map {
        InlineText.plain("\(largest.count.grouped) from \(places.name($0))")
      }
    }
    figures.append(.init("literal strings", count.grouped, bound + (source ?? "one for each component")))
    switch automaton {
    case .states(let count): figures.add("automaton states", count, "all entries together, as a DFA")
    case .atLeast(let count): figures.add("automaton states", count, "at least; all entries together, as a DFA")
    case .notCounted: figures.append(.init("automaton states", "–", "not counted for so many or such long patterns"))
    }
    return figures
  }
}

extension FileStatistics.Kind {
  var words: String {
    switch self {
    case .components: "components"
    case .comments: "comments"
    case .apps: "app IDs"
    case .variables: "variables"
    case .defaults: "defaults"
    case .otherServices: "other services"
    case .unread: "ignored by devices"
    case .whiteSpace: "white space"
    case .signature: "signature (CMS)"
    case .structure: "keys, brackets, commas"
    }
  }
}

extension FileStatistics.Section.Name {
  var words: String {
    switch self {
    case .segment(let text): "/" + escapedForDisplay(String(decoding: text, as: UTF8.self))
    case .shape(let text): "of the form /" + escapedForDisplay(String(decoding: text, as: UTF8.self))
    case .anyPath: "any path"
    case .others: "others"
    }
  }
}
