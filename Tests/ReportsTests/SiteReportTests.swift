import Hosting
import Lint
import ProjectSettings
import Reports
import SourceText
import Tasks
import Testing

@Suite("The two association files of a site")
struct SiteReportTests {
  private static let good =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
  private static let broken = good.dropLast() + ",}"

  /// The texts of both files, and the findings with their costs.
  static let sites: [(wellKnown: String, root: String, findings: [String])] = [
    (good, good, []),
    (
      good, String(broken),
      [
        "root warning files-differ: the file at the root has no effect while the other one is served",
        "root warning invalid-json: not requested while `.well-known/apple-app-site-association` is served",
      ]
    ),
    (
      String(broken), good,
      [
        "root warning files-differ: devices get the file in `.well-known`, which they ignore",
        "well-known error invalid-json: devices ignore the file: no app opens any link of the domain",
      ]
    ),
  ]

  @Test("a file that devices do not request has no error while they get the other one", arguments: sites)
  func findings(_ wellKnown: String, _ root: String, _ expected: [String]) {
    let settings = LintRunSettings(nil, LintFlags(), ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    let files = [(Site.wellKnownPath, wellKnown), (Site.rootPath, root)].map { path, text in
      let source = SourceFile(name: path, bytes: Array(text.utf8))
      var question = LintQuestion(LinkFile(source), settings, path: path, reportPath: path)
      question.isAlone = false
      return (path: path, report: question.findings())
    }
    let folder = ReportedFile(SourceFile(name: ".", bytes: []))
    let reports = Site.reports(files, in: folder, LintOptions())
    let found = zip(["well-known", "root"], reports).flatMap { name, report in
      report.results.map { "\(name) \($0.severity.rawValue) \($0.rule): \($0.cost ?? "")" }
    }
    #expect(found.sorted() == expected)
  }

  @Test("the URLs of findings are of the domain that the configuration names, or that served the file")
  func domain() throws {
    let text = Self.good.replacing(#"{"/": "/buy/*"}"#, with: #"{"/": "/fish", "exclude": true}, {"/": "*"}"#)
    let settings = LintRunSettings(nil, LintFlags(), ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    let url = "https://harbor.shop/.well-known/apple-app-site-association"
    let question = LintQuestion(
      LinkFile(SourceFile(name: url, bytes: Array(text.utf8))), settings, path: url, reportPath: url)
    #expect(question.findings().results.contains { $0.message.contains("https://harbor.shop/fish") })
    #expect(!question.findings().results.contains { $0.message.contains("example.com") })
  }
}
