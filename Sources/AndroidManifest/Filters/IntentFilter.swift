package import AssetLinks
package import SourceText

/// An `<intent-filter>`. The `<data>` elements of a filter are one pool: any scheme combines with any host and any path (documented).
package struct IntentFilter: Sendable {
  /// The tag.
  package let range: SourceRange
  /// The activity or alias.
  package let activity: String?
  /// `android:enabled` of the application and of the activity, where they are written.
  let enabled: [ManifestText]
  /// `android:exported` of the activity, where it is written.
  package let exported: ManifestText?
  /// `android:autoVerify`, where it is written.
  package let verify: ManifestText?
  package let actions: [String]
  package let categories: [String]
  package internal(set) var schemes: [ManifestText] = []
  package internal(set) var authorities: [Authority] = []
  /// The ports in elements without a host, which are ignored (documented).
  package internal(set) var strayPorts: [ManifestText] = []
  package internal(set) var paths: [PathPattern] = []
  package internal(set) var groups: [Group] = []
  /// A filter with a type matches no intent without one, as those of links are (source).
  package internal(set) var mimeTypes: [ManifestText] = []
  /// The first attribute for the part behind the scheme; such filters are not compared (decided).
  package internal(set) var schemeSpecificPart: ManifestText?

  /// A host, with the port of the same element.
  package struct Authority: Sendable, Hashable {
    package let host: ManifestText
    package let port: ManifestText?
  }

  package struct PathPattern: Sendable, Hashable {
    package let kind: MatcherPattern.Kind
    package let text: ManifestText
    /// The host in the same element.
    package let host: ManifestText?
  }

  /// A `<uri-relative-filter-group>`, which Android reads from version 15 on (documented).
  package struct Group: Sendable {
    package let range: SourceRange
    /// `android:allow`, where it is written.
    package let allow: ManifestText?
    package internal(set) var path: [PathPattern] = []
    package internal(set) var query: [PathPattern] = []
    package internal(set) var fragment: [PathPattern] = []

    /// `true` if URLs that the group matches are blocked.
    package var blocks: Bool { allow?.boolean == false }
  }
}

extension IntentFilter {
  /// `true` if Android verifies the hosts of the filter when the app is installed. A value that is not known counts as `true`.
  package var autoVerify: Bool { verify.map { $0.boolean ?? $0.isUnresolved } ?? false }

  /// `android:enabled="false"` of the application or the activity.
  package var disabled: ManifestText? { enabled.first { $0.boolean == false } }

  /// The values about the activity that are known only when the app is built.
  package var unresolvedSwitches: [ManifestText] {
    (enabled + (exported.map { [$0] } ?? [])).filter { $0.isUnresolved }
  }

  /// `true` if neither the activity nor the application is switched off.
  package var isEnabled: Bool { disabled == nil }

  /// `true` if other apps can start the activity.
  package var isReachable: Bool { isEnabled && exported?.boolean != false }

  package var isForViewing: Bool { actions.contains("android.intent.action.VIEW") }

  /// The categories of links that the filter does not have, without their beginning.
  package var missingCategories: [String] {
    ["DEFAULT", "BROWSABLE"].filter { !categories.contains("android.intent.category.\($0)") }
  }

  /// `true` if the filter is for links in browsers and other apps (documented).
  package var opensLinks: Bool { isReachable && mimeTypes.isEmpty && isForViewing && missingCategories.isEmpty }

  /// Why no link reaches the filter: lower-case, without full stop, texts of the file escaped; `nil` for a filter for links.
  var obstacle: String? {
    if !isEnabled { return "its activity or the application is disabled" }
    if !isReachable { return "its activity is not exported" }
    if let type = mimeTypes.first {
      return "it has the type \(quoted(type.text)), and links have none"
    }
    let missing = (isForViewing ? [] : ["the action `VIEW`"]) + missingCategories.map { "the category `\($0)`" }
    return missing.isEmpty ? nil : "it lacks \(missing.joined(separator: " and "))"
  }

  /// `true` if a host is known only when the app is built.
  package var hasUnresolvedHost: Bool { authorities.contains { $0.host.isUnresolved } }

  package var hasWebScheme: Bool { schemes.contains(where: { $0.isWebScheme }) }

  package var otherSchemes: [ManifestText] { schemes.filter { !$0.isUnresolved && !$0.isWebScheme } }
}

extension ManifestText {
  /// `true` for `https` and `http`. The case of letters counts (documented).
  package var isWebScheme: Bool { ["https", "http"].contains(text) }
}

extension IntentFilter.PathPattern {
  package var attribute: String { "path" + kind.rawValue }

  package var pattern: MatcherPattern { MatcherPattern(kind, text.text) }
}

extension IntentFilter.Authority {
  /// Returns `true` if links of a host and a port match the authority (source).
  ///
  /// - Parameter other: The port that is written in the link; `nil` without one.
  func matches(host: String, port other: Int?) -> Bool {
    matches(host: host) && (port.map { Int($0.text) == other } ?? true)
  }

  /// Returns `true` if the authority has a host, whatever its port (source). A `*` is a wildcard at the beginning only, and letter case does not count.
  package func matches(host other: String) -> Bool {
    let (own, other) = (host.text.lowercased(), other.lowercased())
    return own.hasPrefix("*") ? other.hasSuffix(own.dropFirst()) : other == own
  }
}
