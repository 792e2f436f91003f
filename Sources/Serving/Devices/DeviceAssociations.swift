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

// The output has sections, each after a line such as `==== DATABASE ====`. The database is a list of entries, with a line of hyphens
// between two. An entry is a list of `Key:   value` lines, of which `Service` is the first; a value may continue on lines that are no
// such lines. Unknown keys, sections and lines are ignored: they differ between systems.

extension DeviceAssociations {
  /// Reads the output of `swcutil show`.
  package init(_ source: SourceFile) {
    var reader = Reader()
    let lines = String(decoding: source.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() { reader.read(line, index + 1) }
    reader.end()
    if !reader.hasDatabase {
      reader.faults = [Fault(line: 1, message: "not the output of `swcutil show`: no line begins with `Service:`")]
    }
    self.init(source: source, associations: reader.associations, faults: reader.faults)
  }

  private struct Reader {
    private(set) var associations: [DeviceAssociation] = []
    var faults: [Fault] = []
    /// `true` if the database was found, even without entries.
    private(set) var hasDatabase = false
    private var isInDatabase = true
    private var entry: (line: Int, values: [String: String])?
    private var lastKey: String?

    mutating func read(_ line: Substring, _ number: Int) {
      if line.hasPrefix("====") {
        end()
        isInDatabase = line.drop { $0 == "=" || $0 == " " }.hasPrefix("DATABASE")
        hasDatabase = hasDatabase || isInDatabase
      } else if line.hasPrefix("----") {
        end()
      } else if isInDatabase, let (key, value) = Self.member(line) {
        if key == "Service" {
          end()
          entry = (number, [:])
          hasDatabase = true
        }
        entry?.values[key] = value
        lastKey = key
      } else if let lastKey, !line.allSatisfy({ $0.isWhitespace }) {
        entry?.values[lastKey]?.append("\n" + line)
      }
    }

    /// `Key:   value`; a key is a few words of letters at the beginning of the line.
    private static func member(_ line: Substring) -> (key: String, value: String)? {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let key = line[..<colon]
      let rest = line[line.index(after: colon)...]
      guard key.first?.isLetter == true, key.count <= 24,
        key.allSatisfy({ $0.isLetter || $0 == " " || $0 == "/" }), rest.first.map({ $0 == " " || $0 == "\t" }) ?? true
      else { return nil }
      return (String(key), String(rest.trimmed { $0.isWhitespace }))
    }

    mutating func end() {
      defer { (entry, lastKey) = (nil, nil) }
      guard let entry else { return }
      func value(_ key: String) -> String? { entry.values[key].flatMap { $0.isEmpty ? nil : $0 } }
      for key in ["Service", "App ID", "Domain"] where value(key) == nil {
        faults.append(Fault(line: entry.line, message: "the entry has no `\(key)`"))
        return
      }
      let claimed = (value("Domain") ?? "").split(separator: "?", maxSplits: 1)
      let mode = claimed.count > 1 ? claimed[1].split(separator: "=", maxSplits: 1).last.map(String.init) : nil
      associations.append(
        DeviceAssociation(
          line: entry.line, service: value("Service") ?? "", app: value("App ID") ?? "",
          appVersion: value("App Version"), domain: String(claimed.first ?? ""), mode: mode,
          siteApproval: .init(value("Site/Fmwk Approval") ?? "unspecified"),
          userApproval: .init(value("User Approval") ?? "unspecified"), flags: value("Flags"),
          lastChecked: value("Last Checked"), nextCheck: value("Next Check"), error: value("Error"),
          retries: value("Retries"), patterns: value("Patterns"), variables: value("Variables")))
    }
  }
}
