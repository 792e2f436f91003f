import AppClaims
import Association
import Lint
import Serving
import SourceText

// The CDN requests the file with a user agent of its own, and a server may answer it otherwise than a device. So the result after a refresh is
// that of a request with the CDN's user agent.

extension Examination {
  /// Adds the steps after the claim, and the result. In the ordinary mode of the claims, devices use the CDN.
  func addFiles(_ domain: String, _ mode: ClaimMode, to diagnosis: inout Diagnosis) {
    let usesCDN = mode == .ordinary
    let site = files.file(domain, mode: mode).map { siteAnswer($0, domain) }
    let copy =
      usesCDN
      ? files.copy(domain).map {
        FileAnswer($0, self, isOfSite: false, help: "", next: .fetchCopy(domain: domain))
      } : nil
    let next = copy == nil ? nil : files.refreshed(domain).map { siteAnswer($0, domain) }
    // A device reads nothing of the site where it uses the CDN, so a file for the CDN alone is enough.
    let shown = if let next, next.hasFile, site?.hasFile != true { next } else { site }
    var steps = shown?.steps ?? [.init(.domain, .unknown, "no association file of \(domain) was passed or fetched")]
    let result = (copy ?? site)?.result ?? .unknown
    if let copy {
      // The copy decides: a fault of the site is one of a later day.
      if copy.result == .opens, shown?.result == .staysInBrowser {
        for index in steps.indices where steps[index].state == .failed { steps[index].state = .later }
      }
      let place = steps.firstIndex { $0.name == .component } ?? steps.endIndex
      let refresh = site.flatMap { site in next.flatMap { refreshStep($0, site, copy, domain) } }
      steps.insert(contentsOf: [cdnStep(copy, next ?? site, domain)] + (refresh.map { [$0] } ?? []), at: place)
    } else if let place = steps.firstIndex(where: { $0.name == .component }) ?? endOfCredentials(steps) {
      steps.insert(.init(.cdn, .skipped, usesCDN ? "not requested" : "not used in the claimed mode"), at: place)
    }
    diagnosis.steps += steps
    let claim = diagnosis.steps.first { $0.name == .claim }?.state
    diagnosis.result = claim == .failed ? .staysInBrowser : claim == .undecided ? .unknown : result
    if claim != .failed, claim != .undecided, let copy, let later = next ?? site, later.result != copy.result {
      diagnosis.resultAfterRefresh = Self.obstacleHelp(copy, later) == nil ? later.result : .unknown
    }
  }

  /// The next action where the CDN got something else than a request from here: what it gets next is not known.
  private static func obstacleHelp(_ copy: FileAnswer, _ later: FileAnswer?) -> String? {
    guard case .missing = copy.outcome else { return nil }
    if let help = copy.obstacleHelp { return help }
    guard let status = copy.siteStatus, let own = later?.siteStatus, status != own else { return nil }
    return
      "look for `\(UserAgent.bot)` in the server's log: Apple's CDN got status \(status) and this computer did not, so the server may reject Apple's addresses"
  }

  /// The place of the CDN after the file, where no component follows.
  private func endOfCredentials(_ steps: [Diagnosis.Step]) -> Int? {
    service == .webcredentials && steps.last?.name == .file && steps.last?.state == .passed ? steps.endIndex : nil
  }

  // MARK: The CDN

  /// - Parameter later: The file after a refresh.
  private func cdnStep(_ copy: FileAnswer, _ later: FileAnswer?, _ domain: String) -> Diagnosis.Step {
    let next = Diagnosis.Next.fetchCopy(domain: domain)
    let help: String =
      if let obstacleHelp = Self.obstacleHelp(copy, later) {
        obstacleHelp
      } else if later?.result == .opens {
        "the copy cannot be refreshed on request; in a development build, `\(service.rawValue):\(domain)?mode=developer` reads the site itself"
      } else {
        "correct the site first; the CDN then requests its file again within a day"
      }
    let again = later?.result == .opens ? ", and the CDN refreshes it within a day" : ""
    switch copy.outcome {
    case .unreached(let reason): return .init(.cdn, .unreached, reason, next: next)
    case .missing(let reason), .ignored(let reason): return .init(.cdn, .failed, reason, help: help, next: next)
    case .unlisted, .open, .verdict: break
    }
    if let later, later.outcome == copy.outcome { return .init(.cdn, .passed, "its copy gives the same verdict") }
    switch copy.result {
    case .opens: return .init(.cdn, .passed, "in its copy, which devices have, \(copy.reason)")
    case .staysInBrowser, .unknown:
      let state: Diagnosis.State = copy.result == .unknown ? .undecided : .failed
      return .init(
        .cdn, state, "in its copy, \(copy.reason); devices have this copy\(again)",
        help: state == .failed ? help : nil, next: next)
    }
  }

