import AssetLinks
import AssetLinksLint
import Association
import Audit
import JSONSource
package import Lint
package import Serving
import SourceText

/// The answers of a domain, and the findings about serving and in the file.
package struct AuditedDomain: Sendable {
  package let served: ServedDomain
  /// One for the file that devices read, which is linted too, and one for each other answer with findings.
  package var reports: [FileReport]
  let isIgnored: Bool
  /// `true` if Apple's CDN has a copy that devices read. Reads it.
  package var isCopyRead: Bool { served[.cdn]?.file.map { AssociationFile($0).fault == nil } ?? false }
  let isAndroidIgnored: Bool
  /// The index of the report of the file that devices read.
  private let fileIndex: Int?

  /// - Parameter options: How to lint the file at a URL.
  package init(_ served: ServedDomain, options common: (_ url: String) -> LintOptions) {
    self.served = served
    func options(_ url: String) -> LintOptions {
      var options = common(url)
      options.domain = served.domain.host
      return options
    }
    let files = served.answers.map { answer in
      let exchange = answer.exchange
      return ReportedFile(exchange.file ?? SourceFile(name: exchange.request.url, bytes: []))
    }
    let own = served[.wellKnown]?.request.url ?? served.domain.host
    let findings = Linter.lint(served, options: options(own))
    let association = served.readLocation.flatMap { served[$0]?.file }.map { AssociationFile($0) }
    let links = served[.assetLinks]?.file.map { AssetLinksFile($0) }
    var reports: [FileReport] = []
    var fileIndex: Int?
    for question in Self.order {
      guard let index = served.index(of: question) else { continue }
      let results = Finding.results(findings, in: index, of: files)
      if question == served.readLocation, let association {
        let source = association.source
        fileIndex = reports.count
        reports.append(FileReport(source, Linter.lint(association, options: options(source.name))).with(results))
      } else if question == .assetLinks, let links {
        let options = options(links.source.name)
        let report = FileReport(links.source, Linter.lint(links, options: options))
        reports.append(report.with(association.map { report.file.findings(beside: $0, options) } ?? []).with(results))
      } else if !results.isEmpty {
        reports.append(FileReport(files[index], results))
      }
    }
    self.reports = reports
    isIgnored = association.map { $0.fault != nil } ?? false
    isAndroidIgnored = links.map { $0.fault != nil } ?? false
    self.fileIndex = fileIndex
  }

  /// The findings in the file that devices read, without those about how it is served.
  package var fileFindings: FileReport? {
    guard let fileIndex, reports.indices.contains(fileIndex) else { return nil }
    return reports[fileIndex].keeping { !Self.servingRules.contains($0) }
  }

  private static let servingRules = Set(Rule.serving.map { $0.name })

  /// Returns `true` if the file has the same bytes and the same findings as that of another domain.
  package func hasFile(of other: AuditedDomain) -> Bool {
    guard let own = fileFindings, let theirs = other.fileFindings else { return false }
    return own.file.source.bytes == theirs.file.source.bytes && own.hasFindings(of: theirs)
  }

  /// The reports without the findings in the file, which another domain has too.
  package var reportsBesideFile: [FileReport] {
    reports.enumerated().map { $0 == fileIndex ? $1.keeping(Self.servingRules.contains) : $1 }
  }

  private static let order: [DomainQuestion] = [
    .wellKnown, .root, .wellKnownJSON, .rootJSON, .wwwCounterpart, .cdn, .assetLinks, .robots, .assetLinksCounterpart,
  ]

  package var verdict: AuditVerdict {
    if served.isAndroidAlone { return .notAsked }
    guard let read = served.readLocation, let file = served[read]?.file else {
      return isCopyRead ? .cdnAlone : .nothing
    }
    if isIgnored { return isCopyRead ? .cdnAlone : .ignored }
    if served.certificateFailure() != nil { return isCopyRead ? .cdnAlone : .untrusted }
    if served.domain.isDevelopmentServer { return served.isRefusedToCDN ? .cdnFails : .development }
    guard let cdn = served[.cdn] else { return .cdnUnknown }
    if served.isCopyForCDNAlone { return isCopyRead ? .served : .cdnFails }
    if let copy = cdn.file { return copy.bytes == file.bytes ? .served : .cdnBehind }
    guard let answer = cdn.response.map(CDNAnswer.init) else { return .cdnUnknown }
    if let failure = answer.failure, failure.kind != .badResponse { return .cdnFails }
    guard answer.isFailureOfSite else { return .cdnUnknown }
    return served.isRefusedToCDN ? .cdnFails : .cdnBehind
  }

  /// `nil` where the domain serves no file of Android and none is expected.
  package var androidVerdict: AndroidVerdict? {
    guard let exchange = served[.assetLinks] else { return nil }
    let isRedirect = exchange.response?.isRedirect ?? false
    if isRedirect || served.certificateFailure(of: .assetLinks) != nil { return .refused }
    guard exchange.file != nil else { return .nothing }
    if exchange.response?.mediaType != "application/json" { return .refused }
    return isAndroidIgnored ? .ignored : .served
  }
}

/// The answer that devices get from a domain, as one word.
package enum AuditVerdict: String, Sendable, CaseIterable {
  /// The site's file, from the CDN too, or the file that the site sends to the CDN alone.
  case served
  /// The file of a development server.
  case development
  /// The site's file; what the CDN has is not known.
  case cdnUnknown = "cdn-unknown"
  /// An older file, or none that they read, until the CDN refreshes its copy.
  case cdnBehind = "cdn-behind"
  /// Nothing: the CDN cannot get what the site serves.
  case cdnFails = "cdn-fails"
  /// The CDN's copy of a file that the site no longer serves.
  case cdnAlone = "cdn-alone"
  /// Nothing but in `?mode=developer`, for the certificate.
  case untrusted
  case ignored
  case nothing
  /// No answer: only Android's file was requested.
  case notAsked = "not-asked"
}

/// The answer that Android gets from a domain, as one word.
package enum AndroidVerdict: String, Sendable, CaseIterable {
  case served
  case ignored
  /// A file that is served against the rules: a redirect, an untrusted certificate or another content type.
  case refused
  case nothing
}
