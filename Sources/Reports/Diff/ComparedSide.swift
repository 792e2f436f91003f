import Association
import Matching
import SourceText
import Tasks
import TerminalText

/// One of two compared files, and the words for its decisions.
struct ComparedSide {
  /// `old` or `new`.
  let label: String
  let places: DecidingPlaces
  private let namedApps: Set<AppID>
  /// The apps that only keys name which these systems ignore.
  private let ignoredApps: Set<AppID>

  init(_ label: String, _ file: LinkFile) {
    self.label = label
    places = DecidingPlaces(file)
    if case .association(let file) = file {
      (namedApps, ignoredApps) = (Set(file.applinks?.apps ?? []), file.appsOfIgnoredKeys)
    } else {
      (namedApps, ignoredApps) = ([], [])
    }
  }

  /// The decider of a URL for a terminal: the component or rule, its place and its text.
  func lines(_ verdict: AppVerdict, _ apps: [AppID]) -> [Document.TerminalLine] {
    let start = "      \(label)  "
    guard let decider = places.decider(of: verdict) else { return [.spans([.init(start + nothing(verdict, apps))])] }
    return [
      .spans([.init("\(start)\(effect(verdict)) by \(decider.title)  "), .init(decider.place, .gutter)]),
      .spans([.init(spaces(start.count)), .init(decider.excerpt(1_000), isExcerpt: true)]),
    ]
  }

  func cell(_ verdict: AppVerdict, _ apps: [AppID]) -> Document.Cell {
    guard let decider = places.decider(of: verdict) else { return .init(.plain(nothing(verdict, apps))) }
    return .init(
      "\(.plain(effect(verdict))) by \(.code(decider.excerpt(72)))", more: [.note("line \(decider.position.line)")])
  }

  private func effect(_ verdict: AppVerdict) -> String { verdict.verdict == .exclude ? "excluded" : "opened" }

  private func nothing(_ verdict: AppVerdict, _ apps: [AppID]) -> String {
    switch places.file {
    case .association:
      let reasons = apps.map { app in
        namedApps.contains(app)
          ? "no component matches"
          : ignoredApps.contains(app) ? "these systems ignore the key that names the app" : "no entry names the app"
      }
      return listed(reasons.uniqued(), separator: ", or ")
    case .assetLinks(let file):
      if verdict.verdict == .match { return "no dynamic rules, the manifest alone decides" }
      return file.packages.contains(verdict.app.text) ? "no rule matches" : "no statement lets the app open links"
    }
  }
}
