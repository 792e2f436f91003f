package import Analysis
package import Association
import Matching
import SourceText

/// Services that list other apps, as text: added apps in green and removed ones in red.
package struct ServiceDiffText {
  let diffs: [ServiceDiff]
  private let old: ComponentPlaces
  private let new: ComponentPlaces

  package init(_ diffs: [ServiceDiff], old: AssociationFile, new: AssociationFile) {
    self.diffs = diffs
    self.old = ComponentPlaces(old)
    self.new = ComponentPlaces(new)
  }

  /// A block for each service.
  func text(_ style: Style) -> String {
    diffs.map { diff in
      func lines(
        _ apps: [AssociationFile.LocatedAppID], _ words: String, _ role: Style.Role, _ places: ComponentPlaces
      ) -> [String] {
        apps.map { app in
          let place = style(.gutter, places.place(app.node))
          return "  \(style(role, "\(words) \(escapedForDisplay(app.id.text))"))  \(place)"
        }
      }
      let lines =
        [style(.strong, diff.service)] + lines(diff.added, "+ lists", .added, new)
        + lines(diff.removed, "- no longer lists", .removed, old)
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }
}
