/// The parts that still fit into a report, so that a report of huge files can be opened. The rest is counted.
struct ReportRoom {
  /// Rows of route tables.
  var rows = 1_500
  /// Findings with their help.
  var findings = 2_000
  var lines = 6_000
  /// Bytes of the lines.
  var bytes = 400_000
}
