import JSONSource
package import SourceText

/// An app as a person names it: an app ID, or a bundle ID alone.
package struct AppReference: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The app that a reference names among others.
  package enum Resolution: Sendable, Hashable {
    case app(AppID)
    /// The bundle ID of several apps.
    case ambiguous([AppID])
    case unknown
  }

  /// Finds the app: the one with this ID, otherwise the only one with this bundle ID.
  package func resolved(among apps: [AppID]) -> Resolution {
    if let app = apps.first(where: { $0.text == text }) { return .app(app) }
    let named = apps.filter { $0.bundleID.map { $0 == text } ?? false }
    return switch named.count {
    case 0: .unknown
    case 1: .app(named[0])
    default: .ambiguous(named)
    }
  }

  /// The apps that are probably meant by an unknown reference: those of the same bundle ID under another prefix, otherwise those that the text
  /// is the fewest edits away from.
  package func likely(among apps: [AppID]) -> [AppID] {
    let own = AppID(text)
    if let prefix = own.prefix, AppID.isPrefix(prefix), let bundleID = own.bundleID {
      let same = apps.filter { $0.bundleID == bundleID }
      if !same.isEmpty { return same }
    }
    let names = apps.map { $0.text } + apps.compactMap { $0.bundleID.map(String.init) }
    let near = Set(nearest(to: text, among: names))
    return apps.filter { near.contains($0.text) || $0.bundleID.map { near.contains(String($0)) } == true }
  }
}

extension AssociationFile {
  /// The apps that a reference may name: those of `applinks`, then those of other bundle IDs that only other services list.
  package var namedApps: [AppID] {
    let linked = applinks?.apps ?? []
    let bundleIDs = Set(linked.compactMap { $0.bundleID })
    let others = services.flatMap { $0.apps }.map { $0.id }.filter { $0.bundleID.map(bundleIDs.contains) != true }
    return (linked + others).uniqued()
  }

  /// These apps, and then those of `applinks` that only other systems read: of `appID` beside `appIDs`.
  package var namedAppsOfAllSystems: [AppID] {
    let other = read(by: generation == .paths ? .current : .paths)
    return (namedApps + (other.applinks?.apps ?? [])).uniqued()
  }
}

extension AssociationFile {
  /// The app of a reference that an entry has in `appID` alone, which is ignored beside `appIDs`.
  package func ignoredApp(_ reference: AppReference) -> LocatedAppID? {
    guard let applinks, let details = document.value("details", of: applinks.node), document.kind(details) == .array
    else { return nil }
    let ignored = applinks.entries.compactMap { $0.ignoredApp(in: document) }
    guard case .app(let id) = reference.resolved(among: ignored.map { $0.id }) else { return nil }
    return ignored.first { $0.id == id }
  }
}

extension AppReference {
  /// Returns the app.
  ///
  /// - Parameters:
  ///   - apps: All apps of the file.
  ///   - all: These and more, for a reference to none of them.
  ///   - place: The beginning of the message for an app that is missing.
  /// - Throws: The reason, with the apps to choose from.
  package func app(
    among apps: [AppID], orElse all: @autoclosure () -> [AppID]? = nil, _ place: String = "the file does not list"
  ) throws(Failure) -> AppID {
    var resolution = resolved(among: apps)
    var candidates = apps
    if case .unknown = resolution, let all = all() {
      resolution = resolved(among: all)
      candidates = all
    }
    switch resolution {
    case .app(let app): return app
    case .ambiguous(let named):
      let listed = Self.quoted(named.map { $0.text })
      throw Failure("the bundle ID \(quoted) is in \(counted(named.count, "app ID")): \(listed); write one in full")
    case .unknown:
      let likely = likely(among: candidates)
      var message = "\(place) the app \(quoted)"
      if !likely.isEmpty {
        message += "; did you mean \(Self.quoted(likely.map { $0.text }, " or "))?"
      } else if !apps.isEmpty {
        message += "; the listed apps are \(Self.quoted(apps.map { $0.text }))"
      }
      throw Failure(message)
    }
  }

  private var quoted: String { Self.quoted([text]) }

  /// Texts in backquotes; after three the others are counted.
  private static func quoted(_ texts: [String], _ separator: String = ", ") -> String {
    listed(texts.map { backquoted($0) }, separator: separator)
  }
}
