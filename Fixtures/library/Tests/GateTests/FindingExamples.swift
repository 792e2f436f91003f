import AppSiteAssociation
import Testing

// The examples of symbols, as the documentation shows them.

@Suite("Examples: findings and fixes")
struct FindingExamples {
  let file = Example.file("\"exclude\": true", "\"exclude\": \"true\"")

  @Test("findings have places, rules and severities")
  func findings() throws {
    for finding in file.findings() where finding.severity == .error {
      print("\(finding.line):\(finding.column): \(finding.message)")
    }
    for finding in file.findings() {
      print("\(finding.line):\(finding.column): \(finding.severity) \(finding.rule): \(finding.message)")
    }
    for rule in LintRule.all where rule.severity == .error { print(rule.name, rule.summary) }
    let findings = file.findings()
    #expect(findings.contains { !$0.labels.isEmpty } && findings.contains { $0.fix != nil })
    for finding in findings {
      if let rule = LintRule(named: finding.rule) { print(rule.documentation) }
      switch finding.severity {
      case .error: print("some link or service does not work")
      case .warning: print("may fail on some system, or after the next edit")
      case .info: print("has no effect on links")
      }
      let mayFail = finding.severity > .info
      #expect(mayFail == (finding.line == 9))
      if let range = finding.location.range {
        print("file \(finding.location.file ?? 0), bytes \(range.bytes)")
      }
      for label in finding.labels { print("\(label.line):\(label.column): \(label.text)") }
      let lines = SourceLines(file.source)
      let end = lines.position(of: finding.range.upper)
      print("up to line \(end.line), column \(end.column)")
      let start = finding.range.lower
      print(start.value, lines.position(of: start).line)
      let range = finding.range
      print(range.count, String(decoding: file.source.bytes[range.bytes], as: UTF8.self))
    }
    let (first, second) = (findings[0], findings[1])
    let isBefore = first.range.lower < second.range.lower
    let between = SourceRange(first.range.upper, second.range.lower)
    #expect(isBefore && between.count > 0)
  }

  @Test("fixes are edits")
  func fixes() {
    do {
      let repaired = file.applying(file.findings())
      print(repaired.name, repaired.bytes.count)
    }
    let repaired = file.applying(file.findings())
    print(String(decoding: repaired.bytes, as: UTF8.self))
    for finding in file.findings() {
      if let fix = finding.fix {
        print(fix.title)
        for edit in fix.edits { print(edit.range.bytes, String(decoding: edit.replacement, as: UTF8.self)) }
      }
      for edit in finding.fix?.edits ?? [] {
        print("bytes \(edit.range.bytes) become \(edit.replacement.count) bytes")
      }
      let range = finding.range
      let edit = SourceEdit(range, "[]")
      let deletion = SourceEdit(range, [UInt8]())
      let fix = Finding.Fix("remove the comma", [SourceEdit(range, "")])
      #expect(edit.range == deletion.range && fix.edits.count == 1)
    }
  }
}
