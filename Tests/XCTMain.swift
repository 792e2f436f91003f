import Testing

/// The entry point of the tests: that of Swift Testing. XCTest, which SwiftPM runs beside it, has no test here.
@main struct EntryPoint {
  static func main() async {
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
  }
}
