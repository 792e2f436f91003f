package import Association
package import Matching
package import ProjectSettings
package import SourceText

package struct ExpectationResults: Sendable {
  package let plan: ExpectationPlan
  /// One for each expectation of the plan, in its order.
  package let outcomes: [ExpectationOutcome]
  /// One for each expectation of the plan's Android app.
  package let android: [ExpectationOutcome]
  /// One for each demand on a service and file.
  package let services: [ServiceOutcome]
  /// One for each route and file, in the order of the plan.
  package let routes: [RouteOutcome]
  /// Components that decide no URL of a route, of the files that have routes.
  package let unrouted: [UnreachedComponent]
  /// URLs that are decided and not expected, where the configuration demands that there are none.
  package let outside: [OutsideURL]
  /// Coverage that could not be decided within the budget, in words.
  package let undecided: [UndecidedCoverage]
  package let coverage: [FileCoverage]
  /// One for each file of the plan's Android app that has dynamic rules for it.
  package let ruleCoverage: [FileCoverage]

  /// The components that some expectation could reach, of all files, and the dynamic rules of the Android app.
  package var componentCount: Int { coverage.reduce(0) { $0 + $1.count } }
  package var ruleCount: Int { ruleCoverage.reduce(0) { $0 + $1.count } }

  /// The components and the rules that no expectation reaches, file by file.
  package var unreached: [UnreachedComponent] { coverage.flatMap { $0.unreached } }
  package var unreachedRules: [UnreachedComponent] { ruleCoverage.flatMap { $0.unreached } }

  /// The checks of a URL or of an app of a service in a file, and those that failed.
  package var checked: Int { (outcomes + android).reduce(services.reduce(0) { $0 + $1.checked }) { $0 + $1.checked } }
  package var failed: Int { (outcomes + android).reduce(services.reduce(0) { $0 + $1.failed }) { $0 + $1.failed } }

  package var demandsEveryComponent: Bool { plan.configuration.coverage.everyComponent?.value == true }
  package var demandsEveryRoute: Bool { plan.configuration.coverage.everyRoute?.value == true }

  /// The routes that should open an app, and those that do not, or not in all of their URLs.
  package var requiredRoutes: Int { routes.count { !$0.isExcepted } }
  package var unopenedRoutes: [RouteOutcome] { routes.filter { !$0.isExcepted && !$0.isOpened } }

  /// The lists with routes that should open an app and could not be read; empty where they need not.
  package var unreadableLists: [PlannedRoutes] {
    demandsEveryRoute ? plan.routes.filter { !$0.unreadable.isEmpty } : []
  }

  /// The number of expectations that are about other files than the tested ones.
  package var leftOut: Int { plan.leftOut + (outcomes + android).count { $0.isLeftOut } }

  /// The number of failures: URLs, apps of services, a file that devices ignore where it fails none of these, and each component, dynamic rule, route, list of unreadable routes and URL that keeps a demand of `coverage` from being met.
  package var failures: Int {
    failed + (demandsEveryComponent ? unreached.count + unreachedRules.count : 0)
      + (demandsEveryRoute ? unopenedRoutes.count : 0) + unreadableLists.count
      + outside.count + undecided.count + failedByFault.count { $0.key.cause == .ignored && $0.value == 0 }
  }

  /// `true` if all expectations and demands are met.
  package var isPassed: Bool { failures == 0 }

  /// The faults of files, those that fail no check included, by file.
  package var fileFaults: [FileFault] { failedByFault.keys.sorted { $0.order < $1.order } }

  package var ignoredFiles: [FileFault] {
    let apple = plan.files.indices.filter { plan.files[$0].file.fault != nil }
    let links = (plan.android?.files ?? []).enumerated().filter { $1.links.fault != nil }
    return apple.map { FileFault(cause: .ignored, file: $0) }
      + links.map { FileFault(cause: .ignored, file: $0.offset, isAndroid: true) }
  }

  /// The number of checks that fail for each fault: expected URLs, and apps of services.
  package var failedByFault: [FileFault: Int] {
    var counts = Dictionary(uniqueKeysWithValues: ignoredFiles.map { ($0, 0) })
    for outcome in outcomes + android {
      for (fault, count) in outcome.fileFaults { counts[fault, default: 0] += count }
    }
    for service in services { counts[FileFault(cause: .ignored, file: service.file)]? += service.failed }
    return counts
  }
}

