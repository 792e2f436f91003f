import AssetLinks
import Association
import Matching
import ProjectSettings
import Routes
import SourceText

/// Makes a plan and notes what is wrong.
struct ExpectationPlanner<Files: FileSource> {
  let configuration: ProjectConfiguration
  let files: Files
  let isNamed: Bool
  var problems: [ConfigurationProblem] = []
  var leftOut = 0
  var leftOutRoutes = 0
  var paths = GlobbedPaths([])
  /// The hosts that serve the tested files; `nil` if one of these has no domain.
  var served: Set<String>?
  /// The files of the configuration, where others are named, and the hosts that serve them.
  lazy var configured: (paths: GlobbedPaths, hosts: Set<String>) = {
    let found = files.files(of: configuration).files
    let hosts = found.flatMap { configuration.domains(of: $0.expected).map(comparedHost) }
    return (GlobbedPaths(found.map { $0.path }), Set(hosts))
  }()
  var lists: [ListFile: URLList] = [:]
  var checkedApps: Set<SourceRange> = []
  /// The apps of each tested file, and the bundle IDs of several apps of a file.
  var named: [NamedApps] = []
  var shared: Set<String> = []

  enum ListFile: Hashable {
    case list(ListSource)
    case sitemap(String)
  }

  private mutating func note(_ message: String, at range: SourceRange, help: String? = nil) {
    problems.append(ConfigurationProblem(configuration.source, range, message, help: help))
  }

  /// The files that the configuration names, each once.
  mutating func configuredFiles() -> [TestedFile] {
    let (found, problems) = files.files(of: configuration)
    self.problems += problems
    return found.compactMap { path, expected in
      do throws(Failure) {
        let source = try files.read(path)
        if !AssetLinksFile.isAssetLinks(source) { return tested(path, source, expected) }
        note(
          "\(escapedForDisplay(path)) is an assetlinks.json", at: expected.path.range,
          help: "name it under `android: files`")
      } catch {
        note(error.message, at: expected.path.range)
      }
      return nil
    }
  }

  /// The named files, each once, with their settings in the configuration.
  func namedFiles(
    _ paths: [String]
  ) throws(Failure) -> (ios: [TestedFile], android: [(path: String, source: SourceFile)]) {
    var seen: Set<String> = []
    var ios: [TestedFile] = []
    var android: [(path: String, source: SourceFile)] = []
    let entries = files.entries(configuration.filesOfBothPlatforms)
    for path in paths {
      let identity = files.identity(path)
      guard seen.insert(identity).inserted else { continue }
      let source = try files.read(path)
      if AssetLinksFile.isAssetLinks(source) {
        android.append((path, source))
        continue
      }
      ios.append(tested(path, source, files.entry(path, in: entries)))
    }
    return (ios, android)
  }

  private func tested(_ path: String, _ source: SourceFile, _ expected: ExpectedFile?) -> TestedFile {
    let services = ServiceDemand.Setting.allCases.compactMap { setting in
      expected?.services.first { $0.setting == setting } ?? configuration.services.first { $0.setting == setting }
    }
    return TestedFile(
      path: path, file: AssociationFile(source), domains: configuration.domains(of: expected), services: services,
      origin: expected?.origin.map { files.shownPath($0.value) })
  }

  /// - Parameter named: The files to test; empty for those that the configuration names.
  mutating func android(
    _ expectations: [PlannedExpectation], named: [(path: String, source: SourceFile)]
  ) throws(Failure) -> AndroidPlan? {
    if configuration.android?.files.isEmpty ?? true, named.isEmpty {
      let lack = configuration.android == nil ? "has no" : "\(configuration.lackOfFiles) under"
      for planned in expectations where planned.expectation.scope.platform == .android {
        note(
          "the expectation is for Android, and the configuration \(lack) `android`", at: planned.expectation.urls.range,
          help: "add `android` with the `files` of the app")
      }
      return nil
    }
    var found: [(message: String, range: SourceRange, help: String?)] = []
    let plan = try AndroidPlan.read(
      configuration.android, configuration, named: named, files,
      expectations.filter { $0.expectation.scope.platform != .ios }
    ) { found.append(($0, $1, $2)) }
    for problem in found { note(problem.message, at: problem.range, help: problem.help) }
    return plan
  }

