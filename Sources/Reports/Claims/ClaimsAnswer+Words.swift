import AppClaims
import SourceText
import Tasks
import TerminalText

extension ClaimsAnswer {
  func facts(_ app: ClaimedApp) -> String {
    var facts = [app.appID.map { escapedForDisplay($0.text) } ?? Self.partialID(app)]
    if app.kind != .unknown { facts.append(app.kind.rawValue) }
    if app.origin != .given { facts.append("claims of the \(app.origin.words)") }
    switch app.signing {
    case .unknown: break
    case .development: facts.append(app.origin.isSigned ? "signed for development" : "for development")
    case .release: facts.append(app.origin.isSigned ? "signed for release" : "for release")
    }
    return facts.joined(separator: ", ")
  }

  private static func partialID(_ app: ClaimedApp) -> String {
    if let bundleID = app.bundleID, app.malformedID == nil {
      return "(prefix not known).\(escapedForDisplay(bundleID))"
    }
    if let id = app.unresolvedID ?? app.malformedID?.value.text { return "app ID not known: \(escapedForDisplay(id))" }
    if let prefix = app.prefix { return "\(escapedForDisplay(prefix)).*" }
    return "app ID not known: pass it with --app-id"
  }

  // MARK: Cells

  static func claimed(_ answer: ClaimAnswer) -> Document.Cell {
    if answer.claims.isEmpty { return Document.Cell("no", .warning) }
    let words = answer.claims.map(\.modeWords).joined(separator: ", ")
    let effect = answer.obstacle.map { "; \($0.shortWords)" } ?? ""
    let role: Style.Role? =
      switch answer.state {
      case .malformed, .ineffective: .error
      case .limited: .warning
      case .consistent, .claimedOnly, .servedOnly, .unknown: nil
      }
    return Document.Cell(.plain(words + effect), role)
  }

  func naming(_ answer: ClaimAnswer) -> Document.Cell {
    switch answer.naming {
    case .named(let id): .init(apps[answer.app].hasClip(id.id) ? "its App Clip" : "yes")
    case .unknownPrefix(let ids):
      .init(.plain("as " + ids.prefix(2).map { escapedForDisplay($0.id.text) }.joined(separator: ", ")))
    case .prefixes: .init("other prefix", .error)
    case .unnamed: .init("no", .error)
    case .ignored: .init("file is ignored", .error)
    case .failure: .init("no file", .error)
    case .unknown: .init("no answer", .warning)
    case .notAsked: .init("not requested")
    case .unknownApp: .init("app ID not known")
    }
  }

  // MARK: Notes

  func notes(_ app: ClaimedApp, _ own: [ClaimAnswer]) -> [String] {
    var notes: [String] = []
    if case .anything = app.list {
      notes.append("the profile allows any domain; what the app claims is in its entitlements")
    }
    var noted: Set<Int> = []
    for answer in own {
      guard let number = answer.served, noted.insert(number).inserted else { continue }
      switch served[number].outcome {
      case .failure(let reason), .unknown(let reason): notes.append("\(served[number].domain): \(reason)")
      case .file: break
      }
    }
    let claimed = Set(app.claims.compactMap(\.knownService))
    // The table shows services that only the file has.
    let isListed = own.contains { $0.service == .webcredentials }
    // A build setting may have the domain, or the service.
    let isOpen = app.claims.contains(where: \.hasUnresolvedService)
    if !claimed.isEmpty, !isListed, !isOpen, !claimed.contains(.webcredentials), app.kind != .appClip {
      notes.append("not claimed: webcredentials (\(AssociatedService.webcredentials.purpose))")
    }
    return notes
  }
}

extension Claim {
  /// `yes`, the mode, or that it is none.
  fileprivate var modeWords: String {
    if isUnresolved { return "build setting" }
    if !isWellFormed { return "malformed" }
    return switch mode {
    case .ordinary: "yes"
    case let mode?: mode.rawValue
    case nil: "unknown mode"
    }
  }
}

extension ClaimObstacle {
  fileprivate var shortWords: String {
    switch self {
    case .notAllowed: "not allowed by the profile"
    case .prefixOfAnotherProfile: "profile of another team"
    case .watchApp: "not by the extension"
    case .developmentOnly: "no effect in a release"
    }
  }
}

extension ClaimedApp.Origin {
  /// After "claims of the".
  fileprivate var words: String {
    switch self {
    case .entitlements: "entitlements file"
    case .given, .signature, .simulator, .archivedEntitlements, .profile, .expo: rawValue
    }
  }
}
