package import AssetLinks
package import Association
import JSONSource
import Matching
package import SourceText

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
      write(comparison, to: &$0)
    }
  }

  /// A conversion as JSON, version 1: the same, with the text of the file.
  package func text(_ comparison: PlatformComparison, converted file: SourceFile) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("text", String(decoding: file.bytes, as: UTF8.self))
      write(comparison, to: &$0)
    }
  }

  /// Writes the members about the files and their differences.
  func write(_ comparison: PlatformComparison, to object: inout JSONWriter) {
    object.object("ios") {
      $0.member("file", apple.file.source.name)
      $0.member("app", apple.app.text)
    }
    object.object("android") {
      $0.member("file", android.file.source.name)
      $0.member("package", android.package)
      if let filters { $0.member("manifest", filters.name) }
    }
    object.member("urls", comparison.urls == .all ? "all" : "ordinary")
    object.member("result", comparison.result.rawValue)
    object.member("ordinaryResult", comparison.ordinaryResult.rawValue)
    object.member("isComplete", comparison.hasAllDifferences)
    object.object("credentials") {
      $0.member("ios", comparison.credentials.onApple)
      $0.member("android", comparison.credentials.onAndroid)
    }
    object.objects("differences", comparison.differences) { difference, object in
      object.member("url", difference.url)
      object.member("isOrdinary", difference.isOrdinary)
      object.object("ios") { write(difference.apple, to: &$0) }
      object.object("android") {
        write(difference.android, to: &$0)
        if let filters { write(filters.place(of: difference.url), to: &$0) }
      }
    }
  }

  /// Writes the place of the intent filter that matches; `null` for none.
  private func write(_ filter: LineColumn?, to object: inout JSONWriter) {
    guard let filter else { return object.member("filter") { $0.null() } }
    object.object("filter") { $0.members(filter) }
  }

  private func write(_ verdict: AppVerdict, to object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let entry = verdict.entry, let component = verdict.component else { return }
    object.member("entry", entry)
    object.member("component", component)
  }
}
