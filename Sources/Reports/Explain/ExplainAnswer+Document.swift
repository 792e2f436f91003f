import Association
import Matching
import SourceText
package import Tasks
import TerminalText

extension ExplainAnswer {
  /// - Parameter limit: The components that do not match and are shown; the others are counted.
  package func document(limit: Int) -> Document {
    let sections =
      apps.isEmpty
      ? [Document.Section("apps", "", [.paragraph(InlineText(message: places.noApp))])]
      : apps.enumerated().map { index, app in
        Document.Section("a\(index + 1)", app.verdict.app.shown, [.lines(app.lines(limit: limit))])
      }
    return Document(
      command: "explain", heading: escapedForDisplay(url), verdict: "\(code: places.source.name)",
      tone: .neutral, sections: sections)
  }
}

extension ExplainedVerdict {
  fileprivate func lines(limit: Int) -> [Document.Line] {
    let word = verdict.verdict
    return [
      Document.Line(2, label: word.rawValue, separator: ": ", role: word.role, .words(InlineText(message: meaning)))
    ] + unreadLines + trials(limit: limit)
  }

  /// The components that would match, were their lists read.
  private var unreadLines: [Document.Line] {
    unread.flatMap { match in
      [
        Document.Line(2, .exact("not read: \(match.decider.title)", place: match.decider.place)),
        Document.Line(4, .excerpt(match.decider.excerpt())),
        Document.Line(6, .words(InlineText(message: "it matches, but \(match.reason)"))),
      ]
    }
  }

  /// The component or rule that decides with its parts, then those without a match with their reasons.
  func trials(limit: Int, rest: String = "--all shows them") -> [Document.Line] {
    var lines: [Document.Line] = []
    if let decidedBy {
      let decider = decidedBy.decider
      lines.append(Document.Line(2, .exact("decided by \(decider.title)", place: decider.place)))
      lines.append(Document.Line(4, .excerpt(decider.excerpt())))
      for part in decidedBy.parts {
        let captures = part.captures.map { capture in
          capture.text.map { "\(backquoted(capture.element)) matches \($0.isEmpty ? "nothing" : backquoted($0))" }
            ?? "\(backquoted(capture.element)) matches nothing: the path ends before it"
        }
        let text = (["\(backquoted(part.text)) matches \(backquoted(part.pattern))"] + captures).joined(separator: ", ")
        lines.append(Document.Line(6, label: part.label, .words(InlineText(message: text))))
      }
      if case .component(let component, let places) = decider { lines += Self.settings(component, places) }
    }
    if !others.isEmpty {
      lines.append(Document.Line(2, .exact(decidedBy == nil ? "closest \(noun) first:" : "tried before it:")))
    }
    for trial in others.prefix(limit) {
      lines.append(
        Document.Line(4, .excerpt(trial.decider.excerpt(), place: trial.decider.place, isCutForPlace: false)))
      if trial.parts.isEmpty, case .rule = trial.decider {
        lines.append(Document.Line(6, .exact("a rule without a condition matches nothing")))
      }
      for part in trial.parts {
        guard let reason = part.reason({ backquoted($0) }) else { continue }
        lines.append(Document.Line(6, label: part.label, .words(InlineText(message: reason))))
      }
    }
    if others.count > limit {
      lines.append(Document.Line(4, .exact("and \(grouped(others.count - limit)) more; \(rest)")))
    }
    return lines
  }

  private var noun: String { if case .components = deciders { "component" } else { "rule" } }

  private var meaning: String {
    switch (verdict.verdict, deciders) {
    case (.match, .components): return "the app may open it"
    case (.match, .rules): return "the file lets the app open it; the manifest can still keep it in the browser"
    case (.match, .manifestAlone(let ignoresRules)):
      return ignoresRules
        ? "Android ignores the dynamic rules for the app, because one is malformed; its manifest alone decides"
        : "the file has no dynamic rules for the app; its manifest alone decides"
    case (.exclude, _): return "it stays in the browser, because a \(noun) excludes it"
    case (.noMatch, _): return "it stays in the browser, because \(obstacle?.reason ?? "no \(noun) matches")"
    }
  }

  private static func settings(_ component: Component, _ places: ComponentPlaces) -> [Document.Line] {
    func line(_ label: String, _ text: String) -> Document.Line {
      Document.Line(6, label: label.padded(to: 16), .words(InlineText(message: text)))
    }
    func words(_ setting: Setting<Bool>) -> String {
      let value = setting.value ? "true" : "false"
      guard let node = setting.node else { return "\(value), built in" }
      let origin =
        switch setting.origin {
        case .component: "the component"
        case .entryDefaults: "`defaults` of the entry"
        case .applinksDefaults: "`defaults` of `applinks`"
        case .builtIn: "built in"
        }
      return "\(value), set by \(origin) at \(places.place(node))"
    }
    let comment = component.comment.map { escapedForDisplay(places.file.document.string($0)) }
    return [
      line("caseSensitive", words(component.caseSensitive)), line("percentEncoded", words(component.percentEncoded)),
    ] + (comment.map { [line("comment", $0)] } ?? [])
  }
}

extension ExplainedVerdict.Part {
  fileprivate var label: String {
    switch part {
    case .path: "path      "
    case .fragment: "fragment  "
    case .query: "query     "
    case .queryItem(let name): isParameter ? "query     " : "query \(backquoted(name))  "
    }
  }
}
