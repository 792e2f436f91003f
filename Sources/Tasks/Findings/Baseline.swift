import Association
import JSONSource
package import Lint
package import ProjectSettings
package import SourceText

/// Known results, which are not shown and do not fail. A result is identified by its file and fingerprint, so that it may move in the
/// file.
package struct Baseline: Sendable {
  package static let version = 2
  /// The version whose paths are relative to the working directory; later ones are relative to the folder of the baseline.
  package static let workingDirectoryVersion = 1

  /// A known result. File, rule and fingerprint identify it, and the message where it has no place in the file.
  package struct Entry: Sendable, Hashable {
    package let file: String
    package let rule: String
    /// A worse result is not known; `nil` in baselines without severities.
    package let severity: Severity?
    package let fingerprint: String
    package let message: String
  }

  /// The folder of the baseline, to which paths are relative; `nil` for paths as reports have them.
  private let folder: ProjectPaths?
  /// The folders that were searched, and the URLs that were answered, as entries name them.
  private var searched: [String] = []
  private var answered: Set<String> = []
  /// In order of file, rule, message and fingerprint.
  package let entries: [Entry]
  /// By file, rule and fingerprint.
  private let places: [[String]: Int]
  /// By file, rule and the words of the message.
  private let messages: [[String]: Int]
  private var isSeen: [Bool]
  /// The checked files, with the rules that had too many results to keep.
  private var files: [String: Set<String>] = [:]

  /// - Parameter folder: The folder of the baseline, to which paths are relative; `nil` for paths as reports have them.
  package init(_ entries: [Entry], in folder: ProjectPaths? = nil) {
    self.folder = folder
    let entries = entries.sorted {
      ($0.file, $0.rule, $0.message, $0.fingerprint) < ($1.file, $1.rule, $1.message, $1.fingerprint)
    }
    func indices(_ name: (Entry) -> String) -> [[String]: Int] {
      Dictionary(entries.enumerated().map { ([$1.file, $1.rule, name($1)], $0) }) { first, _ in first }
    }
    self.entries = entries
    places = indices { $0.fingerprint }
    messages = indices { Self.words(of: $0.message) }
    isSeen = Array(repeating: false, count: entries.count)
  }

  package static func entries(of report: FileReport, in folder: ProjectPaths? = nil) -> [Entry] {
    report.results.map {
      Entry(
        file: folder?.relativePath(report.file.path) ?? report.file.path, rule: $0.rule,
        severity: $0.severity, fingerprint: $0.fingerprint.text, message: $0.message)
    }
  }

  /// Removes the known results from a report, and marks them as seen.
  package mutating func removeKnown(from report: inout FileReport) {
    let file = name(report.file.path)
    files[file, default: []].formUnion(report.omitted.map { $0.rule })
    report.removeKnown { result in
      guard let index = index(of: result, in: file) else { return false }
      isSeen[index] = true
      return entries[index].severity.map { result.severity <= $0 } ?? true
    }
  }

  private func index(of result: Finding, in file: String) -> Int? {
    let index = places[[file, result.rule, result.fingerprint.text]]
    if result.location.range != nil || result.identity != nil { return index }
    // The fingerprint is no more than the number of the result.
    let words = Self.words(of: result.message)
    if let index, entries[index].severity == nil || Self.words(of: entries[index].message) == words { return index }
    return messages[[file, result.rule, words]]
  }

  /// The message without digits: those of a duration or a size differ each time.
  private static func words(of message: String) -> String { message.filter { !$0.isWholeNumber } }

  private func name(_ path: String) -> String { folder?.relativePath(path) ?? path }

  /// Notes that all files of a folder were checked, so that the findings of deleted ones are gone.
  package mutating func search(_ folder: String) { searched.append(name(folder)) }

  /// Notes a URL that was answered, also where no finding is about it.
  package mutating func answer(_ url: String) { answered.insert(url) }

  /// Entries that no longer occur, where that is certain: of checked files, of answered URLs, and of deleted files in searched folders.
  ///
  /// - Parameters:
  ///   - failed: The files that could not be read, as reports name them.
  ///   - exists: Tells if there is a file or folder at a path as reports have it.
  package func gone(failed: [String] = [], exists: (String) -> Bool = { _ in true }) -> [Entry] {
    let failed = Set(failed.map(name))
    return zip(entries, isSeen).compactMap { entry, isSeen in
      if isSeen || failed.contains(entry.file) { return nil }
      if let omitted = files[entry.file] { return omitted.contains(entry.rule) ? nil : entry }
      if LexicalPath.isURL(entry.file) { return answered.contains(entry.file) ? entry : nil }
      let isSearched = searched.contains {
        $0 == "." ? !entry.file.hasPrefix("../") : LexicalPath.inside($0, entry.file) != nil || $0 == entry.file
      }
      return isSearched && !exists(folder?.argumentPath(entry.file) ?? entry.file) ? entry : nil
    }
  }

  /// The file, in the same order and with the same bytes for the same results; `schema/baseline.schema.json` describes it.
  package var text: String {
    JSONWriter.versioned(Self.version) {
      $0.objects("findings", entries) { entry, object in
        object.member("file", entry.file)
        object.member("rule", entry.rule)
        if let severity = entry.severity { object.member("severity", severity.rawValue) }
        object.member("message", entry.message)
        object.member("fingerprint", entry.fingerprint)
      }
    }
  }
}

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
