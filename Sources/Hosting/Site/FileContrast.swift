package import Analysis
package import Association
package import SourceText

/// The difference between a file and the expected one, as far as users notice.
package enum FileContrast: Sendable {
  case sameBytes
  /// Written differently, with the same apps for every URL.
  case sameEffect
  /// A URL that one of the files opens and the other does not, or not in the same app.
  case url(URLContrast)
  /// The names of the services without patterns that list other apps.
  case services([String])
  /// Devices ignore one of the two; `isFirst` says which.
  case unusable(isFirst: Bool)
  /// The budget of the search ended first.
  case undecided

  /// A URL with which the files do different things.
  package struct URLContrast: Sendable {
    package let url: String
    /// The effect of the first file, such as "opens the browser".
    package let first: String
    package let second: String
    /// The component that decides in each.
    package let ranges: (first: SourceRange?, second: SourceRange?)
    /// The number of other kinds of URL that differ.
    package let more: Int
  }

  package init(_ first: AssociationFile, _ second: AssociationFile, host: String = "example.com", budget: Budget) {
    if first.source.bytes == second.source.bytes {
      self = .sameBytes
    } else if first.fault != nil || second.fault != nil {
      self = first.fault != nil && second.fault != nil ? .sameEffect : .unusable(isFirst: first.fault != nil)
    } else {
      // From the second to the first: the changes when the second is updated.
      let differences = second.differences(to: first, host: host, budget: budget)
      if let change = differences.changes.first {
        self = .url(Self.contrast(change, first, second, more: differences.changes.count - 1))
      } else {
        let services = first.serviceDifferences(to: second).map { $0.service }
        self = !services.isEmpty ? .services(services) : differences.undecided.isEmpty ? .sameEffect : .undecided
      }
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
    let (own, other) = (first.component(of: change.new), second.component(of: change.old))
    return URLContrast(
      url: change.url, first: words.first, second: words.second,
      ranges: (own.map { first.document.range($0.node) }, other.map { second.document.range($0.node) }), more: more)
  }

  private static func names(_ apps: [AppID]) -> String { listed(apps.map { backquoted($0.text) }, limit: 2) }
}

extension FileContrast {
  /// Names of services between backquotes, with "and" before the last.
  package static func list(_ names: [String]) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return "\(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// A difference that users notice, in words, and the place that makes it in each file.
  package func words(_ first: String, _ second: String) -> (message: String, first: SourceRange?, second: SourceRange?)?
  {
    switch self {
    case .sameBytes, .sameEffect, .undecided: return nil
    case .url(let contrast):
      let url = escapedForDisplay(contrast.url)
      let more = contrast.more == 0 ? "" : " (and \(grouped(contrast.more)) more)"
      return (
        "with \(first) \(url) \(contrast.first), with \(second) it \(contrast.second)\(more)", contrast.ranges.first,
        contrast.ranges.second
      )
    case .services(let names):
      let list = Self.list(names)
      return ("\(list) \(names.count == 1 ? "lists" : "list") different apps for \(first) and \(second)", nil, nil)
    case .unusable(let isFirst):
      return (
        "devices cannot read \(isFirst ? first : second), but they can read \(isFirst ? second : first)", nil, nil
      )
    }
  }
}
