import Association
import Matching

/// One of two compared files, and the words for its decisions.
struct ComparedSide: Sendable {
  /// `old` or `new`.
  let label: String
  let places: ComponentPlaces
  private let file: AssociationFile

  init(_ label: String, _ file: AssociationFile) {
    self.label = label
    self.file = file
    places = ComponentPlaces(file)
  }

  /// The decider of a URL as text: the component, its place and its text.
  ///
  /// - Parameters:
  ///   - app: The app of the verdict.
  ///   - width: The columns of a line; the place is not broken.
  func lines(_ verdict: AppVerdict, _ app: AppID?, style: Style, width: Int) -> [String] {
    let start = "      \(label)  "
    guard let component = places.component(verdict) else { return [start + nothing(app)] }
    let indent = spaces(start.count)
    return [
      "\(start)\(effect(verdict)) by \(places.name(component))  \(style(.gutter, places.place(component.node)))",
      indent + places.excerpt(component, limit: max(width - indent.count, 24)),
    ]
  }

  /// The decider of a URL in a sentence.
  func words(_ verdict: AppVerdict, _ app: AppID?) -> InlineText {
    guard let component = places.component(verdict) else { return InlineText(stringLiteral: nothing(app)) }
    let line = places.position(component.node).line
    return "\(InlineText(stringLiteral: effect(verdict))) by \(code: places.excerpt(component)), line \(line)"
  }

  /// The decider of a URL as Markdown.
  func markdown(_ verdict: AppVerdict, _ app: AppID?) -> String {
    guard let component = places.component(verdict) else { return nothing(app) }
    return "\(effect(verdict)) by \(MarkdownText.code(places.excerpt(component)))"
  }

  private func effect(_ verdict: AppVerdict) -> String { verdict.verdict == .exclude ? "excluded" : "opened" }

  private func nothing(_ app: AppID?) -> String {
    let isNamed = app.map { file.applinks?.apps.contains($0) == true } ?? false
    return isNamed ? "no component matches" : "no entry names the app"
  }
}
