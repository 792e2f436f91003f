import Association
import SourceText

extension AppID {
  /// The ID as people read it: escaped, and `""` if it is empty.
  package var shown: String { text.isEmpty ? "\"\"" : escapedForDisplay(text) }
}
