import Answers
import ArgumentParser
import Reports
import Tasks

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "convert", abstract: "Write the file of the other platform.",
    discussion: """
      Writes an assetlinks.json with dynamic rules for the components of an app, or an association file with components \
      for dynamic rules. The two languages are not the same, so the files are compared as `aasa compare` does. The file \
      goes to standard output, and the remaining differences to standard error; with --format json, the report contains \
      the file.

      For Android, `/buy/*` becomes two rules, a path without a star gets another one with a slash at its end, and a \
      variable becomes a rule for each of its values, up to --expand for a component; beyond it, wildcards. For iOS, \
      components are compared with decoded URLs (`percentEncoded`, iOS 14).

      EXAMPLES
        aasa convert apple-app-site-association > assetlinks.json
        aasa convert FILE --package shop.harbor.app --fingerprint 14:6D:E9:…
        aasa convert assetlinks.json --app 9QX4T7KM2P.shop.harbor.app

      EXIT STATUS
        0  the file was written
        1  with --exit-code: it differs, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var file: FileArgument

  @Option(help: "The platform to write a file for. (default: the other one)")
  var to: ConvertQuestion.Platform?

  @OptionGroup var app: AppOption

  @Option(
    help:
      "The package name of the Android app. (default: the only one with dynamic rules; in a file for Android, the bundle ID)"
  )
  var package: String?

  @Option(
    name: .customLong("fingerprint"),
    help: .init("A SHA-256 fingerprint to write. Can be repeated.", valueName: "fingerprint"))
  var fingerprints: [String] = []

  @Option(help: .init("The rules that the variables of a component may become.", valueName: "count"))
  var expand = 100

  @OptionGroup var domain: DomainOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws { try refuse("--expand is from 1 to 100000", if: !(1...100_000).contains(expand)) }

  func run() throws {
    let read: FolderFile = to.map { $0 == .ios ? .assetLinks : .association } ?? .either
    var question = ConvertQuestion(
      try file.source(network, of: read), FileOptions(app: app.text, domain: domain.given))
    (question.platform, question.package) = (to, package)
    (question.fingerprints, question.ruleLimit) = (fingerprints, expand)
    let answer = try Progress("converting").during { try question.answer() }
    try format.print(color, json: answer.json, file: answer.file.bytes, answer.comparison.document())
    if let name = answer.assumedPackage {
      Output.note(
        "the package name \(name) is the bundle ID of the iOS app; give that of the Android app with --package")
    }
    if answer.lacksFingerprint {
      Output.note(
        "Android ignores the file until it has a fingerprint; give that of the app's certificate (SHA-256) with --fingerprint"
      )
    }
    if exitCode, answer.comparison.comparison.result != .equal { throw ExitCode.findings }
  }
}

extension ConvertQuestion.Platform: ExpressibleByArgument {}
