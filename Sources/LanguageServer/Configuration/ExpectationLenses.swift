import Expectations
import JSONRPC
import JSONSource
import ProjectSettings
import Reports
import SourceText

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
    let verdicts = results.map { $0.outcomes.map(\.words) } ?? []
    return RPCResult {
      $0.array {
        for (index, expectation) in expectations.enumerated() {
          for title in ["run"] + (index < verdicts.count ? [verdicts[index]] : []) {
            $0.object { write(title, expectation.urls.range, in: snapshot, to: &$0) }
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

/// The outcome of one expectation in words.
struct ExpectationVerdict {
  let outcome: ExpectationOutcome
  /// The check, then at most three failures.
  let lines: [String]

  /// The outcome of the expectation at a place.
  init(in snapshot: DocumentSnapshot, at offset: Int, _ cancellation: RPCCancellation) throws(RPCError) {
    guard let test = try snapshot.findings.wait(cancellation).test else {
      throw .failed("the document has no expectations")
    }
    guard let results = test.results else {
      throw .failed(test.problems.first.map(\.message) ?? "the configuration names no association file")
    }
    let places = ExpectationPlaces(results)
    let expectations = results.plan.expectations
    guard let index = expectations.firstIndex(where: { $0.expectation.urls.range.lower.value == offset }) else {
      throw .failed("no expectation begins here; the document changed")
    }
    let check = places.checks[index]
    outcome = check.outcome
    lines =
      ["\(places.name(check)): \(outcome.words)"] + places.sentences(of: places.shownFileFaults(), failing: index)
      + outcome.failures.prefix(3).map { places.sentence($0, check) }
  }

  func write(to object: inout JSONWriter) {
    object.member("checked", outcome.checked)
    object.member("failed", outcome.failed)
    object.list("messages", lines)
  }
}

extension ExpectationOutcome {
  /// `3 checks passed`, `1 of 3 checks failed`.
  fileprivate var words: String {
    let checks = counted(checked, "check")
    return failed == 0 ? "\(checks) passed" : "\(grouped(failed)) of \(checks) failed"
  }
}
