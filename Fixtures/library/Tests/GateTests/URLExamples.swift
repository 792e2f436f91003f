import AppSiteAssociation
import Testing

// The examples of symbols, as the documentation shows them.

@Suite("Examples: URLs")
struct URLExamples {
  let file = Example.file
  let app = Example.app

  @Test("the sample of the README has findings, apps and a verdict")
  func readme() throws {
    let text = Example.text
    let file = AssociationFile(text)
    for finding in file.findings() {
      print("line \(finding.line): \(finding.severity): \(finding.message)")
    }
    let url = try LinkURL("https://harbor.shop/buy/42")
    print(file.apps(opening: url))
    let verdict = file.verdict(on: url, for: AppID("9QX4T7KM2P.shop.harbor.app"))
    print(verdict.verdict, verdict.component?.line ?? 0)
    #expect(verdict.component?.line == 10)
  }

  @Test("a URL has a verdict for an app")
  func verdicts() throws {
    do {
      let url = try LinkURL("https://harbor.shop/buy/42")
      print(file.apps(opening: url, domain: "harbor.shop"))
    }
    do {
      let url = try LinkURL(path: "/buy/42", domain: "harbor.shop")
      let verdict = file.verdict(on: url, for: AppID("9QX4T7KM2P.shop.harbor.app"))
      if let component = verdict.component { print(verdict.verdict, component.line, component.excerpt) }
      #expect(verdict.component?.line == 10)
    }
    do {
      let verdict = file.verdict(on: try LinkURL("https://harbor.shop/buy/42"), for: app)
      switch verdict.verdict {
      case .match: print("the app opens it")
      case .exclude, .noMatch: print("it stays in the browser")
      }
    }
    do {
      let url = try LinkURL("https://harbor.shop/buy/42?size=7")
      print(url.host, file.apps(opening: url))
      if let component = file.verdict(on: url, for: app).component {
        print("\(component.name) in line \(component.line): \(component.excerpt)")
      }
    }
    do {
      let url = try LinkURL("https://harbor.shop/buy/42?size=7")
      #expect(url.host == "harbor.shop")
    }
    let url = try LinkURL(path: "/buy/42?size=7#top", domain: "harbor.shop")
    #expect(url.host == "harbor.shop")
    for text in ["/buy/42", "harbor.shop", "https://harbor.shop/buy/42"] {
      do {
        print(file.apps(opening: try LinkURL(text)))
      } catch {
        if error == .pathWithoutHost { print("write https:// and the domain in front") }
        print(error.message)
      }
    }
  }

  @Test("a matcher has the verdicts for many URLs")
  func matchers() throws {
    let url = try LinkURL("https://harbor.shop/buy/help")
    let (urls, lines) = ([url], [Array("https://harbor.shop/hats?new".utf8)])
    do {
      var matcher = LinkRouter(file).makeMatcher()
      for url in urls {
        let verdicts = matcher.verdicts(for: url, domain: "harbor.shop")
        print(verdicts.filter { $0.verdict == .match }.map(\.app))
      }
    }
    do {
      let router = LinkRouter(file)
      print(router.apps)
      var matcher = router.makeMatcher()
      for verdict in matcher.verdicts(for: url) { print(verdict.app, verdict.verdict) }
      for verdict in matcher.verdicts(for: url) {
        guard let entry = verdict.entry, let component = verdict.component else { continue }
        print("details[\(entry)].components[\(component)]: \(verdict.verdict) for \(verdict.app)")
      }
    }
    for engine in LinkRouter.Engine.allCases {
      var matcher = LinkRouter(file, engine: engine).makeMatcher()
      print(engine, matcher.verdicts(for: url).map(\.verdict))
    }
    let router = LinkRouter(file)
    var matcher = router.makeMatcher()
    for verdict in matcher.verdicts(for: url) {
      switch verdict.verdict {
      case .match: print("opens \(verdict.app)")
      case .exclude: print("is excluded")
      case .noMatch: print("stays in the browser")
      }
    }
    for verdict in matcher.verdicts(for: url, domain: "harbor.shop") { print(verdict.app, verdict.verdict) }
    let target = Array("/buy/42".utf8)
    matcher.decide(target: target.span) { entry, decision in
      print(decision.excludes ? "excluded" : "opened", "by details[\(entry)].components[\(decision.component)]")
    }
    var opens = false
    matcher.decide(target: target.span) { _, decision in opens = opens || !decision.excludes }
    #expect(opens)
    var verdicts: [AppVerdict] = []
    for line in lines { try matcher.fill(&verdicts, for: line.span) }
    #expect(verdicts.map(\.component) == [3])
  }

  @Test("a verdict has an explanation")
  func explanations() throws {
    do {
      let url = try LinkURL("https://harbor.shop/buy/42")
      let explanation = file.explanation(of: url, for: app)
      print(file.text(of: explanation))
    }
    let router = LinkRouter(file)
    for path in ["/sell/42", "/buy/42", "/hats/small?colour="] {
      let url = try LinkURL(path: path, domain: "harbor.shop")
      let explanations = router.explanations(for: url, domain: "harbor.shop")
      #expect(explanations.count == 1)
      let explanation = file.explanation(of: url, for: app)
      print("\(explanation.verdict.verdict) after \(explanation.trials.count) components")
      if let obstacle = explanation.obstacle { print(obstacle.reason) }
      if let nearest = explanation.nearestFirst.first { print("components[\(nearest.component.index)]") }
      print(file.text(of: file.explanation(of: url, for: app), limit: 1))
      switch explanation.obstacle {
      case .unknownApp: print("list the app in `appIDs`")
      case let obstacle?: print(obstacle.reason)
      case nil: print("\(explanation.trials.count) components were tried")
      }
      for trial in explanation.trials where !trial.matches {
        print("components[\(trial.component.index)]: \(trial.parts.compactMap(\.reason))")
      }
      for trial in explanation.trials {
        for outcome in trial.parts {
          print("\(outcome.subject), \(outcome.patternText): \(outcome.reason ?? "matches")")
        }
        for outcome in trial.parts {
          switch outcome.part {
          case .queryItem(let name): print("the query item \(name)")
          case .path, .query, .fragment: print("the \(outcome.part)")
          }
          for capture in outcome.captures { print("\(capture.element) matches \(capture.text ?? "nothing")") }
        }
      }
    }
  }
}
