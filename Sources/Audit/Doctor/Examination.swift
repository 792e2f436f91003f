package import AppClaims
package import Association
import Lint
package import Matching
import SourceText

// A claim of the host itself goes before one of `*.` and a domain above it, and the wildcard's file is used only if the first has no
// match (documented). So each claim is examined by itself, in this order. The first one that opens the app is the answer; if there is
// none, the first of all.

/// Checks each step that a device takes for one URL and one app: claim, domain, file, CDN, component.
package struct Examination {
  private let url: String
  private let link: LinkURL
  private let app: ClaimedApp?
  private let id: AppID?
  private let argument: String
  private let files: AnsweringFiles

  /// - Parameters:
  ///   - app: The app with its claims; `nil` where only its ID is known.
  ///   - argument: The name of the app on the command line.
  package init(
    url: String, link: LinkURL, app: ClaimedApp?, id: AppID?, argument: String, files: AnsweringFiles
  ) {
    self.url = url
    self.link = link
    self.app = app
    self.id = id
    self.argument = argument
    self.files = files
  }

  /// The most likely app for a link: the first that claims the host, else the first.
  package static func subject(_ apps: [ClaimedApp], for link: LinkURL) -> ClaimedApp? {
    let host = link.host.lowercased()
    let likely = apps.first { app in
      app.claims.contains { $0.knownService == .applinks && ($0.domain == host || $0.isWildcard) }
    }
    return likely ?? apps.first { $0.kind != .appClip } ?? apps.first
  }

  /// A domain whose file may answer, and the claims of that domain; none where they are not known.
  private struct Candidate {
    let domain: String
    let claims: [Claim]
  }

  package func diagnose() -> Diagnosis {
    var first: Diagnosis?
    for candidate in candidates() {
      let diagnosis = diagnose(candidate)
      if diagnosis.result == .opens { return diagnosis }
      first = first ?? diagnosis
    }
    return first ?? withoutClaim()
  }

  private var empty: Diagnosis {
    Diagnosis(url: url, app: id?.text ?? app?.bundleID ?? argument)
  }

  // MARK: Claims

  private var host: String {
    let name = link.host.lowercased()
    return if case .name(let ascii) = ClaimHost(name).form { ascii } else { name }
  }

  /// The host, then its parent domains with a wildcard claim, the nearest first.
  private func candidates() -> [Candidate] {
    guard let app else { return [Candidate(domain: host, claims: [])] }
    let claims = app.claims.filter { $0.knownService == .applinks && $0.isWellFormed }
    var found: [Candidate] = []
    let own = claims.filter { !$0.isWildcard && $0.domain == host }
    if !own.isEmpty { found.append(Candidate(domain: host, claims: own)) }
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      let above = claims.filter { $0.isWildcard && $0.domain == String(rest) }
      if !above.isEmpty { found.append(Candidate(domain: String(rest), claims: above)) }
    }
    return found
  }

  /// The diagnosis without a claim for the host. It includes the other steps, because they may need work too.
  private func withoutClaim() -> Diagnosis {
    var diagnosis = empty
    let shown = escapedForDisplay(host)
    let alike = app?.claims.first { $0.domain == host }
    if case .anything? = app?.list {
      diagnosis.add(
        .claim, .unknown, "a profile allows any domain and does not list the app's claims: pass the app itself")
    } else if alike == nil, app?.claims.contains(where: \.isUnresolved) == true {
      diagnosis.add(
        .claim, .unknown,
        "a claim contains a build setting, so its domain is not known: pass the built app")
    } else {
      var reason = "the app does not claim `applinks:\(shown)`"
      if let alike {
        let isOther = alike.isWellFormed || alike.knownService == nil
        let text = escapedForDisplay(alike.text)
        reason = isOther ? "\(reason), only `\(text)`" : "`\(text)` is not a valid claim"
      }
      diagnosis.add(.claim, .failed, reason, command: ShellWord.command("entitlements", argument))
    }
    addOthers(host, isServed: true, to: &diagnosis)
    return diagnosis
  }

  private func addClaim(_ candidate: Candidate, to diagnosis: inout Diagnosis) {
    guard let app, let claim = candidate.claims.first else {
      diagnosis.add(
        .claim, .unknown, "claims not checked: pass the app or its .entitlements with --app")
      return
    }
    let isForDevelopment = candidate.claims.allSatisfy { $0.mode?.isForDevelopmentAlone == true }
    if isForDevelopment, app.signing == .release {
      diagnosis.add(
        .claim, .failed, "`\(escapedForDisplay(claim.text))` has no effect in an app that is signed for release",
        command: ShellWord.command("entitlements", argument))
    } else {
      let more = isForDevelopment ? ", which works in apps that are signed for development" : ""
      diagnosis.add(.claim, .passed, "the app claims `\(escapedForDisplay(claim.text))`\(more)")
    }
  }

  // MARK: Files

  private func diagnose(_ candidate: Candidate) -> Diagnosis {
    var diagnosis = empty
    addClaim(candidate, to: &diagnosis)
    let isServed = candidate.claims.isEmpty || candidate.claims.contains { $0.mode == .ordinary }
    addOthers(candidate.domain, isServed: isServed, to: &diagnosis)
    return diagnosis
  }

  /// The steps after the claim.
  ///
  /// - Parameter isServed: Whether devices use the CDN.
  private func addOthers(_ domain: String, isServed: Bool, to diagnosis: inout Diagnosis) {
    guard let file = addDomain(domain, to: &diagnosis), let id = addFile(file, domain, to: &diagnosis) else { return }
    let verdict = verdict(file, id)
    if isServed {
      addCDN(domain, id, verdict, to: &diagnosis)
    } else {
      diagnosis.add(.cdn, .skipped, "not used in the claimed mode")
    }
    addComponent(file, id, verdict, to: &diagnosis)
  }

  private func addDomain(_ domain: String, to diagnosis: inout Diagnosis) -> AssociationFile? {
    guard let served = files.file(domain) else {
      diagnosis.add(.domain, .unknown, "no association file of \(domain) was passed or fetched")
      return nil
    }
    switch served.outcome {
    case .file(let file):
      diagnosis.add(
        .domain, .passed, "\(domain): \(escapedForDisplay(file.source.name)), \(grouped(file.source.bytes.count)) bytes"
      )
      return file
    case .failure(let reason):
      diagnosis.add(.domain, .failed, reason, command: ShellWord.command("audit", domain))
    case .unknown(let reason):
      diagnosis.add(.domain, .unreached, reason, command: ShellWord.command("audit", domain))
    }
    return nil
  }

  /// - Returns: The app ID in the file.
  private func addFile(_ file: AssociationFile, _ domain: String, to diagnosis: inout Diagnosis) -> AppID? {
    let name = file.source.name
    if let fault = FaultText.words(file) {
      diagnosis.add(.file, .failed, fault, command: ShellWord.command("lint", name))
      return nil
    }
    let named = file.apps(of: .applinks)
    let reference = id.map { AppReference($0.text) }
    if case .app(let found)? = reference?.resolved(among: named.map(\.id)) {
      diagnosis.add(.file, .passed, "it lists `\(escapedForDisplay(found.text))` under `applinks`")
      return found
    }
    let isWhole = id?.prefix.map { AppID.isPrefix($0) } == true
    let bundleID = isWhole ? id?.bundleID.map(String.init) : app?.bundleID
    let alike = named.filter { $0.id.bundleID.map(String.init) == bundleID && bundleID != nil }
    let command = ShellWord.command("lint", name)
    guard let first = alike.first else {
      addUnlisted(reference ?? AppReference(bundleID ?? ""), named.map(\.id), command, to: &diagnosis)
      return nil
    }
    let text = escapedForDisplay(first.id.text)
    if let id {
      diagnosis.add(
        .file, .failed, "it lists `\(text)`, but the app is `\(escapedForDisplay(id.text))`: the prefix differs",
        command: command)
      return nil
    }
    diagnosis.add(.file, .passed, "it lists `\(text)`; the app's prefix is not known")
    return first.id
  }

  /// An app that the file does not list, or not unambiguously.
  private func addUnlisted(
    _ reference: AppReference, _ apps: [AppID], _ command: String, to diagnosis: inout Diagnosis
  ) {
    var state = Diagnosis.State.failed
    if case .ambiguous = reference.resolved(among: apps) { state = .unreached }
    do throws(AppReference.Fault) {
      _ = try reference.app(among: apps, "no entry of `applinks` lists")
    } catch {
      diagnosis.add(.file, state, error.message, command: command)
    }
  }

  // MARK: Verdicts

  private func verdict(_ file: AssociationFile, _ id: AppID) -> AppVerdict? {
    var matcher = LinkRouter(file, app: id).makeMatcher()
    return matcher.verdicts(for: link).first { $0.app == id }
  }

  private func addCDN(_ domain: String, _ id: AppID, _ verdict: AppVerdict?, to diagnosis: inout Diagnosis) {
    guard let copy = files.copy(domain) else {
      diagnosis.add(.cdn, .skipped, "not asked")
      return
    }
    let command = ShellWord.command("fetch", domain, "--cdn")
    switch copy.outcome {
    case .failure(let reason): diagnosis.add(.cdn, .failed, reason, command: command)
    case .unknown(let reason): diagnosis.add(.cdn, .unreached, reason, command: command)
    case .file(let file):
      if let fault = FaultText.words(file) { return diagnosis.add(.cdn, .failed, fault, command: command) }
      let copied = self.verdict(file, id)
      if copied?.verdict == verdict?.verdict {
        diagnosis.add(.cdn, .passed, "its copy gives the same verdict")
      } else if copied?.verdict == .match {
        diagnosis.add(
          .cdn, .passed, "its copy differs, and opens the app; it changes when the CDN asks the site again")
      } else {
        diagnosis.add(
          .cdn, .failed, "in its copy, \(words(copied)); the CDN asks the site again within a day",
          command: command)
      }
    }
  }

  private func words(_ verdict: AppVerdict?) -> String {
    switch verdict?.verdict {
    case .match: "a component matches the URL"
    case .exclude: "the URL is excluded"
    case .noMatch: "no component matches the URL"
    case nil: "the app is not listed"
    }
  }

  private func addComponent(
    _ file: AssociationFile, _ id: AppID, _ verdict: AppVerdict?, to diagnosis: inout Diagnosis
  ) {
    let command = ShellWord.command("explain", file.source.name, url, "--app", id.text)
    guard link.hasWebScheme else {
      diagnosis.add(.component, .failed, "only `https` and `http` URLs are universal links", command: command)
      return
    }
    let places = ComponentPlaces(file)
    guard let verdict, let component = places.component(verdict) else {
      let explanation = LinkRouter(file, app: id).explanations(for: link).first
      let nearest = explanation.flatMap { places.nearestMiss($0) { quoted($0) } }
      let words = ["no component matches the URL", nearest].compactMap(\.self).joined(separator: "; ")
      diagnosis.add(.component, .failed, words, command: command)
      return
    }
    let place = "`\(places.excerpt(component))` at \(places.place(component.node))"
    if verdict.verdict == .exclude {
      diagnosis.add(.component, .failed, "\(place) excludes the URL", command: command)
      return
    }
    diagnosis.add(.component, .passed, "\(place) matches the URL\(rival(file, verdict))", command: command)
  }

  /// An app that gets the URL from an earlier entry.
  private func rival(_ file: AssociationFile, _ own: AppVerdict) -> String {
    var matcher = LinkRouter(file).makeMatcher()
    let rival = matcher.verdicts(for: link).first { other in
      other.app != own.app && other.verdict == .match && other.entry.map { $0 < own.entry ?? 0 } == true
    }
    return rival.map { "; if `\(escapedForDisplay($0.app.text))` is installed too, that app opens instead" } ?? ""
  }
}
