import AppClaims
import AssetLinks
import AssetLinksLint
import Association
import Audit
import JSONSource
import Lint
import Matching
import Serving
import SourceText
import Testing

/// The same inputs through the rules, the table of claims and the doctor.
@Suite("Rules, tables and the doctor judge an input alike")
struct AgreementTests {
  private static func nothing() throws -> DomainFiles {
    DomainFiles(RecordedClient(try Transcript("GET https://nowhere.shop/\n! unknown host")))
  }

  // MARK: Claims

  struct ClaimCase: CustomTestStringConvertible, Sendable {
    let rule: String
    let note: String
    let content: ClaimsExample
    var testDescription: String { "\(rule): \(note)" }
  }

  private static let claimCases = Rule.claims.flatMap { rule in
    rule.examples.compactMap { example in
      (example.content as? ClaimsExample).map { ClaimCase(rule: rule.name, note: example.note, content: $0) }
    }
  }

  @Test("there are examples of all rules about claims")
  func claimCount() {
    #expect(Set(Self.claimCases.map(\.rule)) == Set(Rule.claims.map(\.name)))
    #expect(Self.claimCases.count > 60)
  }

  /// A file that lists an app for every service, so that the claim alone decides.
  private static func file(for id: AppID) -> AssociationFile {
    let lists = ["webcredentials", "appclips", "activitycontinuation"].map { #""\#($0)": {"apps": ["\#(id.text)"]}"# }
    let text =
      #"{"applinks": {"details": [{"appIDs": ["\#(id.text)"], "components": [{"/": "*"}]}]}, \#(lists.joined(separator: ", "))}"#
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  @Test(
    "a claim with an error opens nothing in the doctor, and the table does not call it consistent",
    arguments: claimCases)
  func claims(_ example: ClaimCase) throws {
    for app in example.content.apps {
      guard let id = app.appID ?? app.bundleID.map({ AppID("9QX4T7KM2P.\($0)") }) else { continue }
      let findings = Linter.lint([app])
      for claim in app.claims {
        guard let service = claim.knownService, let domain = claim.domain, service != .activitycontinuation else {
          continue
        }
        // An App Clip has no links of `applinks`, and other apps have none of `appclips`.
        if service != .webcredentials, (service == .appclips) != (app.kind == .appClip) { continue }
        let host = "\(claim.isWildcard ? "www." : "")\(domain)"
        let like = app.claims.filter { $0.knownService == service && $0.covers(host) }
        let isWrong = { (claim: Claim) in
          findings.contains { finding in
            finding.severity == .error
              && (finding.location.range.map { Self.overlap($0, claim.range) || Self.overlap($0, Self.list(of: app)) }
                ?? true)
          }
        }
        let link = try LinkURL("https://\(host)/buy/1")
        let given = AnsweringFiles.Given(nil, .file(Self.file(for: id)))
        let diagnosis = Examination(
          url: "https://\(link.host)/buy/1", link: link, app: app, id: id, argument: "app",
          isForPasskeys: service == .webcredentials,
          files: AnsweringFiles([given], isOffline: true, try Self.nothing())
        ).diagnose()
        let answers = ClaimAnswer.all([app], [ServedAssociation(domain, .file(Self.file(for: id)))])
        let answer = answers.first { $0.service == service && $0.domain == claim.shownDomain }
        if like.allSatisfy(isWrong) {
          #expect(diagnosis.result != .opens, "\(claim.text): \(findings.map(\.message))")
          #expect(answer?.state != .consistent, "\(claim.text)")
        } else if answer?.state == .consistent {
          #expect(diagnosis.result == .opens, "\(claim.text): \(diagnosis.steps.map(\.words))")
        }
      }
    }
  }

  private static func overlap(_ one: SourceRange, _ other: SourceRange) -> Bool {
    one.lower < other.upper && other.lower < one.upper
  }

  private static func list(of app: ClaimedApp) -> SourceRange {
    if case .claims(let range, _, _) = app.list { return range }
    return SourceRange(0..<0)
  }

  @Test("an ID is malformed for `lint` exactly if no app can have it")
  func appIDs() throws {
    let ids = try #require(RuleCatalog.all.named("malformed-app-id")).examples.compactMap { $0.content as? FileExample }
      .flatMap { AssociationFile(SourceFile(name: "file", bytes: $0.bytes)).apps(of: .applinks) }.map(\.id)
    #expect(ids.count > 18 && ids.contains { $0.isPossible })
    for id in ids { #expect(id.isPossible == (id.malformation == nil), "\(id.text)") }
  }

  // MARK: Android

  private static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  @Test(
    "a statement with an error opens nothing in the doctor",
    arguments: [
      ("shop.harbor", fingerprint), ("shop.harbor", fingerprint.lowercased()),
      ("shop.harbor", "YOUR_SHA256_FINGERPRINT"),
      ("shop.harbor", Array(repeating: "AA", count: 32).joined(separator: ":")),
      ("shop.harbor", String(fingerprint.prefix(59))), ("shop.harbor", String(fingerprint.dropLast())),
      ("shop-harbor", fingerprint), ("9QX4T7KM2P.shop.harbor-app", fingerprint), ("harbor", fingerprint),
    ])
  func statements(_ package: String, _ fingerprint: String) throws {
    let text =
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": ["\#(fingerprint)"]}}]"#
    let source = SourceFile(name: "assetlinks.json", bytes: Array(text.utf8))
    let isWrong = Linter.lint(AssetLinksFile(source)).findings.contains { $0.severity == .error }
    #expect(isWrong == (package != "shop.harbor" || fingerprint != Self.fingerprint))
    for isForPasskeys in [false, true] {
      let text = isForPasskeys ? text.replacing("handle_all_urls", with: "get_login_creds") : text
      let file = AssociationFile(SourceFile(name: "assetlinks.json", bytes: Array(text.utf8)))
      let client = RecordedClient(try Transcript("GET https://nowhere.shop/\n! unknown host"))
      let diagnosis = AndroidExamination(
        url: "https://harbor.shop/", link: try LinkURL("https://harbor.shop/"), package: nil, manifest: nil,
        files: AnsweringFiles([.init(nil, .file(file))], isOffline: true, DomainFiles(client)), DomainQuestions(client),
        isForPasskeys: isForPasskeys
      ).diagnose()
      #expect((diagnosis.result != .opens) == isWrong, "\(diagnosis.steps.map(\.words))")
    }
  }
}
