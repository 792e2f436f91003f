import Analysis
import Association
import JSONSource

extension Rule {
  static let appsOverlap = Rule(
    "apps-overlap", .order, .info,
    summary: "two apps of different entries open the same link",
    reason: """
      Each app has its own verdict, so two may open one link. Where both are installed the order of `details` decides: a later \
      entry is asked only where no earlier one matched. Somebody who has only one of the apps gets that one. It is information, \
      since it is often meant; it surprises where two different apps share a site.

      Entries with the same components are not reported, nor are apps whose bundle IDs differ in a word such as `dev` or \
      `beta`, or in what follows the other's: they are taken for variants of one app.
      """,
    cost: "which app opens depends on what is installed",
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
          "\(context.quote(one.app.text)) and \(context.quote(other.app.text)) both open `\(escapedForDisplay(overlap.url))`",
          at: context.place(isFirstEarlier ? other.component : one.component),
          labels: [
            context.label(
              context.place(isFirstEarlier ? one.component : other.component),
              "goes before, where both apps are installed")
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

  /// Whether two apps look like builds of one.
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
