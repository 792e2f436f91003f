package import AppClaims
package import Audit
package import Lint
import SourceText

/// The claims of apps beside the files of the claimed domains.
package struct ClaimsQuestion {
  private let apps: [ClaimedApp]
  private let failures: [ReportFailure]
  private let files: AnsweringFiles
  private let options: LintOptions

  /// - Parameters:
  ///   - failures: The sources of claims that could not be read.
  ///   - files: The files to compare with.
  package init(
    _ apps: [ClaimedApp], _ failures: [ReportFailure] = [], _ files: AnsweringFiles, _ options: LintOptions
  ) {
    (self.apps, self.failures, self.files, self.options) = (apps, failures, files, options)
  }

  /// - Parameters:
  ///   - rules: The rules that findings may name.
  ///   - failOn: The least severity that fails; `nil` where none does.
  ///   - path: The name for programs of a file with a name for people.
  ///   - words: A problem with its next step in the terms of the caller.
  package func answer(
    rules: [ReportRule] = [], failOn: Severity? = nil, path: (String) -> String, words: (TaskProblem) -> String
  ) -> ClaimsAnswer {
    let claims = apps.flatMap { $0.claims }
    let claimed = Dictionary(grouping: claims) { $0.domain ?? "" }
    let served = files.all(
      claims.filter { $0.isWellFormed }.compactMap { $0.domain } + claims.compactMap { $0.domain }
    ) { Claim.mode(of: claimed[$0] ?? []) }
    let findings = Dictionary(grouping: Linter.lint(apps, against: served, options: options)) { $0.location.file }
    let files =
      apps.map { ReportedFile($0.source, path: $0.path) }
      + served.map { served in
        let source = served.file?.source
        return ReportedFile(
          source ?? SourceFile(name: served.domain, bytes: []), path: source.map { path($0.name) } ?? served.domain)
      }
    let reports = files.indices.map { index in
      FileReport(files[index], []).with(Finding.results(findings[index] ?? [], in: index, of: files))
    }
    let report = Report(
      command: "entitlements", rules: rules,
      files: reports.prefix(apps.count) + reports.dropFirst(apps.count).filter { !$0.results.isEmpty },
      failures: failures
        + served.compactMap { request in
          Self.problem(of: request).map { ReportFailure(path: request.domain, message: words($0)) }
        }, failOn: failOn)
    return ClaimsAnswer(apps: apps, served: served, report: report)
  }

  private static func problem(of request: ServedAssociation) -> TaskProblem? {
    guard case .unknown(let reason) = request.outcome else { return nil }
    return .file("cannot request the file of \(request.domain): \(reason)", next: .withoutRequests)
  }
}

package struct ClaimsAnswer {
  package let apps: [ClaimedApp]
  /// The files of the domains, or why there are none.
  package let served: [ServedAssociation]
  /// A file for each app, and one for each association file with findings of its own.
  package let report: Report
}
