package import JSONSource

/// One element of an `assetlinks.json`: relations of the site to a target, or a link to another list.
package struct Statement: Sendable {
  package let index: Int
  package let node: NodeID
  package let relations: [LocatedText]
  package let target: Target?
  /// The URL of another list; Android ignores everything beside it (source).
  package let include: LocatedText?
  /// The dynamic rules for App Links, under `relation_extensions`.
  package let rules: DynamicRules

  package struct LocatedText: Sendable, Hashable {
    package let text: String
    package let node: NodeID
  }

  package enum Target: Sendable {
    case app(App)
    case site(LocatedText?)
    /// Another namespace, or none.
    case other(LocatedText?)
  }

  /// The target of namespace `android_app`.
  package struct App: Sendable {
    package let node: NodeID
    package let packageName: LocatedText?
    package let fingerprints: [LocatedText]
  }

  package enum DynamicRules: Sendable {
    /// No list, or an empty one: the manifest alone decides (source).
    case none
    /// A value that is not as documented: all rules are dropped, and the manifest alone decides (documented).
    case malformed
    case rules([DynamicRule], NodeID)
  }
}

extension Statement {
  package static let appLinks = "delegate_permission/common.handle_all_urls"

  /// The relation of passkeys and shared passwords.
  package static let loginCredentials = "delegate_permission/common.get_login_creds"

  package var app: App? { if case .app(let app)? = target { app } else { nil } }

  /// The dynamic rules that Android reads; `nil` without a well-formed list.
  package var dynamicRules: [DynamicRule]? { if case .rules(let list, _) = rules { list } else { nil } }

  /// `true` if the statement is about the links of an app, also where Android ignores it.
  package var isAboutLinks: Bool {
    include == nil && app?.packageName != nil && relations.contains { $0.text == Self.appLinks }
  }

  /// `true` if the statement lets an app open links. Without a fingerprint it is malformed, and ignored (documented).
  package var opensLinks: Bool { isAboutLinks && !(app?.fingerprints.isEmpty ?? true) }
}
