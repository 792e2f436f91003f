/// The progress of a command in one line: `matching URLs  [=====>    ]  52 %  3 s`.
package struct ProgressLine: Sendable {
  package var phase: String
  /// The finished steps, of ``total`` where it is known.
  package var done = 0
  package var total: Int?

  package init(_ phase: String, of total: Int? = nil) { (self.phase, self.total) = (phase, total) }

  private static let barWidth = 30

  /// The line, shorter than the columns so that the cursor stays in it. To make it fit, first the bar is left out, then the end of the phase.
  package func text(columns: Int, seconds: Int) -> String {
    var rest = "\(seconds) s"
    var bar = ""
    if let total, total > 0 {
      // Only the end is 100.
      let percent = min(Int(Double(done) / Double(total) * 100), 99)
      rest = "\(percent) %  \(rest)"
      let room = min(columns - 1 - phase.count - rest.count - 6, Self.barWidth)
      if room >= 5 {
        let filled = room * percent / 100
        bar =
          "[" + String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: room - filled - 1) + "]  "
      }
    }
    let room = columns - 1 - bar.count - rest.count - 2
    guard room >= 4 else { return String(rest.prefix(max(columns - 1, 0))) }
    let shown = phase.count > room ? phase.prefix(room - 1) + "…" : phase[...]
    return "\(shown)  \(bar)\(rest)"
  }
}
