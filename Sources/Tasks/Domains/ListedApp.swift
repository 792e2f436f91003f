import AppClaims
import Association
import Lint
import Matching
import SourceText

/// The app of a file that a question about a link without an app is about.
struct ListedApp {
  let id: AppID
  /// The reason for the choice.
  let choice: String

  /// The first app that the link opens, else the first that excludes it, else the first of the file; `nil` where it lists none. A malformed
  /// app ID is the last choice.
  ///
  /// - Parameter source: The file, for people.
  init?(_ file: AssociationFile?, _ link: LinkURL, _ source: String = "the file", isForPasskeys: Bool) {
    guard let file, file.fault == nil else { return nil }
    let apps = file.apps(of: isForPasskeys ? .webcredentials : .applinks).map(\.id)
    let usable = Set(apps.filter { $0.malformation == nil })
    guard let first = apps.first(where: usable.contains) ?? apps.first else { return nil }
    var matcher = LinkRouter(file).makeMatcher()
    let verdicts = isForPasskeys ? [] : matcher.verdicts(for: link).filter { usable.contains($0.app) }
    let decided =
      verdicts.first { $0.verdict == .match } ?? verdicts.first { $0.verdict == .exclude }
    id = decided?.app ?? first
    let name = "`\(escapedForCode(id.text))`"
    choice =
      if apps.count == 1 {
        "\(name) is the only app of \(source)"
      } else {
        "\(name) is the first\(apps.allSatisfy(usable.contains) ? "" : " well-formed ID") of \(grouped(apps.count)) apps of \(source)"
          + (decided.map { $0.verdict == .match ? " that the link matches" : " that excludes the link" } ?? "")
      }
  }
}
