import Answers
import AppSiteAssociation
import ArgumentParser
import Audit
import ProjectSettings
import Reports
import Tasks

struct EntitlementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "entitlements", abstract: "Check the domains that an app claims.",
    discussion: """
      Reads the claims of .entitlements files (XML and binary), provisioning profiles, built apps (.app, .ipa, \
      .xcarchive), programs with a code signature, Expo's app.json, and --claim. Apps inside an app, such as App \
      Clips, are listed separately. Signatures are not verified. For binary sources, places are lines of the output of \
      `plutil`, `codesign -d --entitlements - --xml` or `security cms -D`.

      The claims are compared with the files that the claimed domains serve. --against names other domains or local \
      files, and --offline makes no requests. A file is that of one domain: without DOMAIN= it is compared with the \
      claims of the domain that its path names, else of the first claimed one.

      EXAMPLES
        aasa entitlements App.entitlements --app-id 9QX4T7KM2P.shop.harbor.app
        aasa entitlements App.entitlements --offline
        aasa entitlements App.ipa --against example.com=apple-app-site-association
        aasa entitlements app.json --app-id 9QX4T7KM2P.shop.harbor.app
        aasa entitlements App.entitlements Clip.entitlements \\
          --app-id App.entitlements=9QX4T7KM2P.shop.harbor.app \\
          --app-id Clip.entitlements=9QX4T7KM2P.shop.harbor.app.Clip
        npx expo config --json | aasa entitlements -
        aasa entitlements --claim applinks:example.com --claim applinks:example.org

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings
        2  wrong usage, or a source that could not be read; the others are checked
      """)

  @OptionGroup var claimed: ClaimArguments

  @OptionGroup var against: AgainstArguments

  @OptionGroup var network: FetchOptions

  @OptionGroup var report: ReportArguments

  @OptionGroup var severity: SeverityOptions

  @OptionGroup var color: ColorOption

  func validate() throws { try Input.checkStandardInput(claimed.paths + against.places) }

  func run() throws { try report.reporting("entitlements", claimed.paths.first ?? "", check) }

  private func check() throws {
    let (apps, failures) = try claimed.read()
    let settings = EffectiveLintSettings(LintSettings(), severity.flags)
    let files = try against.files(network.client)
    let answer = Progress("fetching").during {
      ClaimsQuestion(apps, failures, files, settings.options).answer(
        rules: Rule.claims.map(ReportRule.init), failOn: settings.failOn.value.severity, path: ReportPath.of,
        words: { Failure($0).message })
    }
    let found = answer.report
    try report.write(
      found, color, documents: [.text, .json, .html], json: { _ in answer.json }, { _ in answer.document })
    if let note = against.note(unchecked: apps.flatMap(\.claims), answer.served) { Output.note(note) }
    for failure in found.failures { Output.report(Failure(failure.message), color: color.choice) }
    if !found.failures.isEmpty { throw ExitCode.couldNotRun }
    if found.fails { throw ExitCode.findings }
  }
}
