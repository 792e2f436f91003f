import Analysis
import Association

extension Rule {
  static let appsOverlap = Rule(
    "apps-overlap", .order, .info,
    summary: "two apps of different entries open the same link",
    reason: """
      Each app has its own verdict, so two apps may open one link. If both are installed, the order of `details` \
      decides: a later entry applies only if no earlier one matched. On a device with only one of the apps, that one \
      opens. It is information, because it is often intended; it is surprising if two different apps share a site.

      Entries with the same components are not reported, nor are apps whose bundle IDs differ only in a word such as \
      `dev` or `beta`, or in an added suffix: they are treated as variants of one app.
      """,
    cost: "which app opens depends on which apps are installed",
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
      .right(
        "two apps that share a site, and a variant",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app.beta"], "components": [{"/": "/fish/*"}, {"/": "/boat/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.clerk"], "components": [{"/": "/orders/*"}]}]}}
        """),
    ],
    check: .applinks { _, context in
      for overlap in context.order.overlaps(unless: { $0.isVariant(of: $1) }) {
        let (one, other) = (overlap.first, overlap.second)
        let isFirstEarlier = one.component.entry < other.component.entry
        context.report(
          "the apps \(context.quote(one.app.text)) and \(context.quote(other.app.text)) both open \(context.shown(overlap.url))",
          at: context.place(isFirstEarlier ? other.component : one.component),
          labels: [
            context.label(
              context.place(isFirstEarlier ? one.component : other.component), "decides, if both apps are installed")
          ],
          help: ["exclude these links for one of the apps, if they belong to the other"])
      }
    })
}

extension AppID {
  private static let variants: Set<Substring> = [
    "adhoc", "alpha", "beta", "clip", "debug", "demo", "dev", "develop", "development", "dogfood", "enterprise",
    "inhouse",
    "internal", "local", "nightly", "preprod", "preview", "prod", "production", "qa", "release", "sandbox", "stage",
    "staging",
    "store", "stg", "test", "testflight", "testing", "uat",
  ]

  /// Returns `true` if two apps look like variants of one.
  fileprivate func isVariant(of other: AppID) -> Bool {
    guard let one = bundleID?.lowercased(), let two = other.bundleID?.lowercased() else { return false }
    if one.hasPrefix(two) || two.hasPrefix(one) { return true }
    func plain(_ text: String) -> [Substring] {
      text.split { $0 == "." || $0 == "-" || $0 == "_" }.filter { !Self.variants.contains($0) }
        .map { word in
          Self.variants.filter { word.count > $0.count && word.hasSuffix($0) }.max { $0.count < $1.count }
            .map { word.dropLast($0.count) } ?? word
        }
    }
    return plain(one) == plain(two)
  }
}
