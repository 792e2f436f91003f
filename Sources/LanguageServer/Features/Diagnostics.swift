import JSONSource
import Lint
import ProjectSettings
import Reports
import SourceText

/// The faults of a document, as editors show them.
enum Diagnostics {
  /// - Returns: `nil` where the snapshot was given up.
  static func all(in snapshot: DocumentSnapshot) -> [Diagnostic]? {
    switch snapshot.kind {
    case .association: snapshot.lint()?.results.map(Diagnostic.init)
    case .configuration: ConfigurationReading(snapshot.source).problems.map(Diagnostic.init)
    case .assetLinks, .other: []
    }
  }
}

/// A fault at its place.
struct Diagnostic {
  /// The name of the rule; `nil` for a fault of the configuration.
  let rule: String?
  let severity: Severity
  let text: String
  let range: SourceRange
  let related: [RelatedPlace]

  /// A finding, with its cost and help as `aasa lint` prints them.
  init(_ result: ReportResult) {
    rule = result.rule
    severity = result.severity
    text = ([result.message] + result.notes.map { "\($0.name): \($0.text)" }).joined(separator: "\n")
    range = result.range ?? SourceRange(at: 0)
    related = result.related.filter { $0.file == nil }
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot, for client: ClientCapabilities) {
    snapshot.write(range, to: &object)
    object.member("severity", severity.number)
    if let rule { object.member("code", rule) }
    object.member("source", "aasa")
    object.member("message", text)
    if !related.isEmpty, client.hasRelatedPlaces {
      object.objects("relatedInformation", related) { place, object in
        object.object("location") { snapshot.writeLocation(place.range, to: &$0) }
        object.member("message", place.text)
      }
    }
    // Editors grey out text that has no effect.
    if let rule, Self.unnecessary.contains(rule) { object.member("tags") { $0.array { $0.value(1) } } }
  }

  /// The rules whose findings are about text that could go without effect on any URL.
  private static let unnecessary: Set = [
    "unreachable-component", "redundant-component", "duplicate-component", "unused-variable",
  ]
}

extension Diagnostic {
  /// A problem of a configuration, with its help.
  init(_ problem: ConfigurationProblem) {
    rule = nil
    severity = .error
    text = problem.help.map { "\(problem.message)\nhelp: \($0)" } ?? problem.message
    range = problem.range
    related = []
  }
}

extension Severity {
  /// The protocol's number.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
