package import JSONSource

/// The apps, sites and lists that a service or a relation has in only one of two files, or the lists that only one includes.
package struct ListDiff: Sendable {
  package enum Kind: Sendable, Hashable {
    case service(String)
    case relation(String)
    case include
  }

  package let kind: Kind
  /// Of the old file, in order of place.
  package let removed: [Party]
  /// Of the new file, in order of place.
  package let added: [Party]

  /// An app, a site or a list, with its place.
  package struct Party: Sendable {
    /// The app ID, the package name, the origin of the site, or the URL of the list.
    package let name: String
    /// The only fingerprint of the app that is different; `nil` for the whole target.
    package let fingerprint: String?
    package let node: NodeID

    package init(_ name: String, fingerprint: String? = nil, _ node: NodeID) {
      (self.name, self.fingerprint, self.node) = (name, fingerprint, node)
    }
  }

  package init(_ kind: Kind, removed: [Party], added: [Party]) {
    (self.kind, self.removed, self.added) = (kind, removed, added)
  }

  package var name: String {
    switch kind {
    case .service(let name), .relation(let name): name
    case .include: "include"
    }
  }
}
