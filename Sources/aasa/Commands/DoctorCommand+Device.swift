import AppClaims
import ArgumentParser
import Audit
import Matching
import Reports
import Serving
import SourceText
import Tasks

extension DoctorCommand {
  /// Reads the associations of `--swcutil-show`, and reports the entries that cannot be read.
  func readDevice(_ path: String) throws -> DeviceAssociations {
    let device = DeviceAssociations(try Input.source(path, limit: Input.writtenLimit))
    for fault in device.faults {
      Output.report(Failure("\(Input.name(path)):\(fault.line):1: \(fault.message)"), color: color.choice)
    }
    if device.associations.isEmpty, !device.faults.isEmpty { throw ExitCode.couldNotRun }
    return device
  }

  /// Prints the associations of a device.
  func showDevice(_ path: String) throws {
    let device = try readDevice(path)
    var host: String?
    if let url {
      do throws(LinkURL.Problem) { host = try LinkURL(url).host } catch { throw Failure(error.message) }
    }
    let report = DeviceReport(device, host: host, app: try deviceApp())
    try format.print(color, json: report.json()) { style, width in report.text(style: style, width: width) }
    if !device.faults.isEmpty { throw ExitCode.couldNotRun }
    if report.staysInBrowser { throw ExitCode.findings }
  }

  /// The app ID or bundle ID whose associations are printed; `nil` for all.
  private func deviceApp() throws -> String? {
    if let appID { return appID.text }
    guard app != nil || appFile != nil else { return nil }
    switch try subject() {
    case .id(let id): return id.text
    case .claimed(let apps, _, let name):
      if let id = apps.lazy.compactMap({ $0.appID?.text ?? $0.bundleID }).first { return id }
      throw Failure("the app of \(name) is not known; pass its ID with --app")
    case .android, .listed: return nil
    }
  }
}
