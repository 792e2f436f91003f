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
  package var fileFaults: [FileFault] {
    let failing = (outcomes + android).flatMap { $0.fileFaults.keys }
    return Set(failing + ignoredFiles).sorted { $0.order < $1.order }
  }

  /// The files that devices ignore.
  package var ignoredFiles: [FileFault] {
    let apple = plan.files.indices.filter { plan.files[$0].file.fault != nil }
    let links = (plan.android?.files ?? []).enumerated().filter { $1.links.fault != nil }
    return apple.map { FileFault(cause: .ignored, file: $0) }
      + links.map { FileFault(cause: .ignored, file: $0.offset, isAndroid: true) }
  }

  /// The number of checks that fail for a fault: expected URLs, and apps of services.
  package func failed(for fault: FileFault) -> Int {
    let urls = (outcomes + android).reduce(0) { $0 + ($1.fileFaults[fault] ?? 0) }
    guard fault.cause == .ignored, !fault.isAndroid else { return urls }
    return services.filter { $0.file == fault.file }.reduce(urls) { $0 + $1.failed }
  }
}
