import ArgumentParser
import Fetching
import Serving

/// The platform whose file a domain serves.
struct PlatformOption: ParsableArguments {
  enum Platform: String, ExpressibleByArgument, CaseIterable {
    case ios, android
  }

  @Option(
    name: .customLong("platform"),
    help: "\(Self.help) (default: ios)")
  var platform = Platform.ios

  static let help = "The platform of the domain's file: ios or android, whose file is assetlinks.json."
}

extension PlatformOption.Platform {
  /// The URL of the platform's file, for one without a path of its own.
  func file(_ url: AssociationURL) -> AssociationURL {
    guard self == .android, url.path == AssociationURL.wellKnownPath else { return url }
    return AssociationURL(scheme: url.scheme, host: url.host, port: url.port, path: "/.well-known/assetlinks.json")
  }
}

enum Platforms: String, ExpressibleByArgument, CaseIterable {
  case ios, android, both
}

/// The platforms whose files are audited.
struct AuditedPlatformOption: ParsableArguments {
  @Option(
    name: .customLong("platform"),
    help:
      "\(PlatformOption.help) With android or both, a missing assetlinks.json is a finding. (default: ios, and android where its file is served)"
  )
  private var platform: Platforms?

  var platforms: AskedPlatforms { platform.flatMap { AskedPlatforms(rawValue: $0.rawValue) } ?? .served }
}
