import AppClaims
import JSONSource
import Lint
import SourceText
package import Tasks

extension ClaimsAnswer {
  /// The claims of apps and the answers of domains; `schema/entitlements.schema.json` describes it.
  package var json: String {
    let answers = ClaimAnswer.all(apps, served)
    return JSONWriter.versioned {
      $0.objects("apps", apps.indices) { index, object in
        Self.write(apps[index], answers.filter { $0.app == index }, to: &object)
      }
      $0.objects("domains", served) { served, object in
        object.member("domain", served.domain)
        switch served.outcome {
        case .file(let file): object.member("file", file.source.name)
        case .failure(let reason), .unknown(let reason): object.member("failure", reason)
        }
      }
      $0.objects("findings", report.files.flatMap { file in file.results.map { (file.file, $0) } }) {
        Self.write($0.1, $0.0, to: &$1)
      }
      $0.objects("failures", report.failures) { failure, object in
        object.member("path", failure.path)
        object.member("message", failure.message)
      }
    }
  }

  private static func write(_ app: ClaimedApp, _ answers: [ClaimAnswer], to object: inout JSONWriter) {
    object.member("path", app.path)
    object.member("kind", app.kind.rawValue)
    object.member("source", app.origin.rawValue)
    object.member("signing", app.signing.rawValue)
    if let prefix = app.prefix { object.member("prefix", prefix) }
    if let bundleID = app.bundleID { object.member("bundleID", bundleID) }
    if let id = app.appID { object.member("appID", id.text) }
    object.objects("claims", app.claims) { claim, object in
      object.member("text", claim.text)
      if let service = claim.knownService { object.member("service", service.rawValue) }
      if let domain = claim.shownDomain { object.member("domain", domain) }
      if let mode = claim.mode, mode != .ordinary { object.member("mode", mode.rawValue) }
    }
    object.objects("services", answers) { answer, object in
      object.member("domain", answer.domain)
      object.member("service", answer.service.rawValue)
      // Others may be claims of it, with values of build settings.
      object.member(
        "claimed", answer.claims.contains { $0.knownService == answer.service && $0.shownDomain == answer.domain })
      object.member("state", answer.state.rawValue)
      if let obstacle = answer.obstacle { object.member("obstacle", obstacle.word) }
      object.member("served", answer.naming.word)
      switch answer.naming {
      case .named(let id): object.list("named", [id.id.text])
      case .prefixes(let ids), .unknownPrefix(let ids): object.list("named", ids.map { $0.id.text })
      default: break
      }
    }
  }

  private static func write(_ result: Finding, _ file: ReportedFile, to object: inout JSONWriter) {
    object.member("rule", result.rule)
    object.member("severity", result.severity.rawValue)
    object.member("message", result.message)
    object.member("path", file.path)
    if let range = result.location.range { object.members(file.lines.position(of: range.lower)) }
    object.list("help", result.help)
    if let cost = result.cost { object.member("cost", cost) }
    object.member("fingerprint", result.fingerprint.text)
  }
}

extension ClaimAnswer.Naming {
  fileprivate var word: String {
    switch self {
    case .named: "named"
    case .prefixes: "otherPrefix"
    case .unknownPrefix: "unknownPrefix"
    case .unnamed: "notNamed"
    case .ignored: "ignoredFile"
    case .failure: "noFile"
    case .unknown: "noAnswer"
    case .notAsked: "notAsked"
    case .unknownApp: "unknownApp"
    }
  }
}
