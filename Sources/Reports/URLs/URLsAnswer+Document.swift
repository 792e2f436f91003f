import Analysis
import AssetLinks
import Association
import Matching
import SourceText
package import Tasks
import TerminalText

extension URLsAnswer {
  /// The URLs as people read them: a section for each group of apps.
  package var document: Document {
    let nothing: InlineText =
      switch places {
      case .components: "the file has no components for an app"
      case .rules(let own) where own.file.packages.isEmpty: InlineText(message: places.noApp)
      case .rules(let own): "the file has no dynamic rules for \(own.file.packagesWithRules.isEmpty ? "an" : "the") app"
      }
    let sections =
      items.isEmpty
      ? [Document.Section("none", "", [.paragraph(nothing)])]
      : groups.enumerated().map { index, group in
        let apps = group.apps.map { Document.Line(0, label: $0.shown, role: .strong, .exact("")) }
        return Document.Section("a\(index + 1)", "", [.lines(apps + group.items.flatMap(lines))])
      }
    return Document(
      command: "urls", heading: counted(items.count, places.noun), verdict: "\(code: places.source.name)",
      tone: .neutral, sections: sections)
  }

  var groups: [(apps: [AppID], items: [DecidedURLs])] {
    items.reduce(into: []) { groups, item in
      if groups.last?.apps != item.apps { groups.append((item.apps, [])) }
      groups[groups.count - 1].items.append(item)
    }
  }

  private func lines(_ item: DecidedURLs) -> [Document.Line] {
    var lines = item.tests.flatMap { test -> [Document.Line] in
      let word = test.verdict.verdict
      let line = Document.Line(4, label: word.rawValue.padded(to: 10), role: word.role, .exact(test.url))
      guard let change = test.change else { return [line] }
      let decider = places.decider(of: test.verdict).map { "; \($0.title) decides" } ?? ""
      return [line, Document.Line(14, .words(InlineText(message: "near miss: \(change.words)\(decider)")))]
    }
    if case .component(.decides(_, nearMiss: nil)) = item.outcome {
      lines.append(Document.Line(14, .words("no near miss: it also decides every small change of this URL")))
    }
    if lines.isEmpty {
      lines.append(Document.Line(4, role: .warning, .words(InlineText(message: words(item.outcome)))))
    }
    return [Document.Line(2, .excerpt(item.decider.excerpt(), place: item.decider.place))] + lines
  }

  /// The reason why there is no URL; empty where there is one.
  func words(_ outcome: DecidedURLs.Outcome) -> String {
    switch outcome {
    case .rule(.decides): return ""
    case .rule(.decidesNothing): return "decides nothing"
    case .rule(.undecided): return ComponentURLs.Outcome.undecidedWords
    case .component(let outcome):
      guard case .components(let places) = places else { return "" }
      return outcome.words(places)
    }
  }
}

extension ComponentURLs.Outcome {
  func words(_ places: ComponentPlaces) -> String {
    switch self {
    case .decides: return ""
    case .acceptsNothing: return "decides nothing: it matches no possible URL"
    case .undecided: return Self.undecidedWords
    case .covered(let others):
      let names = others.compactMap { places.component($0.entry, $0.component) }.map(places.name)
      let shown = listed(names, limit: 4)
      return names.count == 1
        ? "decides nothing: \(shown) matches all of its URLs"
        : "decides nothing: \(shown) together match all of its URLs"
    }
  }

  fileprivate static let undecidedWords = "undecided: the search budget ran out before a URL was found"
}
