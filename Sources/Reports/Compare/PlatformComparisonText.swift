package import AssetLinks
import Matching
import SourceText
package import Tasks

/// A comparison of both platforms as text.
package struct PlatformComparisonText {
  private let apple: DecidingPlaces
  private let android: DecidingPlaces
  private let filters: FilterPlaces?
  private let style: Style
  private let width: Int

  /// The differences in unusual URLs that are shown; the others are counted.
  private static let limit = 3

  /// - Parameter filters: The intent filters that were taken into account.
  package init(
    _ apple: DecidingPlaces, _ android: DecidingPlaces, _ filters: FilterPlaces? = nil, style: Style,
    width: Int
  ) {
    self.apple = apple
    self.android = android
    self.filters = filters
    self.style = style
    self.width = width
  }

  package func text(_ comparison: PlatformComparison) -> String {
    var text = ""
    for difference in comparison.differences where difference.isOrdinary { text += self.text(difference) + "\n" }
    let others = comparison.differences.filter { !$0.isOrdinary }
    if !others.isEmpty { text += style(.gutter, "In URLs with escapes or empty segments:") + "\n\n" }
    for difference in others.prefix(Self.limit) { text += self.text(difference) + "\n" }
    if others.count > Self.limit { text += "and \(grouped(others.count - Self.limit)) more; --format json has all\n\n" }
    if let note = comparison.credentialNote { text += "note: \(note.message); \(note.help)\n\n" }
    return text + comparison.conclusion + "\n"
  }

  private func text(_ difference: PlatformComparison.Difference) -> String {
    let platform = difference.apple.verdict == .match ? "iOS" : "Android"
    return "\(style(.strong, escapedForDisplay(difference.url)))  opens the app on \(platform) only\n"
      + line("iOS", difference.apple, apple) + line("Android", difference.android, android)
      + (filters.map { filterLine(difference.url, $0) } ?? "")
  }

  private func filterLine(_ url: String, _ filters: FilterPlaces) -> String {
    let name = escapedForDisplay(filters.name)
    guard let place = filters.place(of: url) else {
      return spaces(21) + "no intent filter matches  \(style(.gutter, name))\n"
    }
    return spaces(21) + "an intent filter matches  \(style(.gutter, "\(name):\(place.line):\(place.column)"))\n"
  }

  private func line(_ platform: String, _ verdict: AppVerdict, _ places: DecidingPlaces) -> String {
    let start = "  \(platform.padded(to: 7))  \(style.verdict(verdict.verdict.rawValue.padded(to: 8), verdict.verdict))"
    guard let decider = places.decider(of: verdict) else { return start + "\n" }
    let room = max(width - 23 - decider.place.count, 24)
    return "\(start)  \(decider.excerpt(room))  \(style(.gutter, decider.place))\n"
  }
}
