import SourceText
import Tasks
import Testing

@testable import Lint
@testable import Reports
@testable import TerminalText

@Suite("Fingerprints and baselines")
struct FingerprintTests {
  /// Fingerprints of all places of a text that hold a word.
  private func prints(_ word: String, in text: String, path: String = "file", rule: String = "rule") -> [String] {
    report(word, in: text, path: path, rule: rule).results.map(\.fingerprint.text)
  }

  private func report(_ word: String, in text: String, path: String = "file", rule: String = "rule") -> FileReport {
    let bytes = Array(text.utf8)
    let results = bytes.indices.filter { bytes[$0...].starts(with: Array(word.utf8)) }.map { index in
      Finding(
        rule: rule, severity: .warning, message: "`\(word)`", range: SourceRange(index..<index + word.utf8.count))
    }
    return FileReport(ReportedFile(SourceFile(name: path, bytes: bytes)), results)
  }

  @Test(
    "the hash is FNV-1a with 128 bits",
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func hash(_ text: String, _ expected: String) {
    var hash = FowlerNollVo()
    for byte in text.utf8 { hash.add(byte) }
    let digits = String(hash.value, radix: 16)
    #expect(digits == expected)
  }

  @Test(
    "moving, indenting and changes in other objects change nothing",
    arguments: [
      #"[{"/": "/a"}, {"/": "bad", "x": 1}]"#, "\n\n\n[{\"/\": \"/a\"},\n\n  {\n\t\"/\" :\r\n \"bad\",\n \"x\":1\n}\n]",
      #"[{"/": "/b/other"}, {"/": "/c"}, {"/": "bad", "x": 1}, {"/": "/d"}]"#,
    ])
  func moved(_ text: String) {
    #expect(prints("bad", in: text) == prints("bad", in: #"{"/": "/a"}, {"/": "bad", "x": 1}"#))
  }

  @Test("another rule, another object or another word is another result")
  func changed() {
    let first = prints("bad", in: #"{"/": "bad"}"#)
    #expect(first != prints("bad", in: #"{"/": "bad"}"#, rule: "other"))
    #expect(first != prints("bad", in: #"{"/": "bad", "exclude": true}"#))
    #expect(first != prints("dab", in: #"{"/": "dab"}"#))
  }

  @Test("alike results of a file are distinguished, and keep their fingerprints when another is added behind them")
  func alike() {
    let two = prints("bad", in: "{bad} {bad}")
    #expect(Set(two).count == 2)
    #expect(Array(prints("bad", in: "{bad} {bad} {bad}").prefix(2)) == two)
  }

  @Test("a file of white space between two results costs no more than one of text")
  func spaces() {
    let gap = String(repeating: " ", count: 1 << 16)
    #expect(prints("bad", in: "bad\(gap)bad").count == 2)
  }

  // MARK: Baselines

  private func baseline(_ text: String) throws(Failure) -> Baseline {
    try Baseline(SourceFile(name: "known.json", bytes: Array(text.utf8)))
  }

  @Test("what is written is read, and known results are left out wherever they are in the file")
  func known() throws {
    var first = report("bad", in: #"[{"/": "bad"}, {"?": "bad"}]"#)
    var read = try baseline(Baseline(Baseline.entries(of: first)).text)
    read.removeKnown(from: &first)
    #expect(first.results.isEmpty)
    #expect(first.known == 2)
    #expect(read.gone().isEmpty)
    var later = report("bad", in: #"[{"x": "bad"}, {"?": "bad"}]"#)
    var again = try baseline(read.text)
    again.removeKnown(from: &later)
    #expect(later.known == 1)
    #expect(later.results.count == 1)
    #expect(again.gone().count == 1)
  }

  @Test("a result of another file is not known, and a file that was not looked at has lost nothing")
  func otherFile() throws {
    var known = try baseline(Baseline(Baseline.entries(of: report("bad", in: "bad"))).text)
    var other = report("bad", in: "bad", path: "other")
    known.removeKnown(from: &other)
    #expect(other.results.count == 1)
    #expect(known.gone().isEmpty)
  }

  @Test("the file is the same for the same results in any order")
  func order() {
    let entries = Baseline.entries(of: report("bad", in: "{bad} {bad, x} {y, bad}"))
    #expect(Baseline(entries).text == Baseline(entries.reversed()).text)
  }

  @Test(
    "a broken baseline is reported with its place",
    arguments: [
      ("", "known.json:1:1: "), ("{\n  \"version\": 1,\n}", "known.json:2:15: trailing comma"),
      ("[]", "known.json:1:1: a baseline must be a JSON object"),
      (#"{"findings": []}"#, "known.json:1:1: `version` is missing"),
      (#"{"version": 3, "findings": []}"#, "known.json:1:13: the version must be 1 or 2; this program writes 2"),
      (#"{"version": 1}"#, "known.json:1:1: `findings` is missing"),
      (#"{"version": 1, "findings": {}}"#, "known.json:1:28: `findings` must be an array"),
      (#"{"version": 1, "findings": [5]}"#, "known.json:1:29: a finding must be an object"),
      (#"{"version": 1, "findings": [{"file": "a", "rule": 1}]}"#, "known.json:1:51: `rule` must be a string"),
      (#"{"version": 1, "findings": [{"file": "a", "rule": "b"}]}"#, "known.json:1:29: `fingerprint` is missing"),
      (
        #"{"version": 2, "findings": [{"file": "a", "rule": "b", "fingerprint": "c", "severity": "Info"}]}"#,
        "known.json:1:88: `severity` is one of `info`, `warning`, `error`"
      ),
      (
        #"{"version": 2, "findings": [{"file": "a", "rule": "b", "fingerprint": "c", "severity": 1}]}"#,
        "known.json:1:88: `severity` must be a string"
      ),
    ])
  func broken(_ text: String, _ message: String) {
    #expect { try baseline(text) } throws: { error in
      (error as? Failure)?.description.hasPrefix(message) == true
    }
  }

  @Test("members that are not known are ignored")
  func newerMembers() throws {
    #expect(try baseline(#"{"version": 1, "by": "x", "findings": []}"#).entries.isEmpty)
  }
}
