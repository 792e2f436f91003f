import Analysis
import Association
import SourceText

extension Rule {
  static let appsOverlap = Rule(
    "apps-overlap", .order, .warning, summary: "apps of different entries open the same link",
    reason: """
      Each app has its own verdict, so two apps may open one link. If both are installed, the order of `details` decides: a later entry applies only \
      if no earlier one matched. On a device with only one of the apps, that one opens. It is a warning, because users of the later app lose these \
      links as soon as they install the other one: a link to reset a password opens an app without the account.

      It is information if the apps look like variants of one app, of one team: their bundle IDs differ only in a word such as `dev` or `beta`, or \
      in an added suffix. Apps that one entry lists together are not reported, nor are two of which a device has at most one: an App Clip and its \
      app, or the same bundle ID with another prefix.
      """,
    cost: "if several of the apps are installed, the one whose entry comes first opens",
    source:
      "oracle: several apps may be matched by one URL; Apple's engineers on the developer forums: entries in order",
    examples: [
      .wrong(
        "a shop and its clerks",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.clerk"], "components": [{"/": "/orders/*"}, {"/": "/fish/$(digit)"}]}]}}
        """),
      .wrong(
        "two apps with the same list",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/reset-password"}]},
          {"appIDs": ["H3V8L6WD5Z.shop.harbor.driver"], "components": [{"/": "/reset-password"}]}]}}
        """),
      .wrong(
        "variants of one app",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app.beta"], "components": [{"/": "/fish/*"}]}]}}
        """),
      .right(
        "two apps that share a site, and an App Clip",
        """
        {"appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip"]}, "applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app.Clip"], "components": [{"/": "/fish/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.clerk"], "components": [{"/": "/orders/*"}]}]}}
        """),
    ],
    check: .applinks { _, context in
      let families = AppFamilies(context)
      for overlap in context.order.overlaps(families.relation) {
        let (one, other) = overlap.components
        // The matches of a component with an error are not known yet.
        if context.isMistaken(one.node) || context.isMistaken(other.node) { continue }
        let isFirstEarlier = one.entry < other.entry
        let apps = overlap.apps.map { context.quote($0.text) }
        let winner = apps[isFirstEarlier ? 0 : 1]
        let names =
          apps.count > 3 ? listed(apps) : "\(apps.dropLast().joined(separator: ", ")) and \(apps[apps.count - 1])"
        context.report(
          overlap.haveEqualLists
            ? "the apps \(names) open the same links, such as \(context.shown(overlap.url))"
            : "the apps \(names) \(apps.count == 2 ? "both" : "all") open \(context.shown(overlap.url))",
          at: context.place(isFirstEarlier ? other : one), severity: overlap.areVariants ? .info : nil,
          labels: [
            context.label(
              context.place(isFirstEarlier ? one : other),
              "decides, if \(apps.count == 2 ? "both apps" : "several of the apps") are installed")
          ],
          help: [
            overlap.areVariants
              ? "serve the apps on domains of their own, if people have several of them on one device"
              : "exclude these links for the app that they do not belong to, or serve the apps on domains of their own"
          ],
          cost: "if \(winner) is installed too, \(overlap.haveEqualLists ? "these links open" : "this link opens") it")
      }
    })
}

/// The apps of a file, as far as they look like variants of each other.
private struct AppFamilies {
  /// The shortest bundle IDs that a file lists, by prefix.
  private let bundleIDs: [Substring: [String]]
  /// The IDs to correct first.
  private let mistaken: Set<AppID>

  init(_ context: LintContext) {
    var bundleIDs: [Substring: [String]] = [:]
    var mistaken: Set<AppID> = []
    for site in context.appIDSites {
      if let prefix = site.id.prefix, let bundleID = site.id.bundleID {
        Self.add(bundleID.lowercased(), to: &bundleIDs[prefix, default: []])
      }
      let isMalformed = site.fault.map { $0.severity == nil } ?? false
      if isMalformed || site.placeholder?.hidesMalformation ?? false { mistaken.insert(site.id) }
    }
    self.bundleIDs = bundleIDs
    self.mistaken = mistaken
  }

  /// Adds a bundle ID to the shortest ones, in order of length.
  private static func add(_ bundleID: String, to shortest: inout [String]) {
    let place = shortest.partitioningIndex { ($0.utf8.count, $0) >= (bundleID.utf8.count, bundleID) }
    if place == 16 || place < shortest.count && shortest[place] == bundleID { return }
    shortest.insert(bundleID, at: place)
    if shortest.count > 16 { shortest.removeLast() }
  }

  /// The relation of two apps that open the same link.
  func relation(_ first: AppID, _ second: AppID) -> AppRelation {
    // An ID with an error is no app's.
    if mistaken.contains(first) || mistaken.contains(second) { return .exclusive }
    guard let one = first.bundleID?.lowercased(), let two = second.bundleID?.lowercased() else { return .unrelated }
    // A device has one app with a bundle ID, and an app replaces its App Clip (documented).
    if one == two || AppID.isClip(one, of: two) || AppID.isClip(two, of: one) { return .exclusive }
    guard let prefix = first.prefix, prefix == second.prefix else { return .unrelated }
    if AppID.areVariants(one, two) { return .variants }
    let haveCommonApp = bundleIDs[prefix]?.contains { one.hasPrefix("\($0).") && two.hasPrefix("\($0).") } ?? false
    return haveCommonApp ? .variants : .unrelated
  }
}

extension AppID {
  private static let variants: Set<Substring> = [
    "adhoc", "alpha", "beta", "clip", "debug", "demo", "dev", "develop", "development", "dogfood", "enterprise",
    "inhouse", "internal", "local", "nightly", "preprod", "preview", "prod", "production", "qa", "release", "sandbox",
    "stage", "pre", "prerelease", "rc", "staging", "store", "stg", "test", "testflight", "testing", "uat",
  ]

  /// Returns `true` if a bundle ID is that of another app's App Clip.
  fileprivate static func isClip(_ clip: String, of app: String) -> Bool {
    clip.hasPrefix("\(app).") && ["clip", "appclip"].contains(clip.dropFirst(app.count + 1))
  }

  /// Returns `true` if two bundle IDs look like those of variants of one app.
  fileprivate static func areVariants(_ one: String, _ two: String) -> Bool {
    if one.hasPrefix(two) || two.hasPrefix(one) { return true }
    func plain(_ text: String) -> [Substring] {
      text.split { $0 == "." || $0 == "-" || $0 == "_" }.filter { !variants.contains($0) }
        .map { word in
          variants.filter { word.count > $0.count && word.hasSuffix($0) }.max { $0.count < $1.count }
            .map { word.dropLast($0.count) } ?? word
        }
    }
    return plain(one) == plain(two)
  }
}
