import AppClaims
import ArgumentParser
import Audit
import Matching
import Reports
import Serving
import SourceText
import Tasks

/// The file of `--swcutil-show`.
struct DeviceFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Reads the associations, and reports the entries that cannot be read.
  func read(_ color: ColorChoice) throws -> DeviceAssociations {
    let device = DeviceAssociations(try Input.source(path, limit: Input.writtenLimit))
    for fault in device.faults {
      Output.report(Failure("\(Input.name(path)):\(fault.line):1: \(fault.message)"), color: color)
    }
    if device.associations.isEmpty, !device.faults.isEmpty { throw ExitCode.couldNotRun }
    return device
  }

  /// Prints the associations.
  ///
  /// - Parameters:
  ///   - url: Only those with its host; `nil` for all.
  ///   - app: Only those of this app ID or bundle ID; `nil` for all.
  func show(url: String?, app: String?, _ format: FormatOption<TextOrJSON>, _ color: ColorOption) throws {
    let device = try read(color.choice)
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
