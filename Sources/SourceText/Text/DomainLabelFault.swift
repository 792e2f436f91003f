/// The reason why no domain name has a label.
///
/// DNS and URLs allow `_`, and a certificate with a wildcard covers such a name (decided).
package enum DomainLabelFault: Sendable, Hashable {
  case empty
  /// Longer than 63 bytes, in ASCII.
  case long
  case space
  /// The label begins or ends with a hyphen.
  case hyphen
  case character(Unicode.Scalar)

  /// `nil` for a label that a name can have; letters beyond ASCII are allowed. O(text).
  package init?(_ label: Substring) {
    if label.isEmpty {
      self = .empty
      return
    }
    for scalar in label.unicodeScalars {
      if Character(scalar).isWhitespace {
        self = .space
        return
      }
      if scalar.isASCII, !scalar.isASCIIAlphanumeric, scalar != "-", scalar != "_" {
        self = .character(scalar)
        return
      }
    }
    if label.hasPrefix("-") || label.hasSuffix("-") {
      self = .hyphen
    } else if label.utf8.count > 63, label.utf8.allSatisfy({ $0 < 0x80 }) {
      self = .long
    } else {
      return nil
    }
  }
}
