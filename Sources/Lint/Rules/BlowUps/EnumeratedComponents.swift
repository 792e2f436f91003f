import Association
import Compaction
import SourceText

extension Rule {
  static let enumeratedComponents = Rule(
    "enumerated-components", .blowUps, .info, summary: "components enumerate the combinations of a few lists of values",
    reason: """
      Languages times regions times sections, each combination a component: Apple's own example grew to 1,827,904 patterns and 27 MB, until three \
      variables replaced them. The finding names the lists, also if some combinations are missing, and the size of the short form. It is reported \
      for at least eight components and two lists, if the short form has at most half of the bytes, and if the components can be moved together: \
      none between them has the opposite effect on the same URLs.

      At least 50 pages of one folder, such as all products, are data rather than sections of the site: a variable would only move them. The finding \
      names the wildcard instead, and the URLs that it adds.

      No link goes elsewhere, so it is information. Every device downloads, parses and searches the components, and the program that writes such a \
      list has to be kept in step with the site.
      """,
    cost: "each new value needs several more components",
    source: "documented: WWDC20 session 10098, `substitutionVariables` reference page",
    examples: [
      .wrong(
        "four coasts times three dishes",
        components: """
          {"/": "/north/fish/*"}, {"/": "/north/crab/*"}, {"/": "/north/squid/*"},
          {"/": "/south/fish/*"}, {"/": "/south/crab/*"}, {"/": "/south/squid/*"},
          {"/": "/west/fish/*"}, {"/": "/west/crab/*"}, {"/": "/west/squid/*"},
          {"/": "/east/fish/*"}, {"/": "/east/crab/*"}, {"/": "/east/squid/*"}
          """),
      .wrong(
        "`paths`, with one combination missing",
        """
        {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": [
          "/north/fish/today", "/north/crab/today", "/north/squid/today", "/north/clams/today", "/north/oysters/today",
          "/south/fish/today", "/south/crab/today", "/south/squid/today", "/south/clams/today", "/south/oysters/today",
          "/west/fish/today", "/west/crab/today", "/west/squid/today", "/west/clams/today", "/west/oysters/today",
          "/east/fish/today", "/east/crab/today", "/east/squid/today", "/east/clams/today", "/east/oysters/today",
          "/island/fish/today", "/island/crab/today", "/island/squid/today", "/island/clams/today"]}]}}
        """, alongside: ["legacy-paths"]),
      .wrong(
        "50 pages of one folder",
        components: (0..<10).map { row in
          (0..<5).map { #"{"/": "/boats/boat-\#((row * 5 + $0) * 7_919 % 10_007)"}"# }.joined(separator: ", ")
        }.joined(separator: ",\n")),
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
        components: """
          {"/": "/fish"}, {"/": "/boats/rent"}, {"/": "/crew/join"}, {"/": "/tides"}, {"/": "/harbor/map"},
          {"/": "/nets"}, {"/": "/ice/order"}, {"/": "/auction/today"}
          """),
    ],
    check: .entry { entry, context in
      guard let languages = context.subject.languages, entry.count >= EnumerationReport.least else { return }
      if let oldest = context.options.minimumSystem, oldest < .variables { return }
      let plan = EnumerationPlan(
        entry, languages, keepsComments: false, context.subject.enumerationBudget, provedLimit: 100_000)
      for enumeration in plan.enumerations { EnumerationReport(enumeration, entry, languages, context)?.report() }
    })
}

private struct EnumerationReport {
  private let enumeration: Enumeration
  private let entry: Entry
  private let languages: StepLanguages
  private let context: LintContext
  private let lists: [ValueTexts]
  /// The components of the short form and the variables that they need, as text.
  private let components: [String]
  private let variables: [(name: String, list: ValueTexts)]
  /// The folder whose pages are enumerated, with a slash at its end.
  private let folder: [UInt8]?

  /// Fewer components are not reported.
  static let least = 8

  init?(_ enumeration: Enumeration, _ entry: Entry, _ languages: StepLanguages, _ context: LintContext) {
    let opening = enumeration.steps.filter { !$0.isExclusion }
    folder = enumeration.folder
    guard enumeration.members.count >= Self.least, folder != nil || opening.contains(where: { $0.factors.count > 1 })
    else { return nil }
    self.enumeration = enumeration
    self.entry = entry
    self.languages = languages
    self.context = context
    lists = enumeration.steps.flatMap { $0.pieces.compactMap { if case .list(let list) = $0 { list } else { nil } } }
    var names = languages.ownNames
    components = enumeration.steps.map { ComponentWriter.standalone.text($0, enumeration.settings, &names) }
    variables = names.added
    guard folder != nil || shortBytes * 2 <= enumeration.bytes else { return nil }
  }

  /// Bytes of the short form without white space.
  private var shortBytes: Int {
    let names = variables.reduce(0) { $0 + $1.name.utf8.count + VariableText.values($1.list).utf8.count + 4 }
    return components.reduce(0) { $0 + $1.utf8.count + 1 } + names
  }

  func report() {
    let count = enumeration.members.count
    if let folder {
      let wildcard = context.quote(folder + [UInt8(ascii: "*")])
      return context.report(
        "\(grouped(count)) \(noun) enumerate the pages under \(context.quote(folder)) in "
          + "\(grouped(enumeration.bytes)) bytes; \(wildcard) is one component",
        at: place(enumeration.members[0]), severity: severity, labels: labels, help: help(for: folder, wildcard),
        cost: "a page that is not listed stays in the browser")
    }
    let saved = Double(enumeration.bytes - shortBytes) / Double(enumeration.bytes)
    let tenths = Int(saved * 1_000)
    context.report(
      "\(grouped(count)) \(noun) enumerate \(product) in \(grouped(enumeration.bytes)) bytes; "
        + "\(made) need \(grouped(shortBytes)), \(tenths / 10).\(tenths % 10)% less",
      at: place(enumeration.members[0]), severity: severity, labels: labels, help: help, cost: cost)
  }

