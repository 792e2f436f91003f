import AppSiteAssociation
import Association
import Claims
import Matching
import Reports
import SourceText

// A claim of the host has priority over a wildcard claim of a parent domain, whose file is used only if the first has
// no match (documented). So each claim is examined separately, in this order. The result is that of the first claim
// that opens the app, else of the first claim.

/// Examines one URL for one app: claim, domain, file, CDN, component.
struct Examination {
  let url: String
  let link: LinkURL
  /// The app's claims; `nil` if only its ID is known.
  let app: ClaimedApp?
  let id: AppID?
  /// The app as named on the command line.
  let argument: String
  let sources: DiagnosisSources

  /// A domain whose file may decide, and the claims of it; empty if claims are unknown.
  private struct Candidate {
    let domain: String
    let claims: [Claim]
  }

  func diagnose() -> Diagnosis {
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
        .claim, .unknown, "a profile allows any domain and says nothing of the app's claims; give the app itself")
    } else if alike == nil, app?.claims.contains(where: \.isUnresolved) == true {
      diagnosis.add(
        .claim, .unknown,
        "a claim has a build setting in it, so it is not known which domain it is for; give the built app")
    } else {
      var reason = "the app does not claim `applinks:\(shown)`"
      if let alike {
        let isOther = alike.isWellFormed || alike.knownService == nil
        let text = escapedForDisplay(alike.text)
        reason = isOther ? "\(reason), only `\(text)`" : "`\(text)` is no claim as it is written"
      }
      diagnosis.add(.claim, .failed, reason, command: ShellWord.command("entitlements", argument))
    }
    addOthers(host, isServed: true, to: &diagnosis)
    return diagnosis
  }

  private func addClaim(_ candidate: Candidate, to diagnosis: inout Diagnosis) {
    guard let app, let claim = candidate.claims.first else {
      diagnosis.add(
        .claim, .unknown, "what the app claims is not known; --app with a path to the app or its entitlements tells")
      return
    }
    let isForDevelopment = candidate.claims.allSatisfy { $0.mode?.isForDevelopmentAlone == true }
    if isForDevelopment, app.signing == .release {
      diagnosis.add(
        .claim, .failed, "`\(escapedForDisplay(claim.text))` does nothing in an app that is signed for release",
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
      diagnosis.add(.cdn, .skipped, "not asked in the mode that is claimed")
    }
    addComponent(file, id, verdict, to: &diagnosis)
  }

  private func addDomain(_ domain: String, to diagnosis: inout Diagnosis) -> AssociationFile? {
    guard let served = sources.file(domain) else {
      diagnosis.add(.domain, .unknown, "no association file of \(domain) was given or asked for")
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
    if let id, let found = named.first(where: { $0.id == id }) {
      diagnosis.add(.file, .passed, "it names `\(escapedForDisplay(found.id.text))` under `applinks`")
      return found.id
    }
    let bundleID = id?.bundleID.map(String.init) ?? app?.bundleID
    let alike = named.filter { $0.id.bundleID.map(String.init) == bundleID && bundleID != nil }
    let command = ShellWord.command("lint", name)
    guard let first = alike.first else {
      let what = escapedForDisplay(id?.text ?? bundleID ?? "the app")
      diagnosis.add(.file, .failed, "no entry of `applinks` names `\(what)`", command: command)
      return nil
    }
    let text = escapedForDisplay(first.id.text)
    if let id {
      diagnosis.add(
        .file, .failed, "it names `\(text)`, and the app is `\(escapedForDisplay(id.text))`: the prefix differs",
        command: command)
      return nil
    }
    diagnosis.add(.file, .passed, "it names `\(text)`; whether that is the prefix of the app is not known")
    return first.id
  }

  // MARK: Verdicts

  private func verdict(_ file: AssociationFile, _ id: AppID) -> AppVerdict? {
    var matcher = LinkRouter(file, app: id).makeMatcher()
    return matcher.verdicts(for: link).first { $0.app == id }
  }

  private func addCDN(_ domain: String, _ id: AppID, _ verdict: AppVerdict?, to diagnosis: inout Diagnosis) {
    guard let copy = sources.copy(domain) else {
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
        diagnosis.add(.cdn, .passed, "its copy says the same of the URL")
      } else if copied?.verdict == .match {
        diagnosis.add(
          .cdn, .passed, "its copy is another one, which opens the app; it changes when the CDN asks the site again")
      } else {
        diagnosis.add(
          .cdn, .failed, "its copy is another one, in which \(words(copied)); the CDN asks the site again within a day",
          command: command)
      }
    }
  }

  private func words(_ verdict: AppVerdict?) -> String {
    switch verdict?.verdict {
    case .match: "a component takes the URL"
    case .exclude: "the URL is excluded"
    case .noMatch: "no component takes the URL"
    case nil: "the app is not named"
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
      diagnosis.add(.component, .failed, "no component takes the URL", command: command)
      return
    }
    let place = "`\(places.excerpt(component))` at \(places.place(component.node))"
    if verdict.verdict == .exclude {
      diagnosis.add(.component, .failed, "\(place) keeps the URL in the browser", command: command)
      return
    }
    diagnosis.add(.component, .passed, "\(place) takes the URL\(rival(file, verdict))", command: command)
  }

  /// An app that gets the URL from an earlier entry.
  private func rival(_ file: AssociationFile, _ own: AppVerdict) -> String {
    var matcher = LinkRouter(file).makeMatcher()
    let rival = matcher.verdicts(for: link).first { other in
      other.app != own.app && other.verdict == .match && other.entry.map { $0 < own.entry ?? 0 } == true
    }
    return rival.map { "; where `\(escapedForDisplay($0.app.text))` is installed too, it comes first" } ?? ""
  }
}
