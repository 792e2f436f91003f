package import Association

/// A fault of a file that fails the checks of an expectation, whatever their URLs.
package struct FileFault: Sendable, Hashable {
  package let cause: Cause
  /// The index of the file in the plan, or of an `assetlinks.json` in the plan's Android app.
  package let file: Int
  package private(set) var isAndroid = false

  package enum Cause: Sendable, Hashable {
    /// Devices ignore the file.
    case ignored
    /// No entry or statement names any app.
    case noApps
    /// No entry or statement names the app.
    case unlisted(AppID)
  }
}

enum CheckFault {
  case file(FileFault.Cause)
  case url(ExpectationFailure.Fault)
}

extension FileFault {
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

extension ExpectationResults {
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
