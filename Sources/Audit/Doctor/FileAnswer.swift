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

  enum Outcome {
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

    /// Returns `true` if two files decide alike.
    func isLike(_ other: Outcome) -> Bool {
      switch (self, other) {
      case (.verdict(let one), .verdict(let two)): one == two
      case (.unlisted, .unlisted), (.open, .open): true
      case (.missing(let one), .missing(let two)), (.ignored(let one), .ignored(let two)),
        (.unreached(let one), .unreached(let two)):
        one == two
      default: false
      }
    }
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

  /// - Parameters:
  ///   - domain: The step for a domain with a file; `nil` for none.
  ///   - help: The next action for a domain without a file.
  ///   - command: The command that shows more about it.
  init(
    _ served: ServedAssociation, _ examination: Examination, domain: (AssociationFile) -> Diagnosis.Step?,
    help: String, command: () -> String
  ) {
    siteStatus = served.siteStatus
    switch served.outcome {
    case .failure(let words):
      steps = [.init(.domain, .failed, words, help: help, command: command())]
      outcome = .missing(words)
      reason = words
    case .unknown(let words):
      steps = [.init(.domain, .unreached, words, command: command())]
      outcome = .unreached(words)
      reason = words
    case .file(let file):
      steps = domain(file).map { [$0] } ?? []
      read(file, examination)
    }
  }

  private mutating func read(_ file: AssociationFile, _ examination: Examination) {
    if let fault = FaultText.words(file) {
      outcome = .ignored(fault)
      reason = fault
      steps.append(
        .init(
          .file, .failed, fault, help: "correct this fault, and serve the file again",
          command: examination.commands.lint(file.source.name)))
      return
    }
    guard let id = addFile(file, examination) else { return }
    switch examination.service {
    case .appclips: addClip()
    case .webcredentials: addCredentials()
    case .applinks, .activitycontinuation: addComponent(file, id, examination)
    }
    // The prefix is a step of its own, whatever the components decide.
    if steps.contains(where: { $0.name == .file && $0.state == .undecided }), result == .opens { outcome = .open }
  }

  /// - Returns: The app ID in the file.
  private mutating func addFile(_ file: AssociationFile, _ examination: Examination) -> AppID? {
    let service = examination.service.rawValue
    let named = file.apps(of: examination.service)
    let (id, app) = (examination.id, examination.app)
    let reference = id.map { AppReference($0.text) }
    if case .app(let found)? = reference?.resolved(among: named.map(\.id)) {
      steps.append(.init(.file, .passed, "it lists `\(escapedForDisplay(found.text))` under `\(service)`"))
      return found
    }
    let isWhole = id?.prefix.map { AppID.isPrefix($0) } == true
    let bundleID = isWhole ? id?.bundleID.map(String.init) : app?.bundleID
    // `lint` does not know the app, so it reports neither.
    let command = examination.listingCommand(file)
    if id == nil, app == nil {
      let place = examination.service == .applinks ? "no entry of `applinks` lists" : "`\(service)` does not list"
      outcome = .unlisted
      reason = "\(place) an app"
      steps.append(
        .init(
          .file, .failed, reason, help: "add the ID of the app, which opens the links",
          command: examination.commands.lint(file.source.name)))
      return nil
    }
    guard let bundleID, let first = named.first(where: { $0.id.bundleID.map(String.init) == bundleID }) else {
      let place = examination.service == .applinks ? "no entry of `applinks` lists" : "`\(service)` does not list"
      addUnlisted(
        reference ?? AppReference(bundleID ?? ""), named.map(\.id), place, help: examination.listingHelp, command)
      if case .unlisted = outcome { reason = "the app is not listed under `\(service)`" }
      return nil
    }
    let text = escapedForDisplay(first.id.text)
    if let id {
      outcome = .unlisted
      reason = "the app is listed with another prefix"
      steps.append(
        .init(
          .file, .failed, "it lists `\(text)`, but the app is `\(escapedForDisplay(id.text))`: the prefix differs",
          help: "write `\(escapedForDisplay(id.text))` there, if the app in the store is signed like this one",
          command: command))
      return nil
    }
    steps.append(
      .init(
        .file, .undecided,
        "it lists `\(text)`, but the prefix of the app is not known: pass its app ID with \(examination.commands.name(.app))"
      ))
    return first.id
  }

  /// An app that the file does not list, or that is not the only one with its bundle ID.
  private mutating func addUnlisted(
    _ reference: AppReference, _ apps: [AppID], _ place: String, help: String?, _ command: String?
  ) {
    var isAmbiguous = false
    if case .ambiguous = reference.resolved(among: apps) { isAmbiguous = true }
    outcome = isAmbiguous ? .open : .unlisted
    do throws(AppReference.Fault) {
      _ = try reference.app(among: apps, place)
    } catch {
      reason = error.message
      steps.append(
        .init(
          .file, isAmbiguous ? .undecided : .failed, error.message, help: isAmbiguous ? nil : help, command: command))
    }
  }

  /// App Clips have no components.
  private mutating func addClip() {
    outcome = .verdict(.match)
    reason = "the App Clip is listed"
    steps.append(
      .init(.component, .skipped, "App Clips have none: an App Clip experience in App Store Connect covers URLs"))
  }

  /// Passkeys have no components and no step for them.
  private mutating func addCredentials() {
    outcome = .verdict(.match)
    reason = "the app is listed"
  }

  private mutating func addComponent(_ file: AssociationFile, _ id: AppID, _ examination: Examination) {
    let command = examination.commands.explain(file.source.name, examination.url, app: id.text)
    var matcher = LinkRouter(file, app: id).makeMatcher()
    let verdict = matcher.verdicts(for: examination.link).first { $0.app == id }
    let places = ComponentPlaces(file)
    guard let verdict, let component = places.component(verdict) else {
      outcome = .verdict(.noMatch)
      reason = "no component matches the URL"
      let explanation = LinkRouter(file, app: id).explanations(for: examination.link).first
      let nearest = explanation.flatMap { explanation in
        places.nearestMiss(explanation) { quoted($0) }.map { words in
          (words, explanation.nearestMiss.map { places.place($0.component.node) } ?? "")
        }
      }
      let words = [reason, nearest.map { "\($0.0), at \($0.1)" }].compactMap(\.self).joined(separator: "; ")
      let path = quoted(String(decoding: examination.link.path, as: UTF8.self))
      steps.append(
        .init(
          .component, .failed, words,
          help: nearest == nil
            ? "add a component for \(path), if the app should open it"
            : "change this component, or add one for \(path), if the app should open it",
          command: command))
      return
    }
    outcome = .verdict(verdict.verdict)
    let isExcluded = verdict.verdict == .exclude
    reason =
      "`\(places.excerpt(component))` at \(places.place(component.node)) \(isExcluded ? "excludes" : "matches") the URL"
    steps.append(
      .init(
        .component, isExcluded ? .failed : .passed, reason + Self.rival(file, verdict, examination.link),
        help: isExcluded ? "put a component that matches the URL before this one, if the app should open it" : nil,
        command: command))
  }

  /// An app that gets the URL from an earlier entry.
  private static func rival(_ file: AssociationFile, _ own: AppVerdict, _ link: LinkURL) -> String {
    guard own.verdict == .match else { return "" }
    var matcher = LinkRouter(file).makeMatcher()
    let rival = matcher.verdicts(for: link).first { other in
      other.app != own.app && other.verdict == .match && other.entry.map { $0 < own.entry ?? 0 } == true
    }
    return rival.map { "; if `\(escapedForDisplay($0.app.text))` is installed too, that app opens instead" } ?? ""
  }
}
