package import AssetLinks
package import Association
import JSONSource
import Matching
import SourceText

/// A comparison of both platforms as JSON, version 1: the files, the result and the differences.
package struct PlatformComparisonJSON {
  private let apple: (file: AssociationFile, app: AppID)
  private let android: (file: AssetLinksFile, package: String)

  private let filters: FilterPlaces?

  /// - Parameter filters: The intent filters that were taken into account.
  package init(
    _ apple: (file: AssociationFile, app: AppID), _ android: (file: AssetLinksFile, package: String),
    _ filters: FilterPlaces? = nil
  ) {
    self.apple = apple
    self.android = android
    self.filters = filters
  }

  package func text(_ comparison: PlatformComparison) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.object("ios") {
        $0.member("file", apple.file.source.name)
        $0.member("app", apple.app.text)
      }
      $0.object("android") {
        $0.member("file", android.file.source.name)
        $0.member("package", android.package)
        if let filters { $0.member("manifest", filters.name) }
      }
      let isEqual = comparison.differences.isEmpty
      $0.member("result", !isEqual ? "different" : comparison.isComplete ? "equal" : "undecided")
      $0.member("isComplete", comparison.isComplete)
      $0.objects("differences", comparison.differences) { difference, object in
        object.member("url", difference.url)
        object.object("ios") { write(difference.apple, to: &$0) }
        object.object("android") {
          write(difference.android, to: &$0)
          if let filters { write(filters.place(of: difference.url), to: &$0) }
        }
      }
    }
  }

  /// Writes the place of the intent filter that matches; `null` for none.
  private func write(_ filter: LineColumn?, to object: inout JSONWriter) {
    guard let filter else { return object.member("filter") { $0.null() } }
    object.object("filter") {
      $0.members(filter)
    }
  }

  private func write(_ verdict: AppVerdict, to object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let entry = verdict.entry, let component = verdict.component else { return }
    object.member("entry", entry)
    object.member("component", component)
  }
}
