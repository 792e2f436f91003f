/// Decides URLs by the components of a plan. An engine works for one task at a time and may keep what it has compiled; all
/// engines give the same answers.
package protocol MatchingEngine {
  init(_ plan: RoutingPlan)

  /// The component that decides a URL in each entry of the plan, in the plan's order: the first whose parts all match.
  /// The URL's scheme and host are not looked at.
  mutating func decisions(for url: LinkURL) -> [Decision?]

  /// The same for a URL's bytes, raw ones among them: calls the body for each entry in which a component decides, in the
  /// plan's order.
  ///
  /// - Parameter pathStart: Where the URL's path begins.
  mutating func decide(_ url: Span<UInt8>, pathStart: Int, _ body: (_ entry: Int, Decision) -> Void)
}

extension MatchingEngine {
  package mutating func decide(_ url: Span<UInt8>, pathStart: Int, _ body: (_ entry: Int, Decision) -> Void) {
    // Where the path begins at once there is no host: any will do.
    let beginning = pathStart == 0 ? Array("https://example.com".utf8) : []
    guard let url = try? LinkURL(bytes: beginning + url.indices.map { url[$0] }) else { return }
    for (entry, decision) in decisions(for: url).enumerated() {
      if let decision { body(entry, decision) }
    }
  }
}

/// The component that decides a URL in one entry.
public struct Decision: Sendable, Hashable {
  /// The index in `components` or `paths`.
  public let component: Int
  /// Whether the URL stays in the browser.
  public let excludes: Bool
}
