import AppClaims
import Serving
import SourceText

extension Diagnosis {
  /// Adds the step of a device whose associations are known. Without an approved one of the app, links stay in the browser. The app is an app
  /// ID, or the bundle ID where the prefix is not known; `nil` for any app.
  mutating func addDevice(_ device: DeviceAssociations, host: String, app: String?) {
    let own = device.associations.filter { association in
      association.service == service.rawValue && association.covers(host: host) && app.map(association.isOf) ?? true
    }
    let step = Self.step(own, service, host, device)
    steps.append(step)
    switch step.state {
    case .failed: (result, resultAfterRefresh) = (.staysInBrowser, nil)
    case .undecided where result == .opens: result = .unknown
    default: break
    }
  }

  private static func step(
    _ own: [DeviceAssociation], _ service: AssociatedService, _ host: String, _ device: DeviceAssociations
  ) -> Step {
    let name = device.source.name
    func place(_ association: DeviceAssociation) -> String { "\(escapedForDisplay(name)):\(association.line)" }
    func claim(_ association: DeviceAssociation) -> String {
      backquoted("\(association.service):\(association.domain)")
    }
    if let approved = own.first(where: { $0.isApproved }) {
      let checked = approved.lastChecked.map { ", last checked \(escapedForDisplay($0))" } ?? ""
      return Step(.device, .passed, "\(claim(approved)) is approved at \(place(approved))\(checked)")
    }
    if let denied = own.first(where: { $0.userApproval == .denied }) {
      return Step(
        .device, .failed, "the user chose the browser for \(claim(denied)) at \(place(denied))",
        help: "on the device, long-press a link of the domain and choose to open it in the app")
    }
    if let denied = own.first(where: { $0.siteApproval == .denied }) {
      let reason = denied.error.map { ": \(escapedForDisplay(String($0.prefix(200))))" } ?? ""
      return Step(
        .device, .failed, "\(claim(denied)) is denied at \(place(denied))\(reason)",
        help: "when the steps above pass, install the app again: the device requests the file then")
    }
    if let open = own.first { return Step(.device, .undecided, "\(claim(open)) has no decision yet at \(place(open))") }
    let missing = "association of the app for `\(service.rawValue):\(escapedForDisplay(host))`"
    if let fault = device.faults.first {
      return Step(
        .device, .undecided, "no readable \(missing); at \(escapedForDisplay(name)):\(fault.line), \(fault.message)")
    }
    return Step(
      .device, .failed, "\(escapedForDisplay(name)) has no \(missing)",
      help: "install the app version that claims the domain")
  }

  /// Adds the checks that a person makes on a device (documented: TN3155).
  mutating func addDeviceChecks() {
    if isOfDevelopmentServer { return }
    if service == .applinks {
      deviceChecks = [
        "Settings › Developer › Universal Links › Diagnostics: enter the URL, and iOS shows whether an installed app opens it",
        "Notes: paste the link and long-press it; the menu names the app that opens it",
      ]
    }
    lacksDevice = !steps.contains { $0.name == .device }
  }
}
