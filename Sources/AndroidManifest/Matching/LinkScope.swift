// Within a filter, a path pattern that matches is enough; otherwise the first group that matches decides, and a group can block (source). So a
// filter is a list of rules, first its paths, then its groups. A URL is in the scope if a filter has a rule for it that does not block.

import AssetLinks
package import Matching
import SourceText

/// The URLs of a scheme that an app's intent filters match on Android 15 and later: the bound of its dynamic rules.
package final class LinkScope: Sendable {
  /// The rules of each filter, with its index in ``AndroidManifest/filters``.
  let lists: [(filter: Int, plans: [RulePlan])]
  /// Why Android does not verify the host: the URLs that the filters match are then outside of the scope.
  package let doubt: String?

  /// - Parameters:
  ///   - host: The host of the URLs; `nil` for those of any host and port.
  ///   - port: The port that is written in the URLs; `nil` without one.
  /// - Throws: A fault for a filter that may match such URLs and has a value that is not known, or a pattern without an automaton.
  package init(
    _ manifest: AndroidManifest, scheme: String = "https", host: String?, port: Int? = nil, doubt: String? = nil
  ) throws(ManifestFault) {
    var lists: [(filter: Int, plans: [RulePlan])] = []
    var room = PatternRoom()
    for (index, filter) in manifest.filters.enumerated() where filter.opensLinks {
      guard try Self.matchesOrigin(filter, scheme, host, port) else { continue }
      lists.append((index, try Self.plans(of: filter, &room)))
    }
    self.lists = lists
    self.doubt = doubt
  }

  /// The links of a host that open the app without the user's choice: none where Android does not verify the host.
  ///
  /// - Throws: As for the links that the filters match.
  package convenience init(verifiedBy manifest: AndroidManifest, host: String) throws(ManifestFault) {
    let verification = manifest.verification(of: host.lowercased())
    try self.init(manifest, host: host, doubt: verification.isUnverified ? verification.doubt(about: host) : nil)
  }

  package var isEmpty: Bool { doubt != nil || lists.isEmpty }

  package var ruleCount: Int { lists.reduce(0) { $0 + $1.plans.count } }

  /// The index of the first filter that matches a URL of the host.
  package func filter(for url: LinkURL) -> Int? {
    let url = DecodedURL(url)
    return lists.first { list in list.plans.firstMatch(url).map { !list.plans[$0].excludes } ?? false }?.filter
  }

  // MARK: Origins

  private static func matchesOrigin(
    _ filter: IntentFilter, _ scheme: String, _ host: String?, _ port: Int?
  ) throws(ManifestFault) -> Bool {
    let authorities = filter.authorities.filter { !$0.host.isUnresolved && !($0.port?.isUnresolved ?? false) }
    let hasHost =
      filter.authorities.isEmpty
      || host.map { host in authorities.contains { $0.matches(host: host, port: port) } } ?? true
    let unknownHost = filter.authorities.first { authority in
      let isNamed = host.map { authority.matches(host: $0) } ?? true
      return authority.host.isUnresolved || authority.port?.isUnresolved ?? false && isNamed
    }
    if !hasHost, unknownHost == nil { return false }
    if !filter.schemes.contains(where: { $0.text == scheme }) {
      guard let scheme = filter.schemes.first(where: { $0.isUnresolved }) else { return false }
      throw ManifestFault(unresolved: scheme, "scheme")
    }
    if !hasHost, let unknownHost { throw ManifestFault(unresolved: unknownHost.host, "host") }
    if let value = filter.unresolvedSwitches.first { throw ManifestFault(unresolved: value, "value") }
    if let part = filter.schemeSpecificPart {
      throw ManifestFault("intent filters with `android:ssp` are not supported", at: part.range)
    }
    return true
  }

  // MARK: Rules

  private static func plans(of filter: IntentFilter, _ room: inout PatternRoom) throws(ManifestFault) -> [RulePlan] {
    // Without a host, paths are ignored (documented); Android reads the groups for a host, too (source).
    if filter.authorities.isEmpty || filter.paths.isEmpty && filter.groups.isEmpty { return [.everything] }
    // A path is a group of its own.
    let paths = filter.paths.map { IntentFilter.Group(range: $0.text.range, allow: nil, path: [$0]) }
    var plans: [RulePlan] = []
    for group in paths + filter.groups { plans.append(try plan(group, &room)) }
    return plans
  }

  private static func plan(_ group: IntentFilter.Group, _ room: inout PatternRoom) throws(ManifestFault) -> RulePlan {
    let all = group.path + group.query + group.fragment
    if let unknown = all.first(where: { $0.text.isUnresolved }) {
      throw ManifestFault(unresolved: unknown.text, "pattern")
    }
    if let allow = group.allow, allow.isUnresolved { throw ManifestFault(unresolved: allow, "value") }
    do throws(MatcherPattern.Fault) {
      return try RulePlan(
        excludes: group.blocks, path: group.path.map { $0.pattern }, query: group.query.map { $0.pattern },
        fragment: group.fragment.map { $0.pattern }, &room)
    } catch {
      let faulty = error == .tooManyTogether ? all.last : all.first { $0.pattern.fault != nil } ?? all.first
      throw ManifestFault(
        "the pattern \(quoted(faulty?.text.text ?? "")) cannot be used: \(error.message)",
        at: faulty?.text.range)
    }
  }
}

extension ManifestFault {
  init(unresolved value: ManifestText, _ kind: String) {
    self.init(
      "the \(kind) \(quoted(value.text)) is known only when the app is built; \(value.remedy)",
      at: value.range)
  }
}
