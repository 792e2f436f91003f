import Analysis
import Association
import Matching
import SourceText

/// How another file differs from the one that should be there, as far as anybody notices it.
enum FileContrast: Sendable {
  case sameBytes
  /// Written differently, with the same apps for every URL.
  case sameEffect
  /// What the file that should be there opens and the other does not, or the other way round.
  case url(URLContrast)
  /// A service without patterns that names other apps.
  case service(String)
  /// One of the two is not read at all; `isFirst` says which.
  case unusable(isFirst: Bool)
  /// The budget of the search ended first.
  case undecided

  /// A URL with which the files do different things.
  struct URLContrast: Sendable {
    let url: String
    /// What the first file does with it and the second does not, after "it".
    let first: String
    /// What the second one does.
    let second: String
    /// The component that decides in each.
    let ranges: (first: SourceRange?, second: SourceRange?)
    /// How many more kinds of URL differ.
    let more: Int
  }

  init(_ first: AssociationFile, _ second: AssociationFile, host: String, budget: Budget) {
    if first.source.bytes == second.source.bytes {
      self = .sameBytes
    } else if first.fault != nil || second.fault != nil {
      self = first.fault != nil && second.fault != nil ? .sameEffect : .unusable(isFirst: first.fault != nil)
    } else {
      // From the second to the first: what comes when it is brought up to date.
      let differences = second.differences(to: first, host: host, budget: budget)
      if let change = differences.changes.first {
        self = .url(Self.contrast(change, first, second, more: differences.changes.count - 1))
      } else if let service = Self.differingService(first, second) {
        self = .service(service)
      } else {
        self = differences.undecided.isEmpty ? .sameEffect : .undecided
      }
    }
  }

  /// Whether it makes a difference for an app.
  var hasEffect: Bool {
    switch self {
    case .sameBytes, .sameEffect, .undecided: false
    case .url, .service, .unusable: true
    }
  }

  private static func contrast(
    _ change: FileDiff.Change, _ first: AssociationFile, _ second: AssociationFile, more: Int
  ) -> URLContrast {
    let apps = names(change.apps)
    let words: (first: String, second: String) =
      switch change.kind {
      case .opened: ("opens \(apps)", "opens the browser")
      case .closed: ("opens the browser", "opens \(apps)")
      case .moved(let winners): ("opens \(names(winners))", "opens \(apps)")
      }
    return URLContrast(
      url: change.url, first: words.first, second: words.second,
      ranges: (first.component(of: change.new), second.component(of: change.old)), more: more)
  }

  private static func names(_ apps: [AppID]) -> String {
    let shown = apps.prefix(2).map { "`\(escapedForDisplay($0.text))`" }.joined(separator: ", ")
    return apps.count > 2 ? "\(shown) and \(apps.count - 2) more" : shown
  }

  /// A service without patterns that does not name the same apps in both files.
  static func differingService(_ first: AssociationFile, _ second: AssociationFile) -> String? {
    ["webcredentials", "appclips", "activitycontinuation"].first { name in
      func apps(_ file: AssociationFile) -> Set<AppID> {
        Set(file.services.filter { $0.name == name }.flatMap(\.apps).map(\.id))
      }
      return apps(first) != apps(second)
    }
  }
}

extension AssociationFile {
  /// The component that decided a verdict of this file.
  func component(of verdict: AppVerdict) -> SourceRange? {
    guard let applinks, let entry = verdict.entry, let index = verdict.component,
      let component = applinks.component(at: index, of: applinks.entries[entry])
    else { return nil }
    return document.range(component.node)
  }
}
