package import Association
package import JSONSource
package import SourceText

/// The names and texts of a file's components in messages.
package struct ComponentPlaces: Sendable {
  package let file: AssociationFile
  private let lines: SourceLines

  package init(_ file: AssociationFile) {
    self.file = file
    lines = SourceLines(file.source)
  }

  /// The component that a verdict names.
  package func component(_ verdict: AppVerdict) -> Component? {
    guard let entry = verdict.entry, let index = verdict.component else { return nil }
    return component(entry, index)
  }

  /// The component at an index of an entry, where there is one.
  package func component(_ entry: Int, _ index: Int) -> Component? {
    guard let applinks = file.applinks, applinks.entries.indices.contains(entry),
      (0..<applinks.entries[entry].count).contains(index)
    else { return nil }
    return applinks.component(at: index, of: applinks.entries[entry])
  }

  /// `details[0].components[2]`, or `paths` for the old form.
  package func name(_ component: Component) -> String {
    "details[\(component.entry)].\(list(component))[\(component.index)]"
  }

  /// `nearest miss details[0].components[2]: ` and why it does not match; `nil` where a component decides or none was tried.
  ///
  /// - Parameter quote: Puts a text of the URL or the file into backquotes, escaped for display.
  package func nearestMiss(_ explanation: Explanation, _ quote: (String) -> String) -> String? {
    guard let trial = explanation.nearestMiss else { return nil }
    let reasons = trial.parts.compactMap { $0.mismatch?.words(quote) }
    return "nearest miss \(name(trial.component)): \(reasons.joined(separator: "; "))"
  }

  private func list(_ component: Component) -> String {
    if case .paths? = file.applinks?.entries[component.entry].patterns { "paths" } else { "components" }
  }

  /// `file:line:column` of a value.
  package func place(_ node: NodeID) -> String {
    let position = lines.position(of: file.document.range(node).lower)
    return "\(escapedForDisplay(file.source.name)):\(position.line):\(position.column)"
  }

  package func position(_ node: NodeID) -> LineColumn { lines.position(of: file.document.range(node).lower) }

  /// The value as the file has it, on one line, without its comment where there is one, at most `limit` characters.
  package func excerpt(_ component: Component, limit: Int = 72) -> String {
    let document = file.document
    guard document.kind(component.node) == .object else { return shortened(text(component.node), limit) }
    let members = document.members(component.node).filter { !document.text(of: $0.key, equals: "comment") }
    return shortened("{" + members.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}", limit)
  }

  /// The bytes of a value, escaped, with white space between tokens as one space.
  private func text(_ node: NodeID) -> String {
    let raw = file.source.text(file.document.range(node))
    guard file.document.kind(node) == .object || file.document.kind(node) == .array else {
      return escapedForDisplay(raw)
    }
    return escapedForDisplay(raw.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func shortened(_ text: String, _ limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
