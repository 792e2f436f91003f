import Lint
import Serving
import SourceText

/// The answer that devices get from a domain, as one word.
package enum AuditVerdict: String, Sendable, CaseIterable {
  /// The site's file, from the CDN too.
  case served
  /// The file of a development server.
  case development
  /// The site's file; what the CDN has is not known.
  case cdnUnknown = "cdn-unknown"
  /// An older file, or none, until the CDN refreshes its copy.
  case cdnBehind = "cdn-behind"
  /// Nothing: the CDN cannot get what the site serves.
  case cdnFails = "cdn-fails"
  /// The CDN's copy of a file that the site no longer serves.
  case cdnAlone = "cdn-alone"
  /// Nothing but in `?mode=developer`, for the certificate.
  case untrusted
  /// A file that they ignore.
  case ignored
  case nothing
  /// No answer: only Android's file was asked for.
  case notAsked = "not-asked"
}

extension AuditedDomain {
  package var verdict: AuditVerdict {
    if served.isAndroidAlone { return .notAsked }
    guard let read = served.readLocation, let file = served[read]?.file else {
      return served[.cdn]?.file == nil ? .nothing : .cdnAlone
    }
    if isIgnored { return isCopyRead ? .cdnAlone : .ignored }
    if served.certificateFailure != nil { return served[.cdn]?.file == nil ? .untrusted : .cdnAlone }
    if served.domain.isDevelopmentServer { return .development }
    guard let cdn = served[.cdn] else { return .cdnUnknown }
    if let copy = cdn.file { return copy.bytes == file.bytes ? .served : .cdnBehind }
    guard let answer = cdn.response.map(CDNAnswer.init) else { return .cdnUnknown }
    if let failure = answer.failure { return failure.kind == .badResponse ? .cdnBehind : .cdnFails }
    return [404, 410].contains(answer.status) ? .cdnBehind : .cdnUnknown
  }

  /// The verdicts in a few words.
  var verdictWords: String { [appleWords, androidWords].compactMap(\.self).joined(separator: "; ") }

  private var appleWords: String? {
    let faults = fileErrors == 0 ? nil : counted(fileErrors, "error")
    return switch verdict {
    case .development: "over HTTPS, devices would get the file\(faults.map { ", which has \($0)" } ?? "")"
    case .served: "devices get the file\(faults.map { ", which has \($0)" } ?? "")"
    case .cdnUnknown:
      "the site serves \(faults.map { "a file with \($0)" } ?? "the file"); what the CDN has is not known"
    case .cdnBehind:
      (served[.cdn]?.file == nil
        ? "devices get no file until the CDN requests it again"
        : "devices get an older file until the CDN refreshes its copy")
        + (faults.map { "; the file of the site has \($0)" } ?? "")
    case .cdnFails: "devices get no file: the CDN cannot get it"
    case .cdnAlone: "devices get the copy of the CDN; the site itself serves no usable file"
    case .untrusted: "devices get no file, for its certificate"
    case .ignored: isOfDevelopmentServer ? "devices would ignore the file" : "devices ignore the file"
    case .nothing: isOfDevelopmentServer ? "devices would get no file" : "devices get no file"
    case .notAsked: nil
    }
  }

  private var isOfDevelopmentServer: Bool { served.domain.isDevelopmentServer }

  /// The number of errors in the file that devices read.
  private var fileErrors: Int { fileFindings?.count(of: .error) ?? 0 }

  var verdictRole: Style.Role {
    if let androidVerdict, androidVerdict != .served { return .error }
    return switch verdict {
    case .served, .development, .cdnUnknown: fileErrors == 0 ? .good : .error
    case .notAsked: .good
    case .cdnBehind, .cdnAlone: .warning
    case .cdnFails, .untrusted, .ignored, .nothing: .error
    }
  }
}
