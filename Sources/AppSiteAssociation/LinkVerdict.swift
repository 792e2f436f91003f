/// The verdict on a URL for one app: match, exclude or no match, and the component that decides.
///
///     let verdict = file.verdict(on: try LinkURL("https://harbor.shop/buy/42"), for: app)
///     switch verdict.verdict {
///     case .match: print("the app opens it")
///     case .exclude, .noMatch: print("it stays in the browser")
///     }
public struct LinkVerdict: Sendable, Hashable {
  /// The app.
  public let app: AppID
  /// The effect on the URL.
  public let verdict: AppVerdict.Verdict
  /// The component that decides; `nil` with ``AppVerdict/Verdict/noMatch``.
  public let component: Component?

  /// A component and its place in the file.
  ///
  ///     if let component = file.verdict(on: url, for: app).component {
  ///       print("\(component.name) in line \(component.line): \(component.excerpt)")
  ///     }
  public struct Component: Sendable, Hashable {
    /// The index of the entry in `details`.
    public let entry: Int
    /// The index in `components` or `paths`.
    public let index: Int
    /// The name in messages: `details[0].components[2]`.
    public let name: String
    /// The bytes in the file.
    public let range: SourceRange
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
    /// The component as the file has it, on one line, escaped for display and cut at 72 characters.
    public let excerpt: String
  }

  init(_ verdict: AppVerdict, _ file: AssociationFile) {
    app = verdict.app
    self.verdict = verdict.verdict
    let places = ComponentPlaces(file)
    component = places.component(verdict).map { component in
      let position = places.position(component.node)
      return Component(
        entry: component.entry, index: component.index, name: places.name(component),
        range: file.document.range(component.node), line: position.line, column: position.column,
        excerpt: places.excerpt(component))
    }
  }
}
