import Association
import JSONSource
import Lint
package import ProjectSettings
package import SourceText

extension Baseline {
  /// Reads a baseline. Unknown members are ignored. O(bytes).
  ///
  /// - Parameter folder: The folder of the baseline, to which its paths are relative; `nil` for paths as reports have them.
  /// - Throws: Why it cannot be used, with its place: `file:line:column: reason`.
  package init(_ source: SourceFile, in folder: ProjectPaths? = nil) throws(Failure) {
    let (version, entries) = try BaselineReader(source).contents()
    self.init(entries, in: version == Baseline.workingDirectoryVersion ? nil : folder)
  }
}

private struct BaselineReader {
  private let source: SourceFile
  private let document: JSONDocument

  init(_ source: SourceFile) {
    self.source = source
    document = JSONReader.read(source)
  }

  func contents() throws(Failure) -> (version: Int, entries: [Baseline.Entry]) {
    if let problem = document.problems.first {
      // The linter has the words for invalid JSON.
      let finding = Linter.lint(AssociationFile(source), rules: ["invalid-json"].compactMap(RuleCatalog.lint.named))
        .findings.first
      throw error(finding?.message ?? "no JSON", finding?.range ?? problem.range)
    }
    guard let root = document.root, document.kind(root) == .object else {
      throw error("a baseline must be a JSON object", document.root.map(document.range) ?? SourceRange(at: 0))
    }
    let node = try value("version", of: root)
    let known = Baseline.workingDirectoryVersion...Baseline.version
    guard let version = Int(source.text(document.range(node))), known.contains(version) else {
      throw error(
        "the version must be \(known.lowerBound) or \(known.upperBound); this program writes \(Baseline.version)",
        document.range(node))
    }
    let list = try value("findings", of: root)
    guard document.kind(list) == .array else { throw error("`findings` must be an array", document.range(list)) }
    let entries = try document.elements(list).map { element throws(Failure) in
      guard document.kind(element) == .object else {
        throw error("a finding must be an object", document.range(element))
      }
      let message = document.value("message", of: element)
      return Baseline.Entry(
        file: try text("file", of: element), rule: Rule.currentName(try text("rule", of: element)),
        severity: try severity(of: element), fingerprint: try text("fingerprint", of: element),
        message: message.map(document.string) ?? "")
    }
    return (version, entries)
  }

  private func value(_ key: String, of node: NodeID) throws(Failure) -> NodeID {
    guard let value = document.value(key, of: node) else { throw error("`\(key)` is missing", document.range(node)) }
    return value
  }

  private func text(_ key: String, of node: NodeID) throws(Failure) -> String {
    let value = try value(key, of: node)
    guard document.kind(value) == .string else { throw error("`\(key)` must be a string", document.range(value)) }
    return document.string(value)
  }

  /// `nil` in baselines without severities. An unknown one would hide every severity.
  private func severity(of node: NodeID) throws(Failure) -> Severity? {
    guard let value = document.value("severity", of: node) else { return nil }
    if let severity = Severity(rawValue: try text("severity", of: node)) { return severity }
    let names = Severity.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw error("`severity` is one of \(names)", document.range(value))
  }

  private func error(_ words: String, _ range: SourceRange) -> Failure {
    Failure("\(ReportedFile(source).place(range)): \(words)")
  }
}
