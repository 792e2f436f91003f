import AppSiteAssociation
import Foundation

// The examples in the documentation of symbols, as it shows them.

func readings(at url: URL, _ bytes: [UInt8]) throws {
  do {
    let file = AssociationFile(#"{"applinks": {"details": []}}"#)
    print(file.applinks?.entries.count ?? 0)
  }
  do {
    let file = AssociationFile(bytes: try Data(contentsOf: url))
    let older = file.read(by: .components)
    let repaired = file.applying(file.findings())
    print(String(decoding: repaired.bytes, as: UTF8.self))
    print(older.generation)
  }
  do {
    let file = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: bytes))
    for reading in file.readings() { print(reading, reading.file.applinks?.entries.count ?? 0) }
  }
  let source = SourceFile(name: "apple-app-site-association", bytes: bytes)
  let document = JSONReader.read(SourceFile(name: "file", bytes: bytes))
  print(source.name, document.problems.count)
}

func findings(_ file: AssociationFile) {
  for finding in file.findings() where finding.severity == .error {
    print("\(finding.line):\(finding.column): \(finding.message)")
  }
  for finding in file.findings() {
    print("\(finding.line):\(finding.column): \(finding.severity) \(finding.rule): \(finding.message)")
  }
  for finding in file.findings() {
    if let rule = LintRule(named: finding.rule) { print(rule.documentation) }
  }
  for rule in LintRule.all where rule.severity == .error { print(rule.name, rule.summary) }
}

func verdicts(_ file: AssociationFile, _ lines: [[UInt8]]) throws {
  do {
    let url = try LinkURL("https://harbor.shop/buy/42")
    print(file.apps(opening: url, domain: "harbor.shop"))
  }
  do {
    let url = try LinkURL(path: "/buy/42", domain: "harbor.shop")
    let verdict = file.verdict(on: url, for: AppID("9QX4T7KM2P.shop.harbor.app"))
    if let component = verdict.component { print(verdict.verdict, component.line, component.excerpt) }
  }
  let app = AppID("9QX4T7KM2P.shop.harbor.app")
  do {
    let verdict = file.verdict(on: try LinkURL("https://harbor.shop/buy/42"), for: app)
    switch verdict.verdict {
    case .match: print("the app opens it")
    case .exclude, .noMatch: print("it stays in the browser")
    }
  }
  do {
    let url = try LinkURL("https://harbor.shop/buy/42?size=7")
    let explanation = file.explanation(of: url, for: app)
    print(file.text(of: explanation))
  }
  let url = try LinkURL(path: "/buy/42?size=7#top", domain: "harbor.shop")
  let router = LinkRouter(file)
  let explanations = router.explanations(for: url, domain: "harbor.shop")
  var matcher = router.makeMatcher()
  for verdict in matcher.verdicts(for: url, domain: "harbor.shop") { print(verdict.app, verdict.verdict) }
  var verdicts: [AppVerdict] = []
  for line in lines { try matcher.fill(&verdicts, for: line.span) }
  print(explanations.count)
}

func comparisons(_ old: AssociationFile, _ new: AssociationFile) {
  let diff = old.differences(to: new)
  for change in diff.changes { print(change.kind, change.apps, change.url) }
  for diff in old.serviceDifferences(to: new) { print(diff.service, diff.removed, diff.added) }
  for part in old.systemDifferences(to: new) { print(part.systems, part.diff.changes) }
  let budget = Budget(steps: 1_000_000_000)
  print(old.differences(to: new, budget: budget).isEquivalence)
}

func compactions(_ file: AssociationFile) {
  let compaction = file.compacted()
  print(compaction.saving, compaction.steps.map(\.sentence))
  var options = Compaction.Options()
  options.minimumSystem = SystemVersion(major: 14)
  options.names = [Compaction.Options.Name("food", forListWith: "pizza")]
  print(file.compacted(options).saving)
}

func components(_ file: AssociationFile) {
  for component in file.componentURLs() {
    guard case .decides(let test, let nearMiss) = component.outcome else { continue }
    print(test.url, nearMiss?.test.url ?? "")
  }
  guard let applinks = file.applinks, !applinks.entries.isEmpty else { return }
  let first = applinks.component(at: 0, of: applinks.entries[0])
  let exclusions = applinks.components(of: applinks.entries[0]).filter { $0.exclude.value }
  let components = applinks.components(of: applinks.entries[0])
  let nodes = components.map { $0.node }
  var rest = components
  let next = rest.next()
  print(first?.index ?? 0, exclusions.count, nodes.count, next?.index ?? 0)
  let lines = SourceLines(file.source)
  for component in applinks.components(of: applinks.entries[0]) {
    let node = component.node
    if file.document.kind(node) == .string { print(file.document.string(node)) }
    let comment = component.comment.map { file.document.string($0) }
    let range = file.document.range(component.node)
    let position = lines.position(of: file.document.range(component.node).lower)
    let edit = SourceEdit(range, "[]")
    let fix = Finding.Fix("remove the comma", [SourceEdit(range, "")])
    print(comment ?? "", position.line, edit.range.count, fix.title)
  }
}

func systems() {
  let version = SystemVersion(major: 13, minor: 5)
  let generation = SystemGeneration(SystemVersion(major: 13, minor: 4))
  print(version, generation?.description ?? "none")
  guard let version = SystemVersion("13.5") else { return }
  print(version)
}
