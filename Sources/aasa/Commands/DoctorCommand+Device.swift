import AppClaims
import ArgumentParser
import Matching
import Reports
import Serving
import SourceText
import Tasks

extension DoctorCommand {
  /// Reads the file of `--swcutil-show`, and reports the entries that cannot be read.
  func associations(_ path: String) throws -> DeviceAssociations {
    let device = DeviceAssociations(try Input.source(path, limit: Input.writtenLimit))
    for fault in device.faults {
      Output.report(Failure("\(Input.name(path)):\(fault.line):1: \(fault.message)"), color: color.choice)
    }
    if device.associations.isEmpty, !device.faults.isEmpty { throw ExitCode.couldNotRun }
    return device
  }

  /// Prints the associations of a device with the host of the URL or of the passkeys, or with any.
  ///
  /// - Parameter app: Only those of this app ID or bundle ID; `nil` for all.
  func showAssociations(_ path: String, app: String?) throws {
    let device = try associations(path)
    let host = try link.map { try LinkURL(asked: $0, takesDomain: false).comparedHost }
    let report = DeviceReport(device, host: host, passkeys == nil ? .applinks : .webcredentials, app: app)
    try format.print(color, json: report.json()) { style, width in report.text(style: style, width: width) }
    if !device.faults.isEmpty { throw ExitCode.couldNotRun }
    if report.staysInBrowser { throw ExitCode.findings }
  }
}

extension DoctorQuestion.App {
  /// The app ID or bundle ID whose associations are printed; `nil` for all.
  func listedID() throws(Failure) -> String? {
    switch self {
    case .id(let id): return id.text
    case .claimed(let apps, _, let name):
      if let id = apps.lazy.compactMap({ $0.appID?.text ?? $0.bundleID }).first { return id }
      throw Failure("the app of \(name) is not known; pass its ID with --app")
    case .android, .listed: return nil
    }
  }
}
