import ArgumentParser
import Association
import SourceText

extension SystemVersion {
  /// The value of an option such as `--min-ios 13.5`.
  static func argument(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    return version
  }
}
