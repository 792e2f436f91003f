package import AppClaims
package import Association
import Lint
package import Matching
package import Serving
import SourceText

// A claim of the host itself goes before one of `*.` and a domain above it, and the wildcard's file is used only if the first has no
// match (documented). So each claim is examined by itself, in this order. The first one that opens the app decides; if there is
// none, the first whose result is unknown, else the first of all.
//
// Devices read the copy of Apple's CDN, so the copy decides where they use it and it could be fetched. The file of the site decides
// after the CDN refreshes its copy.

/// Checks each step that a device takes for one URL and one app: link, claim, domain, file, CDN, component. For passkeys, the host of the
/// URL is the domain.
package struct Examination {
  let url: String
  let link: LinkURL
  /// The app with its claims; `nil` where only its ID is known.
  let app: ClaimedApp?
  let id: AppID?
  /// The name of the app on the command line.
  let argument: String
  /// `true` if the app needs `webcredentials` of the host, instead of the link.
  private let isForPasskeys: Bool
  /// The development server that the link names, instead of a claimed domain.
  let server: ClaimedDomain?
  let files: AnsweringFiles
  private let device: DeviceAssociations?
  /// The reason for the choice of the app, where it was chosen among those of the file.
  private let choice: String?

  package init(
    url: String, link: LinkURL, app: ClaimedApp?, id: AppID?, argument: String, isForPasskeys: Bool = false,
    server: ClaimedDomain? = nil, files: AnsweringFiles, device: DeviceAssociations? = nil,
    choice: String? = nil
  ) {
    (self.url, self.link, self.app, self.id, self.argument) = (url, link, app, id, argument)
    (self.isForPasskeys, self.server, self.files, self.device) = (isForPasskeys, server, files, device)
    self.choice = choice
  }

  /// The most likely app for a link, or for passkeys of its host: the first with the app ID or, without one, the first that claims the host, else
  /// the first.
  package static func subject(
    _ apps: [ClaimedApp], for link: LinkURL, isForPasskeys: Bool, id: AppID? = nil
  ) -> ClaimedApp? {
    let host = link.comparedHost
    func first(_ service: AssociatedService) -> ClaimedApp? {
      apps.first { app in
        (isForPasskeys || (service == .appclips) == (app.kind == .appClip))
          && app.claims.contains { $0.knownService == service && $0.covers(host) }
      }
    }
    let claimed = isForPasskeys ? first(.webcredentials) : first(.applinks) ?? first(.appclips)
    return id.flatMap { id in apps.first { $0.appID == id } } ?? claimed
      ?? apps.first { $0.claims.contains { $0.canCover(host, for: isForPasskeys ? .webcredentials : .applinks) } }
      ?? apps.first { $0.kind != .appClip } ?? apps.first
  }

  /// A domain whose file may decide, and its claims; none if they are not known.
  private typealias Candidate = (domain: String, claims: [Claim])

  package func diagnose() -> Diagnosis {
    if let linkFault {
      var diagnosis = empty
      diagnosis.add(.link, .failed, linkFault.words, missing: linkFault.missing)
      diagnosis.result = .staysInBrowser
      return diagnosis
    }
    var diagnosis = ofClaims()
    if let device { diagnosis.addDevice(device, host: host, app: id?.text ?? app?.bundleID) }
    diagnosis.addDeviceChecks()
    return diagnosis
  }

  private func ofClaims() -> Diagnosis {
    var all: [(candidate: Candidate, diagnosis: Diagnosis)] = []
    for candidate in candidates() {
      let diagnosis = diagnose(candidate)
      all.append((candidate, diagnosis))
      if diagnosis.result == .opens, diagnosis.opensAfterRefresh, diagnosis.claimLimit == nil { break }
    }
    func first(_ result: Diagnosis.Result) -> Diagnosis? { all.lazy.map { $0.diagnosis }.first { $0.result == result } }
    // A limited claim decides only where no other one opens the link.
    let unlimited = all.first { $0.diagnosis.result == .opens && $0.diagnosis.claimLimit == nil }?.diagnosis
    guard var deciding = unlimited ?? first(.opens) ?? first(.unknown) ?? all.first?.diagnosis
    else { return withoutClaim() }
    // After a refresh too, one file that opens the link is enough.
    if !deciding.opensAfterRefresh, let other = all.first(where: { $0.diagnosis.opensAfterRefresh }),
      let claim = other.candidate.claims.first
    {
      deciding.add(
        .refresh, .passed,
        "with the next copies of Apple's CDN, \(backquoted(claim.text)) and the file of \(other.candidate.domain) open the link"
      )
      deciding.resultAfterRefresh = deciding.result == .opens ? nil : .opens
    }
    return deciding
  }

  private var empty: Diagnosis {
    var diagnosis = Diagnosis(
      url: url, subject: isForPasskeys ? "\(service.rawValue):\(host)" : nil,
      app: id?.text ?? app?.bundleID ?? argument, service: service)
    diagnosis.isOfDevelopmentServer = server != nil
    return diagnosis
  }

  // MARK: The link

  /// The reason why no app can claim the link.
  private var linkFault: (words: String, missing: Diagnosis.Missing?)? {
    if !link.hasWebScheme { return ("only `https` and `http` URLs are universal links", nil) }
    if server != nil { return nil }
    if host.hasSuffix(".") {
      let claimed = quoted(String(host.dropLast()))
      return ("the host \(quoted(host)) ends with a dot: claims have \(claimed), which is another host (decided)", nil)
    }
    let kind = ClaimHost(host)
    switch kind {
    // A wildcard claim covers names that no claim can have.
    case .label(_, .hyphen), .label(_, .character): if app != nil, !candidates().isEmpty { return nil }
    default: break
    }
    return kind.fault(of: host).map { ($0, .domainFile(nil)) }
  }

  /// Adds a step where a part of the URL needs a word: a port, or `http`.
  private func addLink(to diagnosis: inout Diagnosis) {
    guard server == nil, let address = WebAddress(url) else { return }
    var words: [String] = []
    if address.scheme == "http" {
      words.append("`http` links are universal links too; the association file is requested over HTTPS all the same")
    }
    let port = address.port.flatMap { $0 == (address.scheme == "http" ? "80" : "443") ? nil : $0 }
    if let port {
      words.append(
        "the port \(backquoted(port)) is not compared (decided): claims and association files have none, and devices request the file on port 443"
      )
    }
    if !words.isEmpty { diagnosis.add(.link, port == nil ? .passed : .skipped, words.joined(separator: "; ")) }
  }

  // MARK: Claims

  /// The service that the app needs: App Clips have one of their own for links.
  var service: AssociatedService {
    if isForPasskeys { return .webcredentials }
    let isClip = app.map { $0.kind == .appClip } ?? (id?.bundleID.map(ClaimedApp.isNameOfClip) ?? false)
    return isClip ? .appclips : .applinks
  }

  var host: String { link.comparedHost }

  /// The host, then its parent domains with a wildcard claim, the nearest first.
  private func candidates() -> [Candidate] {
    guard let app, server == nil else { return [(host, [])] }
    let claims = app.claims.filter { $0.knownService == service && $0.isWellFormed }
    let own: Candidate = (host, claims.filter { !$0.isWildcard && $0.domain == host })
    let above = host.domainsAbove.map { name -> Candidate in
      (name, claims.filter { $0.isWildcard && $0.domain == name })
    }
    return ([own] + above).filter { !$0.claims.isEmpty }
  }

  /// The diagnosis without a claim for the host. It includes the other steps, because they may need work too.
  private func withoutClaim() -> Diagnosis {
    var diagnosis = empty
    addLink(to: &diagnosis)
    let others = app?.claims.filter { $0.domain == host } ?? []
    // One of an unknown service is likely to be misspelled.
    let alike = others.first { $0.knownService == nil } ?? others.first
    let open = app?.claims.first { $0.canCover(host, for: service) }
    let next = Diagnosis.Next.entitlements(source: argument, domain: host)
    if case .anything? = app?.list {
      diagnosis.add(
        .claim, .undecided, "a profile allows any domain and does not list the app's claims: pass the app itself")
    } else if let open, app?.origin.isSigned == true {
      diagnosis.add(
        .claim, .failed, "the build setting in \(backquoted(open.text)) was not replaced by its value",
        help: "define the build setting in the target that signed the app", next: next)
    } else if let open {
      let part =
        switch (open.knownService, open.domain) {
        case (nil, nil): "service and domain are"
        case (nil, _): "service is"
        case (_, nil): "domain is"
        default: "mode is"
        }
      diagnosis.add(
        .claim, .undecided,
        "\(backquoted(open.text)) contains a build setting, so its \(part) not known: pass the built app")
    } else if let app, let obstacle = app.obstacles.first {
      diagnosis.add(.claim, .failed, obstacle.message(app), help: obstacle.help, next: next)
    } else {
      var reason = "the app does not claim `\(service.rawValue):\(escapedForDisplay(host))`"
      if let alike {
        let isOther = alike.isWellFormed || alike.knownService == nil
        let text = escapedForDisplay(alike.text)
        reason = isOther ? "\(reason), only `\(text)`" : "`\(text)` is not a valid claim"
      }
      let own = "\(service.rawValue):\(host)"
      let help = alike.flatMap { $0.isWellFormed ? nil : $0.corrected }.map { "write \(backquoted($0))" }
      diagnosis.add(
        .claim, .failed, reason,
        help: help ?? "add \(backquoted(own)) to the Associated Domains of the app's target", next: next)
    }
    addFiles(host, .ordinary, to: &diagnosis)
    return diagnosis
  }

  private func addClaim(_ candidate: Candidate, to diagnosis: inout Diagnosis) {
    if let server {
      return diagnosis.add(
        .claim, .skipped, "no app claims a development server", missing: .domainFile(server))
    }
    let mode = app?.mode(Claim.mode(of: candidate.claims)) ?? .ordinary
    let claim = candidate.claims.first { $0.mode == mode } ?? candidate.claims.first { $0.mode != .developer }
    guard let app, let claim else {
      return diagnosis.add(
        .claim, .unknown, "\(choice.map { "\($0); " } ?? "")claims not checked", missing: .app)
    }
    let text = escapedForDisplay(claim.text)
    if let obstacle = app.obstacle(in: Claim.mode(of: candidate.claims)) {
      let isOfClaim = obstacle == .developmentOnly
      diagnosis.add(
        .claim, .failed,
        isOfClaim ? "`\(text)` has no effect in an app that is signed for release" : obstacle.message(app),
        help: isOfClaim ? claim.releaseHelp : obstacle.help,
        next: .entitlements(source: argument, domain: candidate.domain))
    } else if let limit = mode.limit {
      let only = mode == .developer ? ", not in TestFlight or the App Store" : ""
      let option = "on the device, switch on Settings › Developer › Universal Links › Associated Domains Development; "
      diagnosis.claimLimit = limit
      diagnosis.add(
        .claim, .limited, "the app claims `\(text)` alone: it works \(limit)\(only)",
        help: (mode == .managed ? "" : option) + claim.releaseHelp,
        next: .entitlements(source: argument, domain: candidate.domain))
    } else {
      diagnosis.add(.claim, .passed, "the app claims `\(text)`")
    }
  }

  private func diagnose(_ candidate: Candidate) -> Diagnosis {
    var diagnosis = empty
    addLink(to: &diagnosis)
    addClaim(candidate, to: &diagnosis)
    addFiles(candidate.domain, Claim.mode(of: candidate.claims), to: &diagnosis)
    return diagnosis
  }
}
