import AppSiteAssociation
import ProjectSettings
import Tasks
import TestSupport
import Testing

/// The library answers without `Tasks`, which an app that depends on it would compile with expat and zlib. For a table of files, URLs and apps, both
/// have the same answers.
@Suite("The library and the questions of the program have the same answers")
struct LibraryAgreementTests {
  private static let beta = "9QX4T7KM2P.shop.harbor.beta"

  private static let files: [SourceFile] = [
    SourceFile(document: "apple-app-site-association"), SourceFile(document: "links-ios.json"),
    SourceFile(document: "links-ios-both.json"),
    SourceFile(associationFile(#"{"/": "/buy/*"}, {"/": "/buy/42"}, {"/": "/buy/42"}, {"/": "*", "exclude": true}"#)),
    SourceFile(
      associationFile(##"{"/": "/$(word)/*", "?": {"id": "?*"}}, {"#": "top"}, {"/": "/a b", "comment": "é"}"##)),
    SourceFile(
      associationFile(
        #"{"/": "/Buy/%34*"}, {"/": "/$(food)", "caseSensitive": true}"#,
        shared: #""substitutionVariables": {"food": ["buy", "sell"]}, "defaults": {"caseSensitive": false}, "#)),
    SourceFile(
      #"{"applinks": {"apps": [], "details": [{"appID": "\#(harbor)", "paths": ["NOT /buy/4*", "/buy/*"]}]}}"#),
    // Keys that some systems ignore.
    SourceFile(
      """
      {"applinks": {"details": [
        {"appID": "\(harbor)", "appIDs": ["\(beta)"], "paths": ["/sell/*"], "components": [{"/": "/buy/*"}]},
        {"appIDs": ["\(beta)", "\(harbor)"], "components": [{"/": "/help/*", "exclude": true}, {"/": "/help/website/*"}]}]},
       "webcredentials": {"apps": ["\(beta)"]}}
      """),
    SourceFile("{}"),
  ]

  private static let ignored: [SourceFile] = [
    SourceFile(document: "urls-shop.txt"), SourceFile("/* links */ {}"), SourceFile("[{}]"),
    SourceFile(associationFile(#"{"/": "/buy/*"},"#)),
    SourceFile(associationFile(#"{"/": "/buy/*"}"#) + "x"), SourceFile(""),
  ]

  private static let urls = [
    "https://harbor.shop", "https://harbor.shop/buy/42", "https://harbor.shop/BUY/%34%32?id=1&id=2",
    "http://harbor.shop/buy",
    "https://harbor.shop/help/website/7", "https://harbor.shop/help/x?articleNumber=481",
    "https://harbor.shop/en_US/Pizza/",
    "https://harbor.shop/a%20b#top", "https://www.harbor.shop/buy/42", "shop://harbor.shop/buy/42",
  ]

  private static let systems: [SystemVersion?] = [nil, .init(major: 9), .init(major: 13), .init(major: 13, minor: 5)]

  private struct Shown: Hashable {
    let words: [String?]
    let places: [Int]
  }

  @Test("findings have the same rules, words, places and fixes", arguments: files + ignored, systems)
  func findings(_ source: SourceFile, _ system: SystemVersion?) {
    var flags = LintFlags()
    flags.minimumSystem = system
    let settings = LintRunSettings(nil, flags, ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    let report = LintQuestion(LinkFile(source), settings).answer()
    func shown(_ finding: Finding, _ place: (line: Int, column: Int)) -> Shown {
      Shown(
        words: [finding.rule, finding.severity.rawValue, finding.message, finding.cost, finding.fix?.title]
          + finding.help
          + finding.labels.map { $0.text },
        places: [place.line, place.column, finding.range.lower.value, finding.range.upper.value])
    }
    let own = AssociationFile(source).findings(minimumSystem: system).map { shown($0, ($0.line, $0.column)) }
    let asked = report.results.map { finding in
      let place = report.file.bounds(finding.range).start
      return shown(finding, (place.line, place.column))
    }
    #expect(own == asked && report.omitted.isEmpty)
  }

  @Test(
    "verdicts have the same components and reasons, also on other domains and for old systems", arguments: files,
    systems)
  func verdicts(_ source: SourceFile, _ system: SystemVersion?) throws {
    let file = AssociationFile(source).read(by: system.flatMap { SystemGeneration($0) } ?? .current)
    for domain in [nil, "harbor.shop", "harbor.example"] {
      let all = try MatchQuestion(LinkFile(source), FileOptions(domain: domain, system: system)).answer()
      var matcher = all.router.makeMatcher()
      for url in Self.urls {
        let link = try LinkURL(url)
        let verdicts = matcher.verdicts(for: link, domain: domain)
        #expect(file.apps(opening: link, domain: domain) == verdicts.filter { $0.verdict == .match }.map { $0.app })
        for app in Set(file.applinks?.apps ?? []) {
          let options = FileOptions(app: app.text, domain: domain, system: system)
          let asked = try #require(try ExplainQuestion(source, url: url, options).answer().apps.first)
          #expect(asked.verdict == verdicts.first { $0.app == app })
          expectSame(file, link, app, domain, asked)
        }
      }
    }
  }

  private func expectSame(
    _ file: AssociationFile, _ url: LinkURL, _ app: AppID, _ domain: String?, _ asked: ExplainedVerdict
  ) {
    let verdict = file.verdict(on: url, for: app, domain: domain)
    #expect(verdict.verdict == asked.verdict.verdict)
    let decider = asked.decidedBy?.decider
    #expect(verdict.component?.entry == decider?.name.entry && verdict.component?.index == decider?.name.component)
    #expect(verdict.component?.name == decider?.title && verdict.component?.range == decider?.range)
    #expect(verdict.component?.excerpt == decider?.excerpt(72))
    #expect(verdict.component?.line == decider?.position.line && verdict.component?.column == decider?.position.column)

    let explanation = file.explanation(of: url, for: app, domain: domain)
    #expect(explanation.verdict == asked.verdict && explanation.obstacle == asked.obstacle)
    let trials = (asked.decidedBy == nil ? explanation.nearestFirst : explanation.trials).map { trial in
      trial.parts.map { Shown(words: [$0.patternText, $0.subject, $0.reason] + Self.words($0.captures), places: []) }
    }
    let others = Array(asked.others) + [asked.decidedBy].compactMap { $0 }
    let tried = others.map { trial in
      trial.parts.map { part in
        Shown(words: [part.pattern, part.text, part.reason { backquoted($0) }] + Self.words(part.captures), places: [])
      }
    }
    #expect(trials == tried)
    let text = file.text(of: explanation, limit: .max)
    let shown = asked.decidedBy.map { [$0] } ?? others
    let parts = shown.flatMap { trial in
      ["  \(trial.decider.place): \(trial.decider.excerpt(72))"]
        + trial.parts.compactMap { part in part.reason { backquoted($0) }.map { ": \($0)" } }
    }
    #expect(text.lacking(parts + [asked.obstacle?.reason].compactMap { $0 }) == [], "\(text)")
  }

  private static func words(_ captures: [Explanation.Capture]) -> [String?] {
    captures.flatMap { [$0.element, $0.text] }
  }

  @Test("files that devices ignore have the same reason and open nothing", arguments: ignored)
  func faults(_ source: SourceFile) throws {
    let file = AssociationFile(source)
    let problem = try #require(LinkFile(source).problem)
    #expect(file.fault != nil)
    let (url, app) = (try LinkURL("https://harbor.shop/buy/42"), AppID(harbor))
    #expect(file.verdict(on: url, for: app).verdict == .noMatch && file.apps(opening: url).isEmpty)
    #expect(file.text(of: file.explanation(of: url, for: app)) == "\(harbor): \(problem.message)")
    #expect(throws: TaskProblem.self) { try MatchQuestion(LinkFile(source), FileOptions()).answer() }
    #expect(throws: TaskProblem.self) {
      try ExplainQuestion(source, url: "https://harbor.shop", FileOptions()).answer()
    }
  }

  @Test("shorter files have the same bytes and proofs", arguments: files)
  func compaction(_ source: SourceFile) throws {
    for modernizes in [false, true] {
      var options = Compaction.Options()
      options.modernizes = modernizes
      let own = AssociationFile(source).compacted(options)
      let asked = try CompactQuestion(source, options, keepsFaulty: false).answer().compaction
      #expect(own.result.source.bytes == asked.result.source.bytes)
      #expect(own.proof == asked.proof && own.steps.map { $0.sentence } == asked.steps.map { $0.sentence })
    }
  }

  @Test("components have the same URLs", arguments: files)
  func componentURLs(_ source: SourceFile) throws {
    func shown(_ outcome: ComponentURLs.Outcome) -> String { "\(outcome)" }
    let own = AssociationFile(source).componentURLs(host: "harbor.shop")
    let asked = try URLsQuestion(source, FileOptions(domain: "harbor.shop")).answer()
    #expect(own.map { $0.apps } == asked.items.map { $0.apps })
    let outcomes = asked.items.map { item in
      if case .component(let outcome) = item.outcome { shown(outcome) } else { "" }
    }
    #expect(own.map { shown($0.outcome) } == outcomes)
  }

  @Test("differences are the same on the same systems", arguments: files, files)
  func differences(_ old: SourceFile, _ new: SourceFile) throws {
    let own = AssociationFile(old).systemDifferences(
      to: AssociationFile(new), host: "harbor.shop", detail: .components(limit: DiffQuestion.limits.some))
    let asked = try DiffQuestion(from: old, to: new, FileOptions(domain: "harbor.shop")).answer()
    #expect(asked.files.count == 1)
    let parts = asked.files.flatMap { $0.parts }.filter { !$0.changes.isEmpty }
    #expect(
      own.map { $0.diff.changes }.filter { !$0.isEmpty } == parts.map { $0.changes })
  }
}
