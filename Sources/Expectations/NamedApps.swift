package import Association

/// Apps by the texts that name them, for many references to the same apps.
package struct NamedApps: Sendable {
  private var apps: [String: [AppID]] = [:]

  /// O(apps).
  package init(_ listed: [AppID]) {
    for app in listed {
      apps[app.text, default: []].append(app)
      if let bundleID = app.bundleID, bundleID != app.text { apps[String(bundleID), default: []].append(app) }
    }
  }

  /// The apps with an ID or a bundle ID, in their order: a reference with this text is resolved among these as among all.
  package subscript(text: String) -> [AppID] { apps[text] ?? [] }

  package func resolved(_ app: AppID) -> AppReference.Resolution {
    AppReference(app.text).resolved(among: self[app.text])
  }
}
