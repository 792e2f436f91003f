import Analysis
import Association
import Matching

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
      let lists = context.order.lists.filter { $0.isComplete && !$0.apps.isEmpty && !$0.components.items.isEmpty }
      var signatures = ComponentSignatures()
      let written = lists.map { list in list.components.items.map { signatures.signature(of: $0.plan) } }
      var pairs = 0
      var told: Set<[Int]> = []
      for later in lists.indices {
        for earlier in 0..<later {
          guard pairs < pairLimit, let deadline = lists.first?.deadline, !deadline.hasPassed else { return }
          let (first, second) = (lists[earlier], lists[later])
          if first.sharesEntry(with: second) || written[earlier] == written[later] { continue }
          if first.apps.contains(where: { app in second.apps.contains { app.isVariant(of: $0) } }) { continue }
          pairs += 1
          guard
            case .found(let overlap) = OverlapAnalysis(deadline.limited(toStates: states))
              .overlap(first.components, second.components)
          else { continue }
          let entries = [first.components.items[overlap.first].entry, second.components.items[overlap.second].entry]
          guard told.insert(entries).inserted else { continue }
          report(overlap, first, second, context)
        }
      }
    })

  /// The number of pairs of lists that are compared.
  private static let pairLimit = 1_000
  private static let states = 2_000

  private static func report(
    _ overlap: OverlapAnalysis.Overlap, _ first: DecidingList, _ second: DecidingList, _ context: LintContext
  ) {
    guard let applinks = context.file.applinks, let one = first.component(at: overlap.first, of: applinks),
      let other = second.component(at: overlap.second, of: applinks),
      let url = first.shown(overlap.url, decidedBy: overlap.first),
      second.shown(overlap.url, decidedBy: overlap.second) != nil,
      let app = first.apps.first, let otherApp = second.apps.first
    else { return }
    let isFirstEarlier = one.entry < other.entry
    context.report(
      "the apps \(context.quote(app.text)) and \(context.quote(otherApp.text)) both open \(url)",
      at: context.place(isFirstEarlier ? other : one),
      labels: [
        context.label(context.place(isFirstEarlier ? one : other), "decides, if both apps are installed")
      ],
      help: ["exclude these links for one of the apps, if they belong to the other"])
  }
}

extension DecidingList {
  fileprivate func sharesEntry(with other: DecidingList) -> Bool {
    !Set(components.items.map(\.entry)).isDisjoint(with: other.components.items.map(\.entry))
  }

  /// The component at a position.
  func component(at position: Int, of applinks: AppLinks) -> Component? {
    let item = components.items[position]
    return applinks.component(at: item.index, of: applinks.entries[item.entry])
  }
}

extension AppID {
  private static let variants: Set<Substring> = [
    "adhoc", "alpha", "beta", "clip", "debug", "demo", "dev", "develop", "development", "dogfood", "enterprise",
    "inhouse",
    "internal", "local", "nightly", "preprod", "preview", "prod", "production", "qa", "release", "sandbox", "stage",
    "staging",
    "store", "stg", "test", "testflight", "testing", "uat",
  ]

  /// Whether two apps look like variants of one.
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
