package import URLLines

/// A list of URLs as an expectation names it.
package struct ListSource: Sendable, Hashable {
  package let path: String
  /// `nil` to detect it.
  package let format: InputFormat?
  /// The host of paths; URLs of other hosts are left out. `nil` for all hosts.
  package let domain: String?
}
