import ArgumentParser
import Fetching

/// The platform whose file a domain serves.
struct PlatformOption: ParsableArguments {
  enum Platform: String, ExpressibleByArgument, CaseIterable {
    case ios, android
  }

  @Option(
    name: .customLong("platform"),
    help: "The platform of the domain's file: ios or android, whose file is assetlinks.json. (default: ios)")
  var platform = Platform.ios
}

extension PlatformOption.Platform {
  /// The URL of the platform's file, for one without a path of its own.
  func file(_ url: AssociationURL) -> AssociationURL {
    guard self == .android, url.path == AssociationURL.wellKnownPath else { return url }
    return AssociationURL(scheme: url.scheme, host: url.host, port: url.port, path: "/.well-known/assetlinks.json")
  }
}
