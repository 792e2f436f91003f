package import SourceText

/// The associations that a device has, as `swcutil show` prints them. A sysdiagnose contains them in `swcutil_show.txt`.
///
/// Apple documents four lines of an entry (TN3155); the others are known from outputs on iOS 15 to 18 (observed).
package struct DeviceAssociations: Sendable {
  package let source: SourceFile
  /// In the order of the output.
  package let associations: [DeviceAssociation]
  /// The faults of entries that are left out.
  package let faults: [Fault]

  /// The reason why an entry cannot be read.
  package struct Fault: Sendable {
    package let line: Int
    package let message: String
  }
}

/// An app, a service and a domain, with their state on the device.
package struct DeviceAssociation: Sendable {
  /// The line at which the entry begins, counted from 1.
  package let line: Int
  package let service: String
  package let app: String
  package let appVersion: String?
  /// The domain of the claim, with `*.` but without a mode.
  package let domain: String
  /// The mode of the claim, such as `developer`; `nil` for the ordinary one.
  package let mode: String?
  /// The decision of the device, from the association file (`Site/Fmwk Approval`).
  package let siteApproval: Approval
  /// The decision of the user (`User Approval`).
  package let userApproval: Approval
  /// `true` if the device uses the association.
  package var isApproved: Bool { siteApproval == .approved && userApproval != .denied }
  package let flags: String?
  /// The time of the device's last request for the file, as printed.
  package let lastChecked: String?
  package let nextCheck: String?
  package let error: String?
  package let retries: String?
  /// The patterns that the device has, as printed; `nil` where it has none or the output is not verbose.
  package let patterns: String?
  package let variables: String?

  package enum Approval: Sendable, Hashable {
    case approved, denied, unspecified
    /// Another word.
    case other(String)

    package init(_ text: String) {
      self = [.approved, .denied, .unspecified].first { $0.text == text } ?? .other(text)
    }

    package var text: String {
      switch self {
      case .approved: "approved"
      case .denied: "denied"
      case .unspecified: "unspecified"
      case .other(let text): text
      }
    }
  }

  /// Returns `true` if links of a host belong to the association. A wildcard covers subdomains only (documented).
  package func covers(host: String) -> Bool {
    let host = host.lowercased()
    let domain = domain.lowercased()
    return domain.hasPrefix("*.") ? host.hasSuffix(domain.dropFirst()) && host.count > domain.count - 1 : host == domain
  }

  /// Returns `true` if the app has this app ID or bundle ID.
  package func isOf(app text: String) -> Bool {
    app == text || app.hasSuffix("." + text) && app.count == text.count + 11
  }

  /// The number of patterns in the device's copy of the file; `nil` where they are not printed as dictionaries.
  package var patternCount: Int? {
    guard let patterns else { return nil }
    var (depth, count) = (0, 0)
    var isQuoted = false
    var isEscaped = false
    for byte in patterns.utf8 {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted:
        if depth == 0 { count += 1 }
        depth += 1
      case UInt8(ascii: "}") where !isQuoted: depth = max(depth - 1, 0)
      default: break
      }
    }
    return count > 0 ? count : nil
  }
}
