import Tasks

/// The parts that still fit into a report, so that a report of huge files can be opened. The rest is counted.
struct ReportRoom {
  /// The routes of the files that are not written yet, in their order.
  var routes: ArraySlice<ReportRoutes?> = []
  /// Findings with their help.
  var findings = 2_000
  var lines = 6_000
  /// Bytes of the lines.
  var bytes = 400_000
}