  /// Notes what is about iOS alone where only the Android app is tested.
  mutating func noteWithoutFiles(_ expectations: [PlannedExpectation]) {
    var found = expectations.filter { $0.expectation.scope.platform == .ios }.map {
      ("the expectation is", $0.expectation.urls.range)
    }
    found += configuration.services.map { ("`\($0.setting.rawValue)` is", $0.apps.range) }
    found += configuration.routes.map { ("`routes` are", $0.path.range) }
    if let demand = configuration.coverage.nothingOutside { found.append(("`nothing-outside` is", demand.range)) }
    for (subject, range) in found {
      note(
        "\(subject) for iOS, and the configuration has no `files`", at: range,
        help: "add `files` with the path of the association file")
    }
  }

  /// Notes a bundle ID that several apps of a service have; each place once.
  mutating func checkServices(_ tested: [TestedFile]) {
    for file in tested where file.file.fault == nil {
      for demand in file.services {
        let listed = NamedApps(file.file.apps(ofService: demand.setting.service).map { $0.id })
        for app in demand.apps.value {
          guard let message = Self.ambiguity(of: app.value, among: listed), checkedApps.insert(app.range).inserted
          else { continue }
          note(message, at: app.range)
        }
      }
    }
  }

  mutating func expectations(_ tested: [TestedFile]) -> [PlannedExpectation] {
    var planned: [PlannedExpectation] = []
    for (index, group) in configuration.groups.enumerated() {
      let own = group.expectations.filter { !isAboutOthers(group.files, $0.scope) }
      leftOut += group.expectations.count - own.count
      if own.isEmpty { continue }
      let chosen = chosen(group.files, tested)
      for expectation in own {
        for app in expectation.scope.apps { check(app, tested, chosen) }
        guard let urls = urls(expectation) else { continue }
        if case .list(let list) = urls { checkRows(list, expectation, tested, chosen) }
        planned.append(PlannedExpectation(group: index, expectation: expectation, urls: urls, files: chosen))
      }
    }
    return planned
  }

  mutating func routes(_ tested: [TestedFile]) -> [PlannedRoutes] {
    configuration.routes.compactMap { settings in
      if isAboutOthers(settings.files, settings.scope) {
        leftOutRoutes += 1
        return nil
      }
      let chosen = chosen(settings.files, tested)
      for app in settings.scope.apps { check(app, tested, chosen) }
      do throws(Failure) {
        let (table, source) = try table(settings)
        // Routes that need not open an app reach components all the same.
        let isDemanded = configuration.coverage.everyRoute?.value == true
        if table.entries.contains(where: {
          let path = $0.route.listedPath
          return isDemanded ? settings.requires(path) : settings.names(path)
        }) {
          return PlannedRoutes(settings: settings, table: table, source: source, files: chosen)
        }
        if !table.entries.isEmpty {
          let words =
            settings.except.isEmpty || !isDemanded
            ? "`only` leaves" : settings.only.isEmpty ? "`except` leaves" : "`only` and `except` leave"
          note("\(words) no route of \(quoted(settings.path.value))", at: settings.path.range)
          return nil
        }
        let first =
          table.unreadable.first.map {
            "; \($0.range.flatMap { source?.place(of: $0) }.map { $0 + " " } ?? "")\(quoted($0.text)): \($0.problem.message)"
          } ?? ""
        note("\(quoted(settings.path.value)) lists no route\(first)", at: settings.path.range)
      } catch {
        note(error.message, at: settings.path.range, help: error.help)
      }
      return nil
    }
  }