package struct ExpectationOutcome: Sendable {
  /// The checks of its URLs, one for each file.
  package private(set) var checked = 0
  package private(set) var failed = 0
  /// The first failures, as many as are kept, without those for a fault of a file.
  package private(set) var failures: [ExpectationFailure] = []
  /// The numbers of checks that failed for a fault of a file.
  package private(set) var fileFaults: [FileFault: Int] = [:]
  /// The URLs that other files than the tested ones decide.
  var elsewhere = 0

  /// The number of ``failures`` with those that are not kept.
  package var failedURLs: Int { fileFaults.values.reduce(failed, -) }
  /// `true` if all of its URLs are about other files than the tested ones.
  package var isLeftOut: Bool { checked == 0 && elsewhere > 0 }

  /// The failures of one expectation that are kept; the others are counted.
  package static let kept = 100

  /// Counts a check of a URL or a route in a file.
  mutating func add(
    _ fault: CheckFault?, of url: String, route: String? = nil, in file: Int, isAndroid: Bool = false,
    row: URLList.Entry? = nil
  ) {
    checked += 1
    switch fault {
    case nil: return
    case .file(let cause): fileFaults[FileFault(cause: cause, file: file, isAndroid: isAndroid), default: 0] += 1
    case .url(let fault):
      if failures.count < Self.kept {
        failures.append(ExpectationFailure(url: url, route: route, file: file, fault: fault, row: row))
      }
    }
    failed += 1
  }
}

/// A URL with an unexpected verdict.
package struct ExpectationFailure: Sendable {
  package let url: String
  /// The route that has the URL; `nil` for a URL that is expected itself.
  package let route: String?
  /// The index of the file in the plan, of a failure on Android that in its Android app.
  package let file: Int
  package let fault: Fault
  /// The URL in its list; `nil` where the expectation has it.
  package let row: URLList.Entry?

  package enum Fault: Sendable {
    /// The verdict for an app is another.
    case verdict(AppVerdict)
    /// The verdict is as expected, but another component decided.
    case decider(AppVerdict)
    /// The budget of the search for such a URL of a route ended first.
    case undecided
    /// The app opens the URL on Android and should not, or the other way round.
    case android(AndroidFault)
  }

  /// The verdict of the association file; `nil` where the search did not end, and on Android.
  package var verdict: AppVerdict? {
    switch fault {
    case .undecided, .android: nil
    case .verdict(let verdict), .decider(let verdict): verdict
    }
  }

  /// `true` if the URL is an example for its route, and not the route itself.
  package var isURLOfRoute: Bool { verdict != nil && route != nil }
}

/// A URL that a component decides, which is neither expected nor allowed.
package struct OutsideURL: Sendable {
  package let file: Int
  package let app: AppID
  package let name: ComponentName
  package let url: String
  package let verdict: AppVerdict.Verdict
}

package struct UndecidedCoverage: Sendable {
  package let file: Int
  package let app: AppID
}

/// A fault of a file that fails the checks of an expectation, whatever their URLs.
package struct FileFault: Sendable, Hashable {
  package let cause: Cause
  /// The index of the file in the plan, or of an `assetlinks.json` in the plan's Android app.
  package let file: Int
  package private(set) var isAndroid = false

  package enum Cause: Sendable, Hashable {
    case ignored
    /// No entry or statement names any app.
    case noApps
    /// No entry or statement names the app.
    case unlisted(AppID)
  }

  /// Files that devices ignore come first, then apps in the order of their IDs.
  fileprivate var order: (Int, Int, Int, String) {
    let (rank, app): (Int, String) =
      switch cause {
      case .ignored: (0, "")
      case .noApps: (1, "")
      case .unlisted(let app): (2, app.text)
      }
    return (isAndroid ? 1 : 0, file, rank, app)
  }
}

enum CheckFault {
  case file(FileFault.Cause)
  case url(ExpectationFailure.Fault)
}

/// The apps of a service compared with a demand.
package struct ServiceOutcome: Sendable {
  /// The index of the file in the plan.
  package let file: Int
  package let demand: ServiceDemand
  /// The expected apps that the service does not list.
  package let missing: [Located<AppID>]
  /// The apps that the service lists and the demand does not.
  package let unexpected: [AssociationFile.LocatedAppID]
  /// The checks: one for each app, or one for a service that must list none.
  package let checked: Int
  /// `true` for a file that devices ignore, which fails all checks.
  package let isIgnored: Bool

  package var failed: Int { isIgnored ? checked : missing.count + unexpected.count }

  init(_ demand: ServiceDemand, of tested: TestedFile, at index: Int) {
    isIgnored = tested.file.fault != nil
    self.demand = demand
    file = index
    if isIgnored {
      (missing, unexpected, checked) = ([], [], max(demand.apps.value.count, 1))
      return
    }
    let listed = tested.file.apps(ofService: demand.setting.service)
    let named = NamedApps(listed.map { $0.id })
    var missing: [Located<AppID>] = []
    var found: Set<AppID> = []
    for app in demand.apps.value {
      if case .app(let id) = named.resolved(app.value) {
        found.insert(id)
      } else {
        missing.append(app)
      }
    }
    let unexpected = listed.filter { !found.contains($0.id) }
    self.missing = missing
    self.unexpected = unexpected
    checked = max(found.count + missing.count + unexpected.count, 1)
  }
}
