package import JSONSource

/// An element of `dynamic_app_link_components`. All conditions that it has must hold (documented).
package struct DynamicRule: Sendable {
  package let index: Int
  package let node: NodeID
  package let path: NodeID?
  /// The query entries, of equal names the last one; each must be found in the query (documented).
  package let query: [Entry]
  package let fragment: NodeID?
  /// `true` if the browser opens the URLs that the rule matches.
  package let excludes: Bool

  package struct Entry: Sendable {
    package let name: NodeID
    package let value: NodeID
  }

  /// `true` if the rule has no condition; then it matches nothing (source).
  package var isEmpty: Bool { path == nil && query.isEmpty && fragment == nil }
}
