import AppClaims
import Association
import Lint
import Matching
import SourceText

/// The result of one association file for a link and an app, with the steps that lead to it.
struct FileAnswer {
  private(set) var steps: [Diagnosis.Step] = []
  private(set) var outcome = Outcome.missing("")
  /// The outcome as a clause: "no component matches the URL".
  private(set) var reason = ""
  /// The status of the site's response; of a copy, the one that the CDN says it got.
  let siteStatus: Int?
  /// The next action for a failure of the CDN that a request from here need not have.
  let obstacleHelp: String?
  private let domain: String

  enum Outcome: Equatable {
    /// The request failed, for a reason.
    case unreached(String)
    /// There is no file, for a reason.
    case missing(String)
    /// Devices ignore the file, for a reason.
    case ignored(String)
    case unlisted
    /// The file lists the app with a prefix that cannot be compared.
    case open
    case verdict(AppVerdict.Verdict)
  }

  /// `true` if devices read the file.
  var hasFile: Bool {
    switch outcome {
    case .unreached, .missing, .ignored: false
    case .unlisted, .open, .verdict: true
    }
  }

  var result: Diagnosis.Result {
    switch outcome {
    case .unreached, .open: .unknown
    case .missing, .ignored, .unlisted: .staysInBrowser
    case .verdict(let verdict): verdict == .match ? .opens : .staysInBrowser
    }
  }

  /// A file of the site has a step about its domain, with the next action where there is none, and the task that shows more about it.
  init(_ served: ServedAssociation, _ examination: Examination, isOfSite: Bool, help: String, next: Diagnosis.Next) {
    siteStatus = served.siteStatus
    obstacleHelp = served.obstacleHelp
    domain = served.domain
    switch served.outcome {
    case .failure(let words):
      decide(.missing(words), words)
      add(.domain, .failed, words, help: help, next: next)
    case .unknown(let words):
      decide(.unreached(words), words)
      add(.domain, .unreached, words, next: next)
    case .file(let file):
      let (name, size) = (escapedForDisplay(file.source.name), grouped(file.source.bytes.count))
      let fault = served.acceptedFault.map { "; \($0), which `?mode=developer` accepts" } ?? ""
      if isOfSite { add(.domain, .passed, "\(domain): \(name), \(size) bytes\(fault)") }
      read(file, examination)
    }
  }

  private mutating func decide(_ outcome: Outcome, _ reason: String) { (self.outcome, self.reason) = (outcome, reason) }

  private mutating func add(
    _ name: Diagnosis.Name, _ state: Diagnosis.State, _ words: String, missing: Diagnosis.Missing? = nil,
    help: String? = nil, next: Diagnosis.Next? = nil
  ) { steps.append(.init(name, state, words, missing: missing, help: help, next: next)) }

  private mutating func read(_ file: AssociationFile, _ examination: Examination) {
    if let fault = FaultText.words(file) {
      decide(.ignored(fault), fault)
      return add(
        .file, .failed, fault, help: "correct this fault, and serve the file again",
        next: .lint(file: file.source.name))
    }
    guard let id = addFile(file, examination) else { return }
    switch examination.service {
    case .appclips:
      decide(.verdict(.match), "the App Clip is listed")
      add(.component, .skipped, "App Clips have none: an App Clip experience in App Store Connect covers URLs")
    // Passkeys have no components and no step for them.
    case .webcredentials: decide(.verdict(.match), "the app is listed")
    case .applinks, .activitycontinuation: addComponent(file, id, examination)
    }
    // The prefix is a step of its own, whatever the components decide.
    if steps.contains(where: { $0.name == .file && $0.state == .undecided }), result == .opens { outcome = .open }
  }

