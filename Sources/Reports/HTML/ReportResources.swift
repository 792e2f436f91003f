import CReportPage
import HTML

/// The style sheet and the script of reports, which are part of the program.
enum ReportResources {
  static let style = unsafe resource(creportpage_css())
  static let script = unsafe resource(creportpage_js())

  /// - Parameter constant: Bytes that exist as long as the program.
  private static func resource(_ constant: creportpage_resource) -> HTMLResource {
    let bytes = unsafe UnsafeBufferPointer(start: constant.bytes, count: constant.count)
    return HTMLResource(constant: unsafe String(decoding: bytes, as: UTF8.self))
  }
}
