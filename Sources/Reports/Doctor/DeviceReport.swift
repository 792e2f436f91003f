package import AppClaims
import JSONSource
package import Serving
import SourceText
package import TerminalText

/// The associations of a device that belong to one URL or app, or all of them.
package struct DeviceReport: Sendable {
  private let device: DeviceAssociations
  private let host: String?
  private let service: AssociatedService
  private let app: String?

  /// The host is that of a link or of passkeys, which needs the service, `nil` for all domains; the app is an app ID or bundle ID, `nil` for all
  /// apps.
  package init(_ device: DeviceAssociations, host: String?, _ service: AssociatedService = .applinks, app: String?) {
    (self.device, self.host, self.service, self.app) = (device, host, service, app)
  }

  package var associations: [DeviceAssociation] {
    device.associations.filter { association in
      host.map(association.covers) ?? true && app.map(association.isOf) ?? true
    }
  }

  /// `true` if no association of the host for the service is approved.
  package var staysInBrowser: Bool {
    host != nil && !associations.contains { $0.service == service.rawValue && $0.isApproved }
  }

  // MARK: Text

  package func text(style: Style, width: Int) -> String {
    var lines = [style(.strong, heading)]
    var last: String?
    for association in associations {
      if association.app != last {
        let version = association.appVersion.map { ", version \($0)" } ?? ""
        lines += ["", style(.strong, escapedForDisplay(association.app + version))]
      }
      last = association.app
      lines += text(association, style, width)
    }
    if host != nil, staysInBrowser {
      let missing = !associations.contains { $0.service == service.rawValue }
      let purpose = service == .webcredentials ? "passkeys" : "links"
      let fault =
        missing
        ? "the device has no association for \(purpose) of this domain"
        : "no association for \(purpose) of this domain is approved"
      lines += ["", style(.error, fault)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    let all = counted(device.associations.count, "association")
    let shown = associations.count
    let name = escapedForDisplay(device.source.name)
    guard host != nil || app != nil else { return "\(name): \(all)" }
    let subject = [app, host].compactMap { $0.map { backquoted($0) } }.joined(separator: " and ")
    return "\(name): \(grouped(shown)) of \(all) for \(subject)"
  }

  private func text(_ association: DeviceAssociation, _ style: Style, _ width: Int) -> [String] {
    let (mark, role, words) = state(association)
    let mode = association.mode.map { "?mode=\($0)" } ?? ""
    let name = escapedForDisplay("\(association.service):\(association.domain)\(mode)")
    var lines = ["  \(style(role, mark)) \(name): \(words)"]
    func add(_ text: String?) {
      guard let text else { return }
      lines += paragraph(escapedForDisplay(text), width: width, indent: 6)
    }
    let checked = association.lastChecked.map { "last checked \($0)" } ?? "never checked"
    add([checked, association.nextCheck.map { "next check \($0)" }].compactMap(\.self).joined(separator: ", "))
    if let patterns = association.patterns {
      let size = association.patternCount.map { counted($0, "pattern") } ?? shortened(patterns)
      add("copy on the device: \(size)\(association.variables == nil ? "" : " and substitution variables")")
    }
    if let error = association.error {
      let retries = association.retries.map { ", retries: \($0)" } ?? ""
      add("error: \(shortened(error))\(retries)")
    }
    if association.siteApproval != .approved {
      let isWildcard = association.domain.hasPrefix("*.")
      let command = ShellWord.command(["audit", String(association.domain.dropFirst(isWildcard ? 2 : 0))])
      lines.append("      " + style(.help, command))
    }
    return lines
  }

  private func state(_ association: DeviceAssociation) -> (mark: String, role: Style.Role, words: String) {
    if association.userApproval == .denied { return ("✗", .error, "the user chose the browser") }
    switch association.siteApproval {
    case .approved: return ("✓", .good, "approved")
    case .denied: return ("✗", .error, "denied")
    case .unspecified: return ("?", .warning, "undecided")
    case .other(let text): return ("?", .warning, escapedForDisplay(text))
    }
  }

  private func shortened(_ text: String) -> String {
    NodePlaces.shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), 200)
  }

  // MARK: JSON

  /// One JSON document; `schema/device.schema.json` describes it.
  package func json() -> String {
    JSONWriter.versioned {
      $0.member("file", device.source.name)
      $0.objects("associations", associations, write)
    }
  }

  private func write(_ association: DeviceAssociation, _ object: inout JSONWriter) {
    object.member("line", association.line)
    let texts: [(String, String?)] = [
      ("app", association.app), ("service", association.service), ("domain", association.domain),
      ("siteApproval", association.siteApproval.text), ("userApproval", association.userApproval.text),
      ("mode", association.mode), ("appVersion", association.appVersion), ("flags", association.flags),
      ("lastChecked", association.lastChecked), ("nextCheck", association.nextCheck), ("error", association.error),
      ("retries", association.retries), ("patterns", association.patterns), ("variables", association.variables),
    ]
    for (name, text) in texts { if let text { object.member(name, text) } }
  }
}
