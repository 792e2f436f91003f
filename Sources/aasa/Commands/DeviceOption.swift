import AppClaims
import AppSiteAssociation
import ArgumentParser
import Reports
import Serving

/// `--swcutil-show`: the associations of a device.
struct DeviceOption: ParsableArguments {
  @Option(
    name: .customLong("swcutil-show"),
    help: .init(
      "The associations of a device: the output of `swcutil show`, or swcutil_show.txt of a sysdiagnose. With a URL and an app, --against or both platforms, they are one more step; otherwise they are printed.",
      valueName: "path"), completion: .file())
  var path: String?

  /// The associations; `nil` without the option.
  func read(_ color: ColorOption) throws -> DeviceAssociations? {
    guard let path else { return nil }
    let device = DeviceAssociations(try Input.source(path, limit: Input.writtenLimit))
    for fault in device.faults {
      let place = LineColumn(line: fault.line).text(in: Input.name(path))
      Output.report(Failure("\(place): \(fault.message)"), color: color.choice)
    }
    if device.associations.isEmpty, !device.faults.isEmpty { throw ExitCode.couldNotRun }
    return device
  }

  /// Prints the associations of a service with the host of a URL, or with any.
  ///
  /// - Parameter app: Only those of this app ID or bundle ID; `nil` for all.
  func show(
    _ app: String?, _ link: String?, _ service: AssociatedService, _ format: FormatOption<TextOrJSON>,
    _ color: ColorOption
  ) throws {
    guard let device = try read(color) else { return }
    let host = try link.map { try LinkURL(asked: $0, takesDomain: false).comparedHost }
    let report = DeviceReport(device, host: host, service, app: app)
    try format.print(color, json: report.json()) { style, width in report.text(style: style, width: width) }
    if !device.faults.isEmpty { throw ExitCode.couldNotRun }
    if report.staysInBrowser { throw ExitCode.findings }
  }
}
