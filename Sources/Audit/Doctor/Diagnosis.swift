package import AppClaims
package import Association
package import Serving

/// The reason why a URL opens an app or does not, or why an app can use the passkeys of a domain: the steps of a device, in order.
package struct Diagnosis: Sendable {
  package let url: String
  /// The subject for people: the URL, or the claim that passkeys need.
  package let subject: String
  /// The app ID, or what is known of it.
  package internal(set) var app: String
  /// The service that is checked: `applinks`, for an App Clip `appclips`, for passkeys `webcredentials`.
  package let service: AssociatedService
  package let platform: Platform
  /// Commands for a connected Android device that show and repeat the verification.
  package private(set) var deviceCommands: [String] = []
  /// Checks on a device of Apple, for a person.
  package internal(set) var deviceChecks: [String] = []
  /// `true` if the associations of a device, which are among the checks, were not passed.
  package internal(set) var lacksDevice = false
  /// `true` if the link names a development server, instead of a domain that an app can claim.
  package internal(set) var isOfDevelopmentServer = false
  /// The builds and devices that a limited claim is for, after "opens the app".
  package internal(set) var claimLimit: String?
  package internal(set) var steps: [Step] = []
  /// The result with the file that devices have: the copy of Apple's CDN where they use it.
  package internal(set) var result = Result.unknown
  /// The result after Apple's CDN refreshes its copy; `nil` if it is the same.
  package internal(set) var resultAfterRefresh: Result?
  var opensAfterRefresh: Bool { (resultAfterRefresh ?? result) == .opens }

  package enum Platform: Sendable { case ios, android }

  package struct Step: Sendable {
    package let name: Name
    package internal(set) var state: State
    /// The result: lower-case, no full stop, texts from outside escaped.
    package let words: String
    /// The next action, in the imperative; for a step that failed or will.
    package let help: String?
    /// The input without which the step is open.
    package let missing: Missing?
    /// The task that shows more.
    package let next: Next?

    init(
      _ name: Name, _ state: State, _ words: String, missing: Missing? = nil, help: String? = nil, next: Next? = nil
    ) {
      (self.name, self.state, self.words) = (name, state, words)
      (self.missing, self.help, self.next) = (missing, help, next)
    }
  }

  /// An input that the question did not have. Each caller names it in its own terms (``SuggestedCommands``).
  package enum Missing: Sendable, Equatable {
    /// The Android app: its manifest, or one of several packages.
    case manifest, package
    /// The app with its claims, or its ID beside its source.
    case app, appID
    /// A URL of a claimed domain with the file or the server of the domain, of which the server may be known.
    case domainFile(ClaimedDomain?)
  }

  /// The task that shows more of a step. Each caller names it in its own terms (``SuggestedCommands``).
  package enum Next: Sendable, Equatable {
    /// The claims of a source, of which those for a domain were examined.
    case entitlements(source: String, domain: String)
    /// The claim of an app ID, compared with the file of a domain.
    case claim(String, of: AppID, domain: String)
    case audit(domain: String)
    case auditAndroid(domain: String)
    /// The file at a URL.
    case fetch(url: String)
    /// The copy of the CDN.
    case fetchCopy(domain: String)
    case lint(file: String)
    case lintManifest(String)
    /// The app is an app ID, or the package name of an Android app.
    case explain(file: String, url: String, app: String)
  }

  package enum Name: String, Sendable {
    case link, claim, domain, file, cdn, component
    /// The next request of Apple's CDN for the file.
    case refresh
    /// The state of a device, where it was passed.
    case device
    /// Steps of Android alone.
    case filter, serving, rule

    package var title: String { self == .cdn ? "CDN" : rawValue }
  }

  package enum State: String, Sendable {
    case passed, failed
    /// The step passes only in apps that are signed for development, or that a device management installed.
    case limited
    /// The step fails after Apple's CDN refreshes its copy.
    case later
    case unknown
    /// The input was given and leaves the step open.
    case undecided
    /// A request failed.
    case unreached
    /// The step makes no difference.
    case skipped
  }

  package enum Result: String, Sendable {
    /// The link opens the app; the app can use passkeys.
    case opens
    /// The link stays in the browser; the app cannot use passkeys.
    case staysInBrowser
    case unknown
  }

  package init(
    url: String, subject: String? = nil, app: String, service: AssociatedService = .applinks, platform: Platform = .ios
  ) { (self.url, self.subject, self.app, self.service, self.platform) = (url, subject ?? url, app, service, platform) }

  mutating func add(
    _ name: Name, _ state: State, _ words: String, missing: Missing? = nil, help: String? = nil, next: Next? = nil
  ) { steps.append(Step(name, state, words, missing: missing, help: help, next: next)) }

  mutating func addDeviceCommands(_ package: String?) {
    // The shell of the device reads the command too, so a name that is not a package name is left out.
    let isName = package?.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_.".utf8.contains($0) } ?? false
    let name = package.flatMap { isName && !$0.isEmpty ? $0 : nil } ?? "PACKAGE"
    deviceCommands = ["adb shell pm get-app-links \(name)", "adb shell pm verify-app-links --re-verify \(name)"]
  }

  private static let androidLimits = [
    "whether one of the fingerprints is that of the certificate which signs the installed app; with Play App Signing, Google's key signs it",
    "whether the app was installed, or verified again, after this file went live",
    "the user's choice: \"Open by default\" in the settings of the app",
    "the version of Android: dynamic rules apply since Android 15 with Google services; otherwise the intent filters alone decide",
  ]

  private static let androidCredentialLimits = [
    androidLimits[0], "the relying party ID in the app's requests: it must be this domain",
  ]

  /// Facts that cannot be seen from outside a device.
  package var limits: [String] {
    if platform == .android { return service == .webcredentials ? Self.androidCredentialLimits : Self.androidLimits }
    return switch service {
    case .appclips:
      [
        "the App Clip experiences in App Store Connect: one of them must cover the URL",
        "whether the full app is installed, which then opens instead of the App Clip",
      ]
    case .webcredentials:
      [
        "whether the app was installed after this file went live",
        "the relying party ID in the app's requests: it must be this domain",
      ]
    case .applinks, .activitycontinuation:
      [
        "whether the app is installed, and was installed after this file went live",
        "the user's choice: a long press and \"Open in …\" decides for the domain until the user switches back",
        "where the link is: on a page of the same domain, typed into the address bar or opened by a script, it stays in the browser",
      ]
    }
  }
}
