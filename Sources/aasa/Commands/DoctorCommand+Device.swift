import ArgumentParser
import Audit
import Matching
import Reports
import Serving
import SourceText

extension DoctorCommand {
  /// `--swcutil-show`: prints the associations that a device has.
  func showDevice(_ path: String) throws {
    let device = DeviceAssociations(try Input.source(path, limit: Input.writtenLimit))
    for fault in device.faults {
      Output.report(Failure("\(Input.name(path)):\(fault.line):1: \(fault.message)"), color: color.choice)
    }
    if device.associations.isEmpty, !device.faults.isEmpty { throw ExitCode.couldNotRun }
    var host: String?
    if let url {
      do throws(LinkURL.Problem) { host = try LinkURL(url).host } catch { throw Failure(error.message) }
    }
    let report = DeviceReport(device, host: host, app: app)
    try format.print(color, json: report.json()) { style, width in report.text(style: style, width: width) }
    if !device.faults.isEmpty { throw ExitCode.couldNotRun }
    if report.staysInBrowser { throw ExitCode.findings }
  }
}
