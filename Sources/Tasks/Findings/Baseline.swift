import JSONSource
import Lint

/// Known results, which are not shown and do not fail. A result is identified by its file and fingerprint, so that it may move in the
/// file.
package struct Baseline: Sendable {
  /// The version of the shape of the file.
  package static let version = 1

  /// A known result. File, rule and fingerprint identify it; the message is for people.
  package struct Entry: Sendable, Hashable {
    package let file: String
    package let rule: String
    package let fingerprint: String
    package let message: String
  }

  /// In order of file, rule, message and fingerprint.
  package let entries: [Entry]
  private let places: [Key: Int]
  private var isSeen: [Bool]
  /// The checked files, with the rules that had too many results to keep.
  private var files: [String: Set<String>] = [:]

  private struct Key: Hashable {
    let file: String
    let rule: String
    let fingerprint: String

    init(_ entry: Entry) {
      (file, rule, fingerprint) = (entry.file, entry.rule, entry.fingerprint)
    }

    init(_ result: Finding, in file: String) {
      (self.file, rule, fingerprint) = (file, result.rule, result.fingerprint.text)
    }
  }

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted {
      ($0.file, $0.rule, $0.message, $0.fingerprint) < ($1.file, $1.rule, $1.message, $1.fingerprint)
    }
    places = Dictionary(self.entries.enumerated().map { (Key($1), $0) }) { first, _ in first }
    isSeen = Array(repeating: false, count: entries.count)
  }

  /// The entries for a report of a file.
  package static func entries(of report: FileReport) -> [Entry] {
    report.results.map {
      Entry(file: report.file.path, rule: $0.rule, fingerprint: $0.fingerprint.text, message: $0.message)
    }
  }

  /// Removes the known results from a report, and marks them as seen.
  package mutating func removeKnown(from report: inout FileReport) {
    let file = report.file.path
    files[file, default: []].formUnion(report.omitted.map { $0.rule })
    report.removeKnown { result in
      guard let place = places[Key(result, in: file)] else {
        return false
      }
      isSeen[place] = true
      return true
    }
  }

  /// Entries of checked files that no longer occur, where that is certain.
  package var gone: [Entry] {
    zip(entries, isSeen).compactMap { entry, isSeen in
      guard !isSeen, let omitted = files[entry.file], !omitted.contains(entry.rule) else { return nil }
      return entry
    }
  }
}

extension Baseline {
  /// The file, in the same order and with the same bytes for the same results; `schema/baseline.schema.json` describes it.
  package var text: String {
    JSONWriter.document {
      $0.member("version", Self.version)
      $0.objects("findings", entries) { entry, object in
        object.member("file", entry.file)
        object.member("rule", entry.rule)
        object.member("message", entry.message)
        object.member("fingerprint", entry.fingerprint)
      }
    }
  }
}
