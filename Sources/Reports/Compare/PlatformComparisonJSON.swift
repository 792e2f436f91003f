package import AssetLinks
package import Association
import Matching

/// A comparison of both platforms as JSON, version 1: the files, the result and the differences.
package struct PlatformComparisonJSON {
  private let apple: (file: AssociationFile, app: AppID)
  private let android: (file: AssetLinksFile, package: String)

  package init(_ apple: (file: AssociationFile, app: AppID), _ android: (file: AssetLinksFile, package: String)) {
    self.apple = apple
    self.android = android
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
      }
      let isEqual = comparison.differences.isEmpty
      $0.member("result", !isEqual ? "different" : comparison.isComplete ? "equal" : "undecided")
      $0.member("isComplete", comparison.isComplete)
      $0.objects("differences", comparison.differences) { difference, object in
        object.member("url", difference.url)
        object.object("ios") { write(difference.apple, to: &$0) }
        object.object("android") { write(difference.android, to: &$0) }
      }
    }
  }

  private func write(_ verdict: AppVerdict, to object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let entry = verdict.entry, let component = verdict.component else { return }
    object.member("entry", entry)
    object.member("component", component)
  }
}
