import Lint
import Serving
import SourceText
import Tasks
import TerminalText

extension AuditedDomain {
  var verdictWords: String { [appleWords, androidWords].compactMap(\.self).joined(separator: "; ") }

  private var appleWords: String? {
    let faults = fileErrors == 0 ? nil : counted(fileErrors, "error")
    return switch verdict {
    case .development: "over HTTPS, devices would get the file\(faults.map { ", which has \($0)" } ?? "")"
    case .served where served.isCopyForCDNAlone, .cdnAlone where served.isCopyForCDNAlone:
      "devices get the file that \(Self.senderToCDN)"
    case .served: "devices get the file\(faults.map { ", which has \($0)" } ?? "")"
    case .cdnUnknown:
      "the site serves \(faults.map { "a file with \($0)" } ?? "the file"); what the CDN has is not known"
    case .cdnBehind:
      (served[.cdn]?.file == nil
        ? "devices get no file until the CDN requests it again"
        : (isCopyRead ? "devices get an older file" : "devices read no file")
          + (served.isRefusedToCDN ? ": \(Self.refusal)" : " until the CDN refreshes its copy"))
        + (faults.map { "; the file of the site has \($0)" } ?? "")
    case .cdnFails where served.isCopyForCDNAlone: "devices ignore the file that \(Self.senderToCDN)"
    case .cdnFails:
      "devices \(isOfDevelopmentServer ? "would get" : "get") no file: \(served.isRefusedToCDN ? Self.refusal : "the CDN cannot get it")"
    case .cdnAlone: "devices get the copy of the CDN; the site itself serves no usable file"
    case .untrusted: "devices get no file, for its certificate"
    case .ignored: isOfDevelopmentServer ? "devices would ignore the file" : "devices ignore the file"
    case .nothing: isOfDevelopmentServer ? "devices would get no file" : "devices get no file"
    case .notAsked: nil
    }
  }

  private static let refusal = "the server sends none to Apple's CDN (`\(UserAgent.bot)`)"
  private static let senderToCDN = "the server sends to Apple's CDN alone (`\(UserAgent.bot)`)"

  private var isOfDevelopmentServer: Bool { served.domain.isDevelopmentServer }

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
