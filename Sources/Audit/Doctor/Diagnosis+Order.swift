extension Diagnosis {
  /// The step to correct first, and the reason; `nil` unless several steps failed.
  package var first: (step: Name, reason: String)? {
    let failed = steps.filter { $0.state == .failed }.map { $0.name }
    guard failed.count > 1, let name = Self.order.first(where: failed.contains) else { return nil }
    return (name, Self.reason(name, platform))
  }

  /// Steps before those that depend on them. The copy of the CDN follows the file of the site.
  private static let order: [Name] = [
    .link, .claim, .filter, .domain, .serving, .file, .component, .rule, .refresh, .cdn, .device,
  ]

  private static func reason(_ name: Name, _ platform: Platform) -> String {
    switch name {
    case .claim: "without a claim, devices do not request the file of the domain"
    case .filter: "without the filter, Android does not open the app, whatever the file says"
    case .domain, .serving:
      platform == .android
        ? "Android verifies the app with this file alone" : "the CDN and devices get the file from there"
    case .file: "URLs are compared only for apps that the file lists"
    case .component, .rule, .refresh: "the copy of the CDN and devices follow the file of the site"
    case .link, .cdn, .device: "devices follow it"
    }
  }
}
