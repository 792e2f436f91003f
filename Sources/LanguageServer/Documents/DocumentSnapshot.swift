package import Association
import JSONRPC
import JSONSource
import Lint
import ProjectSettings
package import Reports
package import SourceText
import Synchronization

/// A document as it was when a request arrived, with readings that are made when they are first needed.
package final class DocumentSnapshot: Sendable {
  package let uri: DocumentURI
  /// The client's version of the text.
  package let version: Int?
  package let kind: DocumentKind
  package let source: SourceFile
  package let project: Project
  /// The unit of places in messages.
  let unit: SourceLines.Unit
  private let lineReading: Reading<SourceLines>
  private let fileReading: Reading<AssociationFile>
  private let findings = LintReading()

  package init(
    _ uri: DocumentURI, version: Int?, kind: DocumentKind, bytes: [UInt8], project: Project, unit: SourceLines.Unit
  ) {
    let source = SourceFile(name: uri.name, bytes: bytes)
    self.uri = uri
    self.version = version
    self.kind = kind
    self.source = source
    self.project = project
    self.unit = unit
    lineReading = Reading { SourceLines(source) }
    fileReading = Reading { AssociationFile(source) }
  }

  package var lines: SourceLines { lineReading.value }

  package var file: AssociationFile { fileReading.value }

  /// Finds what `aasa lint` finds in the text.
  ///
  /// - Returns: `nil` where the snapshot was given up.
  package func lint() -> FileReport? {
    findings.find { ledger in
      let path = uri.path
      var options = project.settings.options(path ?? "")
      options.ledger = ledger
      var report = FileReport(source, path: path, Linter.lint(file, options: options))
      if let path { report = SiteReports.named(report, path, options: options) }
      var known = KnownFindings(project.settings, project.configuration, nil, isRecording: false)
      return known.removed(from: report)
    }
  }

  /// The findings, where they are known without work.
  var knownReport: FileReport? { findings.known }

  /// Waits for the findings, which the queue of diagnostics finds.
  func report(_ cancellation: RPCCancellation) throws(RPCError) -> FileReport { try findings.wait(cancellation) }

  /// Ends work on findings, because the text is not that of the document any more.
  package func giveUp() { findings.giveUp() }

  var isGivenUp: Bool { findings.isGivenUp }
}

/// A value that is made when it is first needed, by one thread while others wait.
private final class Reading<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    stored.withLock { stored in
      if let stored { return stored }
      let value = make()
      stored = value
      return value
    }
  }
}