  /// The routes of a file, or of the files of a folder.
  private func table(_ settings: RouteSource) throws(Failure) -> (RouteTable, SourceFile?) {
    let path = settings.path.value
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let refusal = files.refusal(of: folder) { throw refusal }
    let found = (try? Glob(Glob.escaped(folder) + "/**/*")).map { files.paths(matching: $0) } ?? []
    if found.isEmpty, !files.isFolder(folder) {
      let source = try files.read(path)
      return (try RouteTable(source, format: settings.format), source)
    }
    if let format = settings.format, ![.next, .expoRouter].contains(format) {
      throw Failure("the routes of `format: \(format.rawValue)` are in a file, not in a folder", help: "name the file")
    }
    let format = settings.format ?? (usesExpo(folder) ? .expoRouter : nil)
    let name = LexicalPath.name(of: files.identity(folder))
    return (try RouteTable(folder: folder, name: name, files: found, format: format), nil)
  }

  /// Returns `true` if none of the named files is meant, but another file of the configuration is: by its path, or by a domain that it serves.
  private mutating func isAboutOthers(_ globs: [Located<Glob>], _ scope: ExpectationScope) -> Bool {
    guard isNamed else { return false }
    if !globs.isEmpty, !globs.contains(where: { !paths.matches($0.value).isEmpty }) {
      return globs.contains { !configured.paths.matches($0.value).isEmpty }
    }
    let domains = scope.domains.map { comparedHost($0.value) }
    guard !domains.isEmpty, let served, served.isDisjoint(with: domains) else { return false }
    return !configured.hosts.isDisjoint(with: domains)
  }

  /// Returns `true` if the project of the folder `app` or `src/app` uses Expo Router.
  private func usesExpo(_ folder: String) -> Bool {
    guard LexicalPath.name(of: folder) == "app" else { return false }
    let above = LexicalPath.parent(of: folder) ?? ""
    let project = LexicalPath.name(of: above) == "src" ? LexicalPath.parent(of: above) ?? "" : above
    return (try? files.read(LexicalPath.joined(project, "package.json"))).map(RouteTable.usesExpo) ?? false
  }

  /// The indices of the files that some patterns match; all of them without a pattern.
  private mutating func chosen(_ globs: [Located<Glob>], _ tested: [TestedFile]) -> [Int] {
    if globs.isEmpty { return Array(tested.indices) }
    // Of named files, some are those of other groups.
    var found: Set<Int> = []
    for glob in globs {
      let matches = paths.matches(glob.value)
      found.formUnion(matches)
      if matches.isEmpty, !tested.isEmpty {
        note("none of the tested files matches \(quoted(glob.value.text))", at: glob.range)
      }
    }
    return found.sorted()
  }

  /// Notes the rows of a table that contradict their expectation or state none, or name an ambiguous app.
  private mutating func checkRows(
    _ list: URLList, _ expectation: Expectation, _ tested: [TestedFile], _ chosen: [Int]
  ) {
    if expectation.kind == .table,
      list.entries.allSatisfy({ $0.verdict == nil && $0.unknownVerdict == nil && !$0.hasNoURL })
    {
      return note(
        "no row of the table states a verdict", at: expectation.urls.range,
        help: "name the column of the verdicts `expect` in its first line")
    }
    var known: [AppID: String?] = [:]
    let apps = expectation.scope.apps.map { $0.value }
    let hasApps = list.entries.contains { $0.app != nil }
    let expected = hasApps ? apps.reduce(into: Set()) { $0.formUnion(listed($1, chosen)) } : []
    for entry in list.entries {
      var message: String?
      var help: String?
      if let text = entry.unknownVerdict {
        message = WantedVerdict.fault(quoted(text))
      } else if entry.hasNoURL, expectation.kind == .table {
        message = "the row has no URL"
      } else if entry.verdict == nil, expectation.kind == .table {
        message = "the row states no verdict in a column `expect`"
      } else if let verdict = entry.verdict, !expectation.kind.allows(verdict) {
        message = "the row expects `\(verdict.name)`, and its list is under `\(expectation.kind.rawValue)`"
        help = "list a table with verdicts of its own under `table`"
      } else if let app = entry.app {
        if let words = known[app] {
          message = words
        } else {
          message = fault(app, tested, chosen)
          if message == nil, !apps.isEmpty, expected.isDisjoint(with: listed(app, chosen)) {
            let names = apps.map { quoted($0.text) }.joined(separator: ", ")
            message = "the row is for \(quoted(app.text)), and its list is for \(names)"
          }
          known[app] = .some(message)
        }
      }
      if let message { problems.append(ConfigurationProblem(entry.source, entry.range, message, help: help)) }
    }
  }

