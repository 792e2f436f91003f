import AndroidManifest
import Answers
import AppSiteAssociation
import ArgumentParser
import Fetching
import Hosting
import Reports
import Tasks

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "compare", abstract: "Compare the links of an app on iOS and Android.",
    discussion: """
      Finds the URLs that open the app on one platform and not on the other: a shortest one for each pair of an Apple \
      component and an Android dynamic rule that decide it. "equal" is proved: every URL opens the app on both platforms \
      or on neither. "undecided" means that the search reached its budget.

      URLs with escapes or empty segments, such as /caf%C3%A9 and /buy//7, come last: most files differ for some of \
      them, because Apple compares the URL as written by default and Android the decoded one. So do URLs without a path, \
      such as https://harbor.shop: the path is then / for Apple, and empty for Android. --ordinary leaves both out.

      On Android, the intent filters of the app limit what its dynamic rules open. With --manifest, they are taken into \
      account; without it, only the files are compared. The rules are read by the later of the two known parsers.

      A folder of a site, a domain, or a file beside the other one is enough. The files may have either order.

      EXAMPLES
        aasa compare public
        aasa compare harbor.shop --manifest app/src/main/AndroidManifest.xml
        aasa compare apple-app-site-association assetlinks.json
        aasa compare harbor.shop assetlinks.json \\
          --app shop.harbor.app --ordinary --exit-code
        aasa compare apple-app-site-association assetlinks.json --format markdown
        aasa compare apple-app-site-association assetlinks.json \\
          --manifest app/src/main/AndroidManifest.xml

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var file: FileArgument

  @Argument(
    help:
      "The assetlinks.json: a path, https://host/path, or - for standard input. (default: that of the same folder or domain)",
    completion: .file())
  var links: String?

  @OptionGroup var app: AppOption

  @OptionGroup var package: PackageOption

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var domain: DomainOption

  @Flag(help: "Compare only URLs with a path, without escapes and empty segments.")
  var ordinary = false

  @OptionGroup var report: ReportArguments

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws { try Input.checkStandardInput([file.file, links, manifest.path]) }

  func run() throws { try report.reporting("compare", file.file, compare) }

  private func compare() throws {
    let (apple, android) = try file.place.sources(links.map { Place($0) }, network.client)
    FileArgument.noteSignature(of: apple.source)
    let manifest = try manifest.read()
    let options = FileOptions(app: app.text, domain: domain.given)
    let question = try question(apple, android, options, manifest)
    let scope = try manifest?.scope(of: question.host)
    let answer = Progress("comparing").during { question.answer(within: scope, ordinary: ordinary) }
    lazy var results = answer.report(paths: (apple.reportPath, android.reportPath), failOn: exitCode ? .info : nil)
    try report.write(results, color, json: { _ in answer.json }, { _ in answer.document(results) })
    if exitCode, answer.comparison.result != .equal { throw ExitCode.findings }
  }

  private func question(
    _ apple: PlacedSource, _ android: PlacedSource, _ options: FileOptions, _ manifest: AndroidManifest?
  ) throws(Failure) -> CompareQuestion {
    do throws(TaskProblem) {
      return try CompareQuestion(apple.source, android.source, options, package: package.name, manifest)
    } catch {
      throw Failure(error).of((LinkFile(android.source).problem == nil ? apple : android).reportPath)
    }
  }
}

extension Place {
  /// The files of both platforms: this one and another, or one with that of the same folder or domain.
  fileprivate func sources(
    _ other: Place?, _ network: CurlClient.Options
  ) throws(Failure) -> (apple: PlacedSource, android: PlacedSource) {
    let one = try readNamed(network)
    if case .assetLinks = LinkFile(one.source) {
      let apple = if let other { other } else { try beside(Site.name) }
      return (try apple.readNamed(network), one)
    }
    return (one, try (other ?? self).androidPlace(isNamed: other != nil).readNamed(network))
  }

  private func beside(_ name: String) throws(Failure) -> Place {
    if case .file(let path) = kind {
      let other = LexicalPath.joined(LexicalPath.parent(of: path) ?? "", name)
      if Disk.isFile(other) { return Place(configured: other) }
    }
    throw Failure("give both files: there is no \(name) beside \(Input.name(text))")
  }

  /// The place of Android's file of the same folder or domain.
  ///
  /// - Parameter isNamed: Whether a file is that file itself, and not one beside it.
  private func androidPlace(isNamed: Bool) throws(Failure) -> Place {
    switch kind {
    case .domain(let url): return Place(PlatformOption.android.file(url).description)
    case .folder: return try single(.assetLinks)
    case .file, .standardInput, .url, .refused: return isNamed ? self : try beside(Site.assetLinksName)
    }
  }
}
