import Matching
import PCRE2

extension ComponentRegex {
  /// Returns `true` if PCRE2 compiles the text: one that is too large is refused.
  var isAccepted: Bool { PCRE2Pattern(text.utf8, jit: false) != nil }
}