  /// A warning where the file is too large for devices, which the short form mends.
  private var severity: Finding.Severity? { context.isTooLarge ? .warning : nil }

  /// The size from which the download matters, in bytes.
  private static let noticeableSize = 10_000

  private var cost: String {
    let download = "every device downloads \(grouped(enumeration.bytes)) bytes instead of \(grouped(shortBytes))"
    let products = enumeration.steps.filter { !$0.isExclusion }
    guard products.count == 1, let factors = products.first?.factors, factors.count > 1 else {
      return enumeration.bytes < Self.noticeableSize ? "each new value needs several more \(noun)" : download
    }
    // A value more in one list is as many components as the other lists have combinations.
    let all = factors.reduce(1, *)
    let needed = factors.map { all / max($0, 1) }.sorted()
    let range =
      needed[0] == needed[needed.count - 1]
      ? grouped(needed[0]) : "\(grouped(needed[0])) to \(grouped(needed[needed.count - 1]))"
    let growth = "each new value needs \(range) more \(noun)"
    return enumeration.bytes < Self.noticeableSize ? growth : "\(download), and \(growth)"
  }

  private var noun: String { entry.patternsKey }

  /// `4 × 3 combinations`, if it is one product.
  private var product: String {
    let products = enumeration.steps.filter { !$0.isExclusion }
    let exclusions = enumeration.steps.filter { $0.isExclusion }.reduce(0) { $0 + $1.factors.reduce(1, *) }
    guard products.count == 1, let factors = products.first?.factors else {
      return "\(grouped(products.count)) products of a few lists"
    }
    let text = factors.map { grouped($0) }.joined(separator: " × ")
    return exclusions == 0 ? "\(text) combinations" : "\(text) combinations (\(grouped(exclusions)) missing)"
  }

  private var made: String {
    let patterns = counted(components.count, "component")
    return variables.isEmpty ? patterns : "\(patterns) and \(counted(variables.count, "variable"))"
  }

  private func place(_ index: Int) -> SourceRange {
    languages.applinks.component(at: index, of: entry).map { context.document.range(context.place($0)) }
      ?? context.document.range(entry.node)
  }

  private var labels: [Finding.Label] {
    guard let last = enumeration.members.last else { return [] }
    return [Finding.Label("the last one", place(last))]
  }

  /// The wildcard, and the URLs that it adds.
  private func help(for folder: [UInt8], _ wildcard: String) -> [String] {
    let parent = context.quote(folder.dropLast())
    var text =
      "write \(wildcard) if every page there should open the app: it also matches \(parent) and every other path that begins with \(context.quote(folder))"
    let page = enumeration.steps.last.flatMap { Widening.path($0) }
    let example = Array("example".utf8)
    let paths = [folder + example] + (page.map { [$0 + [UInt8(ascii: "/")] + example] } ?? [])
    let urls =
      Widening(entry, in: context.order).map { widening in paths.compactMap { widening.url(of: Array($0)) } } ?? []
    if !urls.isEmpty {
      text += ", such as \(listed(urls.lazy.map { context.quote($0) }, limit: 3)), which no component matches"
    }
    return [text, "compare both files with `aasa diff`: it shows the URLs that the wildcard adds"]
  }

  private var help: [String] {
    var names = languages.ownNames
    var help = enumeration.steps.prefix(4).map { step in
      // Of a component with several parts, only the path is shown.
      let path = ComponentWriter.parts(step, &names).prefix { !PartMark.isMark($0) }
      return step.isExclusion ? "exclude \(context.quote(path)), then" : "write \(context.quote(path))"
    }
    help += variables.prefix(4).map { variable in
      "define \(context.quote(variable.name)): \(listed(variable.list.values.lazy.map { context.quote($0) }, limit: 6))"
    }
    help += Set(lists).compactMap(widening).sorted().prefix(2)
    // `aasa compact` shortens only files that devices read.
    if context.file.fault == nil, context.file.form == .json {
      let oldest = context.options.minimumSystem.map { " --min-ios \($0.number)" } ?? ""
      let options =
        oldest + (entry.isLegacy ? " --modernize" : "")
        + (languages.applinks.haveOneComment(enumeration.members, of: entry) ? "" : " --drop-comments")
      help.append("run `aasa compact\(options)`: it writes the short form and proves that the URLs stay the same")
    }
    return help
  }

  /// The effect of a predefined variable that contains a list.
  private func widening(_ list: ValueTexts) -> String? {
    for variable in [PredefinedVariable.lang, .region] {
      let all = variable.values.map { Array($0.utf8) }
      let known = Set(all)
      guard list.values.count >= 3, list.values.allSatisfy(known.contains) else { continue }
      let others = all.filter { !list.values.contains($0) }
      guard let step = enumeration.steps.last, !enumeration.settings.excludes,
        let widening = Widening(entry, in: context.order, host: context.options.host),
        let url = widening.url(step, replacing: list, by: others)
      else { continue }
      return
        "`$(\(variable.rawValue))` has these \(grouped(list.values.count)) values and \(grouped(others.count)) more: "
        + "with it, \(context.quote(url)) would open the app too"
    }
    return nil
  }
}
