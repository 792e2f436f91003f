import Expectations
import JSONRPC
import JSONSource
import ProjectSettings
import SourceText
import Tasks

/// The verdict of each expectation, above it, and the command that tests it again.
enum ExpectationLenses {
  /// The command's name, with the document and the place of an expectation as its arguments.
  static let command = "aasa.runExpectation"

  static func lenses(in snapshot: DocumentSnapshot, _ cancellation: RPCCancellation) throws(RPCError) -> RPCResult {
    guard snapshot.kind == .configuration, let configuration = snapshot.plan.configuration else {
      return RPCResult(json: "[]")
    }
    let results = try snapshot.findings.wait(cancellation).test?.results
    let expectations = configuration.groups.flatMap(\.expectations)
    // An expectation is asked of each platform that it is about.
    let checks = Dictionary(grouping: results.map { ExpectationPlaces($0).checks } ?? [], by: \.start)
    return RPCResult {
      $0.array {
        for range in expectations.map(\.urls.range) {
          for title in ["run"] + (checks[range.lower.value].map { [ExpectationVerdict.Count($0).words] } ?? []) {
            $0.object { write(title, range, in: snapshot, to: &$0) }
          }
        }
      }
    }
  }

  private static func write(
    _ title: String, _ range: SourceRange, in snapshot: DocumentSnapshot, to object: inout JSONWriter
  ) {
    snapshot.write(range, to: &object)
    object.object("command") {
      $0.member("title", title)
      $0.member("command", command)
      $0.member("arguments") {
        $0.array {
          $0.value(snapshot.uri.text)
          $0.object { snapshot.place(range.bytes.lowerBound).write(to: &$0) }
        }
      }
    }
  }
}

/// The outcome of one expectation in words, on each platform.
struct ExpectationVerdict {
  let count: Count
  /// Each check, then at most three failures.
  let lines: [String]

  init(in snapshot: DocumentSnapshot, at offset: Int, _ cancellation: RPCCancellation) throws(RPCError) {
    guard let test = try snapshot.findings.wait(cancellation).test else {
      throw .failed("the document has no expectations")
    }
    guard let results = test.results else {
      let lack = snapshot.plan.configuration.map(\.lackOfFiles) ?? "names no association file"
      throw .failed(test.problems.first.map(\.message) ?? "the configuration \(lack)")
    }
    let places = ExpectationPlaces(results)
    let found = places.checks.enumerated().filter { $0.element.start == offset }
    if found.isEmpty { throw .failed("no expectation begins here; the document changed") }
    count = Count(found.map(\.element))
    let faults = places.sentences(of: places.shownFileFaults())
    lines = found.flatMap { index, check in
      ["\(places.name(check)): \(Count([check]).words)"] + (faults[index] ?? [])
        + check.outcome.failures.prefix(3).map { places.sentence($0, check) }
    }
  }

  func write(to object: inout JSONWriter) {
    object.member("checked", count.checked)
    object.member("failed", count.failed)
    object.list("messages", lines)
  }

  struct Count {
    let checked: Int
    let failed: Int

    init(_ checks: [ExpectationPlaces.Check]) {
      checked = checks.reduce(0) { $0 + $1.outcome.checked }
      failed = checks.reduce(0) { $0 + $1.outcome.failed }
    }

    /// `3 checks passed`, `1 of 3 checks failed`.
    var words: String {
      let asked = counted(checked, "check")
      return failed == 0 ? "\(asked) passed" : "\(grouped(failed)) of \(asked) failed"
    }
  }
}
