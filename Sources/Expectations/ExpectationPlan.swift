import AssetLinks
package import Association
import Matching
package import ProjectSettings
package import Routes
package import SourceText

/// Expectations with their association files and lists.
package struct ExpectationPlan: Sendable {
  package let configuration: ProjectConfiguration
  package let files: [TestedFile]
  package let expectations: [PlannedExpectation]
  package let routes: [PlannedRoutes]
  package let android: AndroidPlan?
  /// `true` if files are tested that a caller names, instead of those of the configuration.
  package let isNamed: Bool
  /// The number of expectations that are about other files than those that are named, and are not planned.
  let leftOut: Int
  /// The number of lists of routes of other files.
  package let leftOutRoutes: Int
  /// The hosts of the configuration's files of each platform, where other files are named.
  let configuredHosts: (ios: Set<String>, android: Set<String>)

  /// Returns `true` if the configuration names files of a platform that are not tested and that one of some hosts serves.
  func configuresOthers(servedBy hosts: [String], onAndroid: Bool = false) -> Bool {
    !(onAndroid ? configuredHosts.android : configuredHosts.ios).isDisjoint(with: hosts)
  }

  /// - Parameters:
  ///   - paths: The files of either platform; of a platform without one, those that the configuration names.
  ///   - files: Reads files; paths are relative to the configuration's folder.
  /// - Returns: The plan, and the problems of the named files. With problems the plan must not be used.
  /// - Throws: Why one of `paths` cannot be read.
  package static func make(
    _ configuration: ProjectConfiguration, paths: [String] = [], _ files: some FileSource
  ) throws(Failure) -> (plan: ExpectationPlan, problems: [ConfigurationProblem]) {
    var planner = ExpectationPlanner(configuration: configuration, files: files, isNamed: !paths.isEmpty)
    let named = try planner.namedFiles(paths)
    let tested = named.ios.isEmpty ? planner.configuredFiles() : named.ios
    planner.named = tested.map { NamedApps($0.file.namedApps) }
    planner.shared = Set(tested.flatMap { $0.file.sharedBundleIDs })
    planner.paths = GlobbedPaths(tested.map { $0.path })
    planner.served = tested.contains { $0.domains.isEmpty } ? nil : Set(tested.flatMap { $0.domains.map(comparedHost) })
    let expectations = planner.expectations(tested)
    let routes = planner.routes(tested)
    planner.checkServices(tested)
    let android = try planner.android(expectations, named: named.android)
    if tested.isEmpty, configuration.files.isEmpty { planner.noteWithoutFiles(expectations) }
    if planner.problems.isEmpty, expectations.isEmpty, routes.isEmpty, planner.leftOut + planner.leftOutRoutes > 0,
      tested.allSatisfy({ $0.services.isEmpty })
    {
      let names = listed(tested.map { quoted($0.path) })
      throw Failure("nothing of \(escapedForDisplay(configuration.source.name)) is about \(names)")
    }
    func hosts(_ files: [ExpectedFile]) -> Set<String> {
      paths.isEmpty ? [] : Set(files.flatMap { configuration.domains(of: $0).map(comparedHost) })
    }
    let plan = ExpectationPlan(
      configuration: configuration, files: tested,
      expectations: tested.isEmpty ? [] : expectations.filter { $0.expectation.scope.platform != .android },
      routes: routes, android: android, isNamed: !paths.isEmpty,
      leftOut: planner.leftOut, leftOutRoutes: planner.leftOutRoutes,
      configuredHosts: (hosts(configuration.files), hosts(configuration.android?.files ?? [])))
    return (plan, planner.problems)
  }

  /// The components that an expectation names as the one that must decide, each with the index of its file. An index alone names one of each
  /// entry.
  package func deciders(of planned: PlannedExpectation) -> [(file: Int, component: Component)] {
    guard let decider = planned.expectation.decider?.value else { return [] }
    return planned.files.flatMap { file in
      files[file].file.components(named: decider).map { (file, $0) }
    }
  }
}

package struct TestedFile: Sendable {
  /// The path in the configuration or on the command line.
  package let path: String
  package let file: AssociationFile
  /// The domains that serve it; with none, hosts are not compared.
  package let domains: [String]
  package let services: [ServiceDemand]
  /// The file from which it is generated, as messages name it, not escaped.
  package let origin: String?
}

/// An expectation, its group and the files that it is for.
package struct PlannedExpectation: Sendable {
  package let group: Int
  package let expectation: Expectation
  package let urls: URLs
  /// Indices in ``ExpectationPlan/files``.
  package internal(set) var files: [Int]

  /// Returns `true` if a file of the plan is one of these.
  func isFor(_ file: Int) -> Bool {
    let index = files.partitioningIndex { $0 >= file }
    return index < files.count && files[index] == file
  }

  package enum URLs: Sendable {
    case pattern(URLPattern)
    case list(URLList)

    /// `true` if the URLs are proved together instead of being checked one by one.
    var areRoutes: Bool { if case .pattern(let pattern) = self { pattern.isRoute } else { false } }

    package var count: Int {
      switch self {
      case .pattern(let pattern): pattern.count
      case .list(let list): list.entries.count
      }
    }
  }
}

/// A list of routes and the files that it is for.
package struct PlannedRoutes: Sendable {
  package let settings: RouteSource
  package let table: RouteTable
  /// The list; `nil` for a folder.
  package let source: SourceFile?
  /// Indices in ``ExpectationPlan/files``.
  package let files: [Int]

  /// The routes that should open an app and could not be read.
  package var unreadable: [RouteTable.Unreadable] {
    table.unreadable.filter { $0.path.map(settings.requires) ?? false }
  }
}

extension AssociationFile {
  fileprivate var sharedBundleIDs: [String] {
    var seen: Set<String> = []
    return namedApps.compactMap { $0.bundleID.map(String.init) }.filter { !seen.insert($0).inserted }
  }

  fileprivate func components(named decider: Decider) -> [Component] {
    guard let applinks else { return [] }
    func component(_ index: Int, of entry: Entry) -> [Component] {
      index < entry.count ? [applinks.component(at: index, of: entry)].compactMap { $0 } : []
    }
    switch decider {
    case .index(let index): return applinks.entries.flatMap { component(index, of: $0) }
    case .name(let name):
      return applinks.entries.filter { $0.index == name.entry }.flatMap { component(name.component, of: $0) }
    case .comment(let text):
      return applinks.entries.flatMap { entry in
        applinks.components(of: entry).filter { $0.comment.map(document.string) == text }
      }
    }
  }
}
