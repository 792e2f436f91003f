import Lint
import Serving
import SourceText
import Tasks

extension AuditedDomain {
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
        : served.isRefusedToCDN
          ? "devices get an older file: \(refusal)" : "devices get an older file until the CDN refreshes its copy")
        + (faults.map { "; the file of the site has \($0)" } ?? "")
    case .cdnFails:
      "devices \(isOfDevelopmentServer ? "would get" : "get") no file: \(served.isRefusedToCDN ? refusal : "the CDN cannot get it")"
    case .cdnAlone: "devices get the copy of the CDN; the site itself serves no usable file"
    case .untrusted: "devices get no file, for its certificate"
    case .ignored: isOfDevelopmentServer ? "devices would ignore the file" : "devices ignore the file"
    case .nothing: isOfDevelopmentServer ? "devices would get no file" : "devices get no file"
    case .notAsked: nil
    }
  }

  private var refusal: String { "the server sends none to Apple's CDN (`\(UserAgent.bot)`)" }

  private var isOfDevelopmentServer: Bool { served.domain.isDevelopmentServer }

  /// The number of errors in the file that devices read.
  private var fileErrors: Int { fileFindings?.count(of: .error) ?? 0 }

  private var androidWords: String? {
    androidVerdict.map { verdict in
      switch verdict {
      case .served: "Android gets `assetlinks.json`"
      case .ignored: "Android ignores `assetlinks.json`"
      case .refused: "Android does not accept `assetlinks.json`"
      case .nothing: "Android gets no `assetlinks.json`"
      }
    }
  }

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