  /// The step of the next request of the CDN; `nil` where its response has the same verdict as that for a device.
  private func refreshStep(
    _ next: FileAnswer, _ site: FileAnswer, _ copy: FileAnswer, _ domain: String
  ) -> Diagnosis.Step? {
    if next.outcome == site.outcome { return nil }
    let bot = "Apple's CDN (`\(UserAgent.bot)`)"
    let shown = siteNext(domain)
    let help = "allow `/.well-known/` in the firewall for every user agent, and serve one file for all"
    let failed: Diagnosis.State = copy.result == .opens ? .later : .failed
    switch next.outcome {
    case .unreached(let reason):
      if case .unreached = site.outcome { return nil }
      return .init(.refresh, .unreached, "a request as \(bot) failed: \(reason)", next: shown)
    case .missing(let reason):
      return .init(.refresh, failed, "\(bot) gets no file: \(reason)", help: help, next: shown)
    case .ignored(let reason):
      return .init(.refresh, failed, "\(bot) gets another file: \(reason)", help: help, next: shown)
    case .unlisted, .open, .verdict: break
    }
    guard site.hasFile else {
      return .init(
        .refresh, .skipped,
        "\(bot) gets the file, but a device gets none: \(site.reason); iOS 13 and apps in developer mode request it themselves",
        next: shown)
    }
    let state: Diagnosis.State =
      switch next.result {
      case .opens: .passed
      case .unknown: .undecided
      case .staysInBrowser: failed
      }
    return .init(
      .refresh, state, "\(bot) gets another file than a device: in it, \(next.reason)", help: help, next: shown)
  }

  // MARK: Answers

  private func siteNext(_ domain: String) -> Diagnosis.Next {
    switch files.source(of: domain) {
    case .server(let server): .audit(domain: server.argument)
    case .url(let url): .fetch(url: url)
    case .file, nil: .audit(domain: domain)
    }
  }

  private func siteAnswer(_ served: ServedAssociation, _ domain: String) -> FileAnswer {
    FileAnswer(
      served, self, isOfSite: true,
      help: served.siteStatus.flatMap { RefusedRequest.help($0)?.joined(separator: "; ") }
        ?? "serve the file at `/.well-known/apple-app-site-association` with status 200, without a redirect and with a trusted certificate",
      next: siteNext(domain))
  }

  // MARK: The listed app

  /// The task that compares the app with the apps of a file; `nil` for standard input, which was read, and for a development server, which
  /// no app can claim.
  func listingNext(_ file: AssociationFile, of domain: String) -> Diagnosis.Next? {
    if file.source.name == SuggestedCommands.input { return nil }
    if app != nil { return .entitlements(source: argument, domain: domain) }
    if server != nil { return nil }
    guard let id, let prefix = id.prefix, AppID.isPrefix(prefix) else { return .lint(file: file.source.name) }
    return .claim("\(service.rawValue):\(host)", of: id, domain: domain)
  }

  /// The next action for an app that a file does not list.
  var listingHelp: String? {
    guard let id else { return nil }
    let place = service == .applinks ? "the `appIDs` of an entry of `applinks`" : "`\(service.rawValue)`"
    return id.malformation == nil
      ? "add \(quoted(id.text)) to \(place), if this is the app ID of the app in the store"
      : "add the ID of the app, `<team ID>.<bundle ID>`, to \(place)"
  }
}