  private func listed(_ app: AppID, _ chosen: [Int]) -> Set<AppID> {
    Set(chosen.compactMap { if case .app(let id) = named[$0].resolved(app) { id } else { nil } })
  }

  /// Notes an app whose bundle ID several apps of a file have; each place once. An app that no file lists fails its expectations.
  private mutating func check(_ app: Located<AppID>, _ tested: [TestedFile], _ chosen: [Int]) {
    guard checkedApps.insert(app.range).inserted, let message = fault(app.value, tested, chosen) else { return }
    note(message, at: app.range)
  }

  /// The fault of a bundle ID that several apps of a file have.
  private func fault(_ app: AppID, _ tested: [TestedFile], _ chosen: [Int]) -> String? {
    guard shared.contains(app.text) else { return nil }
    return chosen.lazy.filter { tested[$0].file.fault == nil }
      .compactMap { Self.ambiguity(of: app, among: named[$0]) }.first
  }

  private static func ambiguity(of app: AppID, among apps: NamedApps) -> String? {
    guard case .ambiguous = apps.resolved(app) else { return nil }
    do throws(Failure) { _ = try AppReference(app.text).app(among: apps[app.text]) } catch { return error.message }
    return nil
  }

  private mutating func urls(_ expectation: Expectation) -> PlannedExpectation.URLs? {
    let range = expectation.urls.range
    let list: URLList
    do throws(URLList.ListProblem) {
      switch expectation.urls.value {
      case .pattern(let pattern): return .pattern(pattern)
      case .list(let source): list = try self.list(.list(source))
      case .sitemap(let path): list = try self.list(.sitemap(path))
      }
    } catch {
      switch error {
      case .located(let problem): problems.append(problem)
      case .unreadable(let problem): note(problem.message, at: range)
      }
      return nil
    }
    let kept = list.filtered(only: expectation.only, except: expectation.except)
    if kept.entries.isEmpty {
      note(list.entries.isEmpty ? Self.empty(expectation) : "`only` and `except` leave no URL of the list", at: range)
      return nil
    }
    return .list(kept)
  }

  private static func empty(_ expectation: Expectation) -> String {
    guard case .list(let source) = expectation.urls.value, let domain = source.domain else {
      return "the list has no URL"
    }
    return "the list has no URL of \(quoted(domain))"
  }

  /// A list; each is read once.
  private mutating func list(_ file: ListFile) throws(URLList.ListProblem) -> URLList {
    if let list = lists[file] { return list }
    let files = files
    func open(_ path: String) throws(Failure) -> SourceFile { try files.readList(path) }
    let list =
      switch file {
      case .list(let source): try URLList(source, open)
      case .sitemap(let path): try URLList(sitemap: path, open)
      }
    lists[file] = list
    return list
  }
}

extension URLList {
  fileprivate init(_ entries: [Entry]) { self.entries = entries }

  /// The URLs whose paths match one pattern of the first list, where it has any, and none of the second.
  fileprivate func filtered(only: PathWildcards, except: PathWildcards) -> URLList {
    if only.isEmpty && except.isEmpty { return self }
    return URLList(
      entries.filter { entry in
        // An invalid URL is reported later, at its place.
        guard let link = try? LinkURL(entry.text.hasPrefix("/") ? "https://example.com" + entry.text : entry.text)
        else { return true }
        return (only.isEmpty || only.match(link.path)) && !except.match(link.path)
      })
  }
}
