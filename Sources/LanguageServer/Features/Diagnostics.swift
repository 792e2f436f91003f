import JSONRPC
import JSONSource
import Lint
import SourceText
import Tasks

/// The faults of a document, as editors show them.
enum Diagnostics {
  static func all(_ findings: DocumentFindings, in source: SourceFile) -> [Diagnostic] {
    let failures = findings.test?.results.map { ExpectationReport($0) { $0 }.configurationFindings() } ?? []
    return (findings.lint?.results ?? []).map { Diagnostic($0) }
      + (findings.test?.problems ?? []).map { Diagnostic($0, in: source) } + failures.map { Diagnostic($0) }
  }

  /// For a client that asks for them.
  ///
  /// - Parameter previous: The result that the client has.
  static func report(
    _ snapshot: DocumentSnapshot, previous: String?, for client: ClientCapabilities, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    let diagnostics = all(try snapshot.findings.wait(cancellation), in: snapshot.source)
    let items = RPCResult { $0.objects(diagnostics) { $0.write(to: &$1, in: snapshot, for: client) } }
    // The same text has the same result, so that the client need not show it again.
    var hash = FowlerNollVo()
    hash.add([items.json])
    let id = hash.text
    return .object {
      $0.member("kind", id == previous ? "unchanged" : "full")
      $0.member("resultId", id)
      if id != previous { $0.member("items") { $0.literal(items.json) } }
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
  let related: [Finding.Label]

  /// A finding, with its cost and help as `aasa lint` prints them.
  init(_ result: Finding) {
    rule = result.rule
    severity = result.severity
    text = ([result.message] + result.notes.map { "\($0.name): \($0.text)" }).joined(separator: "\n")
    range = result.location.range ?? SourceRange(at: 0)
    related = result.labels.filter { $0.file == nil }
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot, for client: ClientCapabilities) {
    snapshot.write(range, to: &object)
    object.member("severity", severity.number)
    if let rule { object.member("code", rule) }
    object.member("source", "aasa")
    object.member("message", text)
    if !related.isEmpty, client.hasRelatedPlaces {
      object.objects("relatedInformation", related) { place, object in
        object.object("location") { snapshot.located(place.range).write(to: &$0) }
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
  /// A problem of a configuration, with its help. One of a file that the configuration names is at its start.
  init(_ problem: ConfigurationProblem, in source: SourceFile) {
    let isOwn = problem.source.name == source.name
    let message = isOwn ? problem.message : "\(ReportedFile(problem.source).place(problem.range)): \(problem.message)"
    rule = nil
    severity = .error
    text = problem.help.map { "\(message)\nhelp: \($0)" } ?? message
    range = isOwn ? problem.range : SourceRange(at: 0)
    related = []
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
