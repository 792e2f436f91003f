import Analysis
import Association
import Compaction
import JSONSource
import Matching

extension Rule {
  static let enumeratedComponents = Rule(
    "enumerated-components", .blowUps, .info,
    summary: "components enumerate the combinations of a few lists of values",
    reason: """
      Languages times regions times sections, each combination a component of its own: Apple's own example of this grew to \
      1,827,904 patterns and 27 MB, and three variables replaced them. The finding says which lists the components are the \
      product of, also where some combinations are missing, and how few bytes say the same. It is reported from eight \
      components and two lists on, where the short form takes less than half of the bytes, and only if the components can \
      stand together: none in between has another effect on the same URLs.

      Nothing is broken, so it is information. From a thousand components on it is a warning: every device downloads, parses \
      and searches them, and such a list is written by a program that somebody has to keep in step with the site.
      """,
    cost: "every device downloads and searches all of them; the next language or page has to be added to each list",
    source: "documented: WWDC20 session 10098, `substitutionVariables` reference page",
    examples: [
      .wrong(
        "three languages times three pages",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/north/fish/*"}, {"/": "/north/crab/*"}, {"/": "/north/squid/*"},
          {"/": "/south/fish/*"}, {"/": "/south/crab/*"}, {"/": "/south/squid/*"},
          {"/": "/west/fish/*"}, {"/": "/west/crab/*"}, {"/": "/west/squid/*"},
          {"/": "/east/fish/*"}, {"/": "/east/crab/*"}, {"/": "/east/squid/*"}]}]}}
        """),
      .wrong(
        "old paths, one of which is missing",
        """
        {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": [
          "/north/fish/today", "/north/crab/today", "/north/squid/today", "/north/clams/today", "/north/oysters/today",
          "/south/fish/today", "/south/crab/today", "/south/squid/today", "/south/clams/today", "/south/oysters/today",
          "/west/fish/today", "/west/crab/today", "/west/squid/today", "/west/clams/today", "/west/oysters/today",
          "/east/fish/today", "/east/crab/today", "/east/squid/today", "/east/clams/today", "/east/oysters/today",
          "/island/fish/today", "/island/crab/today", "/island/squid/today", "/island/clams/today"]}]}}
        """, alongside: ["legacy-paths"]),
      .right(
        "the same with variables",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(coast)/$(catch)/*"}]}],
          "substitutionVariables": {
            "coast": ["north", "south", "west", "east"], "catch": ["fish", "crab", "squid"]}}}
        """),
      .right(
        "paths that have nothing in common",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish"}, {"/": "/boats/rent"}, {"/": "/crew/join"}, {"/": "/tides"}, {"/": "/harbor/map"},
          {"/": "/nets"}, {"/": "/ice/order"}, {"/": "/auction/today"}]}]}}
        """),
    ],
    check: .entry { entry, context in
      guard let applinks = context.file.applinks, entry.count >= EnumerationReport.least else { return }
      for enumeration in context.enumerations(of: entry) {
        EnumerationReport(enumeration, entry, applinks, context)?.report()
      }
    })
}

/// What is told of an enumeration.
private struct EnumerationReport {
  private let enumeration: Enumeration
  private let entry: Entry
  private let applinks: AppLinks
  private let context: LintContext
  private let lists: [ValueTexts]
  /// The components that say the same, and the variables that they need, as they would be written.
  private let components: [String]
  private let variables: [(name: String, list: ValueTexts)]

  /// With fewer components nobody is bothered.
  static let least = 8
  /// From so many components on a person did not write them.
  private static let many = 1_000

  init?(_ enumeration: Enumeration, _ entry: Entry, _ applinks: AppLinks, _ context: LintContext) {
    let opening = enumeration.steps.filter { !$0.isExclusion }
    guard enumeration.members.count >= Self.least, opening.contains(where: { $0.factors.count > 1 }) else { return nil }
    self.enumeration = enumeration
    self.entry = entry
    self.applinks = applinks
    self.context = context
    lists = enumeration.steps.flatMap { $0.pieces.compactMap { if case .list(let list) = $0 { list } else { nil } } }
    var names = VariableNames(applinks, context.document)
    components = enumeration.steps.map { ComponentWriter.standalone.text($0, enumeration.settings, &names) }
    variables = names.added
    guard shortBytes * 2 <= enumeration.bytes else { return nil }
  }

  /// Bytes of the short form, as it would be written without white space.
  private var shortBytes: Int {
    let names = variables.reduce(0) { $0 + $1.name.utf8.count + VariableText.values($1.list).utf8.count + 4 }
    return components.reduce(0) { $0 + $1.utf8.count + 1 } + names
  }

  func report() {
    let count = enumeration.members.count
    let saved = Double(enumeration.bytes - shortBytes) / Double(enumeration.bytes)
    let tenths = Int(saved * 1_000)
    context.report(
      "\(grouped(count)) \(noun) \(product) and take \(grouped(enumeration.bytes)) bytes; "
        + "\(made) say the same in \(grouped(shortBytes)), \(tenths / 10).\(tenths % 10) % less",
      at: place(enumeration.members[0]), severity: count >= Self.many ? .warning : .info,
      labels: labels, help: help)
  }

  private var isLegacy: Bool { if case .paths = entry.patterns { true } else { false } }

  private var noun: String { isLegacy ? "paths" : "components" }

  /// "are the product 4 × 3", as far as one product holds them.
  private var product: String {
    let products = enumeration.steps.filter { !$0.isExclusion }
    let exclusions = enumeration.steps.filter(\.isExclusion).reduce(0) { $0 + $1.factors.reduce(1, *) }
    guard products.count == 1, let factors = products.first?.factors else {
      return "are \(products.count) products of a few lists"
    }
    let text = factors.map { grouped($0) }.joined(separator: " × ")
    let all = factors.reduce(1, *)
    return exclusions == 0
      ? "are the product \(text)" : "are the product \(text) = \(grouped(all)), but for \(grouped(exclusions)) of them,"
  }

  private var made: String {
    let patterns = components.count == 1 ? "1 component" : "\(components.count) components"
    switch variables.count {
    case 0: return patterns
    case 1: return "\(patterns) and 1 variable"
    default: return "\(patterns) and \(variables.count) variables"
    }
  }

  private func place(_ index: Int) -> SourceRange {
    applinks.component(at: index, of: entry).map { context.document.range(context.place($0)) }
      ?? context.document.range(entry.node)
  }

  private var labels: [Finding.Label] {
    guard let last = enumeration.members.last else { return [] }
    return [Finding.Label(range: place(last), text: "the last of them")]
  }

  private var help: [String] {
    var names = VariableNames(applinks, context.document)
    var help = enumeration.steps.prefix(4).map { step in
      // Of a component with several parts only the path is shown.
      let path = ComponentWriter.parts(step, &names).prefix { !PartMark.isMark($0) }
      return step.isExclusion ? "exclude \(context.quote(path)), then" : "write \(context.quote(path))"
    }
    help += variables.prefix(4).map { variable in
      let values = variable.list.values
      let shown = values.prefix(6).map { context.quote($0) }.joined(separator: ", ")
      return
        "with \(context.quote(variable.name)): \(shown)\(values.count > 6 ? " and \(grouped(values.count - 6)) more" : "")"
    }
    help += Set(lists).compactMap(widening).sorted().prefix(2)
    help.append(
      isLegacy ? "`aasa compact --modernize` writes it, and proves it" : "`aasa compact` writes it, and proves it")
    return help
  }

  /// What a predefined variable would add, where a list is contained in one.
  private func widening(_ list: ValueTexts) -> String? {
    for variable in [PredefinedVariable.lang, .region] {
      let all = variable.values.map { Array($0.utf8) }
      let known = Set(all)
      guard list.values.count >= 3, list.values.allSatisfy(known.contains) else { continue }
      let others = all.filter { !list.values.contains($0) }
      guard let step = enumeration.steps.last, !enumeration.settings.excludes,
        var widening = Widening(entry, in: context.file), let url = widening.url(step, replacing: list, by: others)
      else { continue }
      return
        "`$(\(variable.rawValue))` has these \(grouped(list.values.count)) values and \(grouped(others.count)) more: "
        + "with it \(context.quote(url)) would open the app too"
    }
    return nil
  }
}
