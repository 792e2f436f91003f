package import SourceText

package struct WorkbenchFile: Sendable {
  package enum Place: Sendable {
    /// A path that may not exist yet.
    case disk(String)
    /// A text that does not change, and the reason why it is not written.
    case fixed(SourceFile, reason: String)
  }

  let place: Place
  /// The path as an argument has it, or the URL.
  let path: String
  /// See `ReportedFile.path`.
  let reportPath: String
  /// The domains that serve the file; empty where they are not known.
  let domains: [String]
  /// The file that this one is generated from.
  let origin: String?

  package init(_ place: Place, path: String, reportPath: String, domains: [String] = [], origin: String? = nil) {
    self.place = place
    self.path = path
    self.reportPath = reportPath
    self.domains = domains
    self.origin = origin
  }

  /// The name for a list of files.
  var name: String { LexicalPath.isURL(path) ? path : String(LexicalPath.name(of: path)) }

  /// The reason why the file cannot be saved; `nil` where it can.
  func readOnlyReason(_ shown: ShownText) -> String? {
    if case .fixed(_, let reason) = place { reason } else { shown.reason }
  }

  /// The local path; `nil` for a fixed text.
  var localPath: String? { if case .disk(let path) = place { path } else { nil } }
}
