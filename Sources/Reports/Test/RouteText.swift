import Expectations
import SourceText

/// The routes that do not open an app, and the components that no route reaches, as text.
struct RouteText {
  private let places: ExpectationPlaces
  private let style: Style
  private let width: Int
  private let limit: Int
  /// The place of the demand that every route opens an app; empty without one.
  private let demand: [String]

  init(_ places: ExpectationPlaces, style: Style, width: Int, limit: Int, demand: [String]) {
    self.places = places
    self.style = style
    self.width = width
    self.limit = limit
    self.demand = demand
  }

  /// - Parameter name: The component as its file has it, with its place.
  func lines(_ name: (UnreachedComponent) -> String) -> [String] {
    let results = places.results
    var lines: [String] = []
    for kind in Kind.allCases {
      let found = results.unopenedRoutes.filter { Kind($0.result) == kind }
      if found.isEmpty { continue }
      add([kind.heading + (demand.isEmpty ? ":" : "")] + demand + list(found), to: &lines)
    }
    if !results.unrouted.isEmpty {
      let shown = results.unrouted.prefix(limit).map { "  " + name($0) }
      add(["no route reaches these components:"] + shown + more(results.unrouted.count), to: &lines)
    }
    for planned in results.plan.routes {
      if let words = places.unreadable(planned) { add(paragraph(words, width: width), to: &lines) }
    }
    return lines
  }

  private enum Kind: CaseIterable {
    case unopened, partly, undecided

    init?(_ result: RouteOutcome.Result) {
      switch result {
      case .opened: return nil
      case .unopened: self = .unopened
      case .partly: self = .partly
      case .undecided: self = .undecided
      }
    }

    var heading: String {
      switch self {
      case .unopened: "no app opens these routes"
      case .partly: "some URLs of these routes open no app"
      case .undecided: "the search budget ran out before these routes were decided"
      }
    }
  }

  private func list(_ outcomes: [RouteOutcome]) -> [String] {
    let label = demand.isEmpty ? "  " : "\(style(.error, "failed")): "
    let shown = outcomes.prefix(limit).flatMap { outcome in
      [
        "\(label)\(escapedForDisplay(places.route(outcome)))\(places.inFile(outcome.file))  \(style(.gutter, places.place(outcome)))"
      ]
        + places.hints(outcome).flatMap { paragraph($0, width: width, indent: 4) }
    }
    return shown + more(outcomes.count)
  }

  private func more(_ count: Int) -> [String] {
    count > limit ? ["  and \(grouped(count - limit)) more; --all shows them"] : []
  }

  /// Adds a block after an empty line.
  private func add(_ block: [String], to lines: inout [String]) {
    if !lines.isEmpty { lines.append("") }
    lines += block
  }
}
