import AppSiteAssociation
import Fetching
import Reports
import Serving
import Tasks

/// The app of an argument: a path with claims, or an app ID.
enum AppSource {
  /// - Parameter text: The path of an app, a profile, entitlements or an Expo configuration, `-`, an app ID or a bundle ID.
  static func read(_ text: String) throws(Failure) -> DoctorQuestion.App {
    guard isPath(text) else {
      if isAppID(text) { return .id(AppID(text)) }
      let hint = isFileName(text) ? MissingPath(text, in: Disk()).hint.map { "; \($0)" } ?? "" : ""
      throw Failure(
        "'\(escapedForDisplay(text))' is neither a path nor an app ID such as 9QX4T7KM2P.shop.harbor.app\(hint)")
    }
    return try claims(text)
  }

  static func claims(_ path: String) throws(Failure) -> DoctorQuestion.App {
    let (apps, failures) = ClaimArguments.read([path])
    if apps.isEmpty, let first = failures.first { throw Failure(first.message) }
    for failure in failures { Output.note(failure.message) }
    return .claimed(apps, source: path, name: Input.name(path))
  }

  /// Returns `true` if a text is the path of a source of claims instead of an app ID.
  static func isPath(_ text: String) -> Bool { text == Input.standardInput || Disk.isFile(text) || Disk.isFolder(text) }

  /// Returns `true` for an app ID, and for a bundle ID rather than the name of a missing file.
  private static func isAppID(_ text: String) -> Bool {
    if (try? ClaimArguments.appID(text)) != nil { return true }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && !labels.contains("") && !isFileName(text)
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
  }

  private static func isFileName(_ text: String) -> Bool {
    let files = [".ipa", ".xcarchive", ".entitlements", ".plist", ".mobileprovision", ".provisionprofile", ".json"]
    if text.contains("/") || files.contains(where: text.hasSuffix) { return true }
    // `Harbor.app` is the name of a folder, `com.app` a bundle ID.
    return text.count { $0 == "." } == 1 && text.first?.isUppercase == true
  }
}

extension ClaimedDomain {
  /// The development server that a URL names; `nil` for a domain.
  static func developmentServer(of url: String) -> ClaimedDomain? {
    (try? AssociationURL(url)).flatMap { $0.isOfDevelopmentServer ? ClaimedDomain($0) : nil }
  }
}
