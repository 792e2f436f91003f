import Lint
import SourceText
package import Tasks

// A test suite is a file. A test case is a check of the command, such as an expectation; of a command without checks, a rule that
// found something, with all that it found, so that the names of test cases stay when lines move. A result that is too mild to fail the
// command is in a test case that passes.

extension Report {
  /// The report as JUnit XML. There are no times in it: the same input gives the same report.
  package func junit() -> String {
    let suites = files.map { file in (file: file, cases: testCases(of: file)) }
    let cases = suites.flatMap(\.cases)
    var writer = XMLWriter()
    writer.element(
      "testsuites",
      [
        "name": "aasa \(command)", "tests": "\(cases.count + failures.count)",
        "failures": "\(Self.failing(cases))", "errors": "\(failures.count)",
      ]
    ) {
      for (file, cases) in suites {
        $0.element(
          "testsuite",
          [
            "name": file.file.path, "tests": "\(cases.count)", "failures": "\(Self.failing(cases))",
            "errors": "0", "skipped": "0",
          ]
        ) { for testCase in cases { testCase.write(to: &$0) } }
      }
      for failure in failures {
        $0.element("testsuite", ["name": failure.path, "tests": "1", "failures": "0", "errors": "1", "skipped": "0"]) {
          $0.element("testcase", ["name": "is read", "classname": failure.path, "file": failure.path]) {
            $0.element("error", ["message": failure.message, "type": failure.isOfWriting ? "unwritten" : "unread"])
          }
        }
      }
    }
    return writer.text
  }

  private static func failing(_ cases: [TestCase]) -> Int { cases.count { $0.fails } }

  private func testCases(of file: FileReport) -> [TestCase] {
    var order: [Finding.Check] = []
    var results: [Finding.Check: [Finding]] = [:]
    for result in file.results {
      for check in [result.check ?? Finding.Check(name: result.rule)] + result.otherChecks {
        if results[check] == nil { order.append(check) }
        results[check, default: []].append(result)
      }
    }
    var cases = order.map { check in
      let results = results[check] ?? []
      return TestCase(check: check, file: file.file, results: results, fails: results.contains(where: fails))
    }
    cases += file.passed.map { TestCase(check: $0, file: file.file, results: [], fails: false) }
    if cases.isEmpty {
      cases.append(TestCase(check: Finding.Check(name: nothing), file: file.file, results: [], fails: false))
    }
    return cases
  }
}

private struct TestCase {
  let check: Finding.Check
  let file: ReportedFile
  let results: [Finding]
  let fails: Bool

  func write(to writer: inout XMLWriter) {
    let name = check.name
    let group = check.group ?? file.path
    guard let first = results.first
    else { return writer.element("testcase", ["name": name, "classname": group, "file": file.path]) }
    writer.element("testcase", ["name": name, "classname": group, "file": file.path]) {
      let text = results.map(words).joined(separator: "\n\n")
      guard fails else { return $0.element("system-out", [:], text: text) }
      let more = results.count > 1 ? ", and \(grouped(results.count - 1)) more" : ""
      $0.element("failure", ["message": first.message + more, "type": first.rule], text: text)
    }
  }

  private func words(_ result: Finding) -> String {
    func place(_ file: ReportedFile, _ range: SourceRange?) -> String {
      guard let start = range.map({ file.lines.position(of: $0.lower) }) else { return file.path }
      return start.text(in: file.path)
    }
    let related = result.labels.map { "\(place($0.file ?? file, $0.range)): \($0.text)" }
    let lines = ["\(place(file, result.location.range)): \(result.severity.rawValue)[\(result.rule)] \(result.message)"]
    return (lines + related + result.notes.map { "\($0.name): \($0.text)" }).joined(separator: "\n")
  }
}