  /// - Returns: The app ID in the file.
  private mutating func addFile(_ file: AssociationFile, _ examination: Examination) -> AppID? {
    let service = examination.service.rawValue
    let named = file.apps(of: examination.service)
    let usable = named.filter { $0.id.malformation == nil }
    let (id, app) = (examination.id, examination.app)
    let reference = id.map { AppReference($0.text) }
    for apps in [usable, named] {
      guard case .app(let found)? = reference?.resolved(among: apps.map { $0.id }) else { continue }
      return addListed(found, file, examination)
    }
    let isWhole = id?.prefix.map { AppID.isPrefix($0) } == true
    let bundleID = isWhole ? id?.bundleID.map(String.init) : app?.bundleID
    // `lint` does not know the app, so it reports neither.
    let next = examination.listingNext(file, of: domain)
    let lint = Diagnosis.Next.lint(file: file.source.name)
    let place = examination.service == .applinks ? "no entry of `applinks` lists" : "`\(service)` does not list"
    if id == nil, app == nil {
      decide(.unlisted, "\(place) an app")
      add(.file, .failed, reason, help: "add the ID of the app, which opens the links", next: lint)
      return nil
    }
    let own = (usable + named).first { app in bundleID != nil && app.id.bundleID.map(String.init) == bundleID }
    guard let first = own else {
      if examination.service == .applinks, let ignored = file.ignoredApp(reference ?? AppReference(bundleID ?? "")) {
        decide(.unlisted, "\(quoted(ignored.id.text, limit: 200)) is only in `appID`, which is ignored beside `appIDs`")
        add(.file, .failed, reason, help: "add the app to `appIDs` of this entry", next: lint)
        return nil
      }
      addUnlisted(
        reference ?? AppReference(bundleID ?? ""), named.map { $0.id }, place, help: examination.listingHelp, next)
      if outcome == .unlisted { reason = "the app is not listed under `\(service)`" }
      return nil
    }
    let text = escapedForDisplay(first.id.text)
    if let id, id.malformation == nil {
      decide(.unlisted, "the app is listed with another prefix")
      add(
        .file, .failed, "it lists `\(text)`, but the app is \(backquoted(id.text)): the prefix differs",
        help: "write \(backquoted(id.text)) there, if the app in the store is signed like this one",
        next: next)
      return nil
    }
    guard id == nil, first.id.malformation == nil else { return addListed(id ?? first.id, file, examination) }
    add(.file, .undecided, "it lists `\(text)`, but the prefix of the app is not known", missing: .appID)
    return first.id
  }

  /// Returns the app of the examination, which the file lists, if an app can have the ID.
  private mutating func addListed(_ id: AppID, _ file: AssociationFile, _ examination: Examination) -> AppID? {
    let text = quoted(id.text, limit: 200)
    guard let fault = id.malformation else {
      add(.file, .passed, "it lists \(text) under `\(examination.service.rawValue)`")
      return id
    }
    decide(.unlisted, "the app ID \(text) \(fault.words), so no app has it")
    add(.file, .failed, reason, help: fault.help, next: .lint(file: file.source.name))
    return nil
  }

  /// An app that the file does not list, or that is not the only one with its bundle ID.
  private mutating func addUnlisted(
    _ reference: AppReference, _ apps: [AppID], _ place: String, help: String?, _ next: Diagnosis.Next?
  ) {
    let isAmbiguous = if case .ambiguous = reference.resolved(among: apps) { true } else { false }
    outcome = isAmbiguous ? .open : .unlisted
    do throws(Failure) {
      _ = try reference.app(among: apps, place)
    } catch {
      reason = error.message
      add(.file, isAmbiguous ? .undecided : .failed, reason, help: isAmbiguous ? nil : help, next: next)
    }
  }

  private mutating func addComponent(_ file: AssociationFile, _ id: AppID, _ examination: Examination) {
    let next = Diagnosis.Next.explain(file: file.source.name, url: examination.url, app: id.text)
    var matcher = LinkRouter(file, app: id).makeMatcher()
    let verdict = matcher.verdicts(for: examination.link).first { $0.app == id }
    let places = ComponentPlaces(file)
    guard let verdict, let component = places.component(verdict) else {
      decide(.verdict(.noMatch), "no component matches the URL")
      let explanation = LinkRouter(file, app: id).explanations(for: examination.link).first
      let nearest = explanation.flatMap { explanation in
        places.closestComponent(explanation) { quoted($0) }.map { words in
          (words, explanation.closestComponent.map { places.place($0.component.node) } ?? "")
        }
      }
      let words = [reason, nearest.map { "\($0.0), at \($0.1)" }].compactMap { $0 }.joined(separator: "; ")
      let path = quoted(String(decoding: examination.link.path, as: UTF8.self))
      return add(
        .component, .failed, words,
        help: nearest == nil
          ? "add a component for \(path), if the app should open it"
          : "change this component, or add one for \(path), if the app should open it", next: next)
    }
    let isExcluded = verdict.verdict == .exclude
    decide(
      .verdict(verdict.verdict),
      "\(backquoted(places.excerpt(component))) at \(places.place(component.node)) \(isExcluded ? "excludes" : "matches") the URL"
    )
    add(
      .component, isExcluded ? .failed : .passed, reason + Self.rival(file, verdict, examination.link),
      help: isExcluded ? "put a component that matches the URL before this one, if the app should open it" : nil,
      next: next)
  }

  /// An app that gets the URL from an earlier entry.
  private static func rival(_ file: AssociationFile, _ own: AppVerdict, _ link: LinkURL) -> String {
    guard own.verdict == .match else { return "" }
    var matcher = LinkRouter(file).makeMatcher()
    let rival = matcher.verdicts(for: link).first { other in
      other.app != own.app && other.verdict == .match && other.entry.map { $0 < own.entry ?? 0 } == true
    }
    return rival.map { "; if \(backquoted($0.app.text)) is installed too, that app opens instead" } ?? ""
  }
}
