package import Association
import JSONSource
import Matching
import SourceText

/// A component in plain English: `opens /buy and every path below it if the query item id is not empty`.
///
/// The sentence is about the component alone. Components before it may decide some of these URLs.
package struct ComponentWording {
  private let document: JSONDocument
  private let variables: VariableTable

  package init(_ file: AssociationFile) {
    document = file.document
    variables = VariableTable(file)
  }

  /// - Parameter matchesNothing: True for a component that an analysis found to match no URL, which not every pattern shows.
  package func words(_ component: Component, matchesNothing: Bool = false) -> InlineText {
    var legend = Legend()
    let path: InlineText?
    let conditions: [InlineText]
    do throws(NoText) {
      path = try pattern(component.path.value).map { pattern throws(NoText) in
        try words(pattern, .path, "every path that", &legend) ?? "every path"
      }
      conditions = try self.conditions(component, &legend)
    } catch {
      return "matches no URL: \(error.reason)"
    }
    if matchesNothing { return "matches no URL" }
    let subject = path ?? (conditions.isEmpty ? "every URL" : "every path")
    var text: InlineText = component.exclude.value ? "keeps \(subject) in the browser" : "opens \(subject)"
    if !conditions.isEmpty { text += " if \(conditions.joined("and"))" }
    if !component.caseSensitive.value { text += "; letter case is ignored" }
    if !component.percentEncoded.value { text += "; the URL is percent-decoded first" }
    let notes = legend.notes(variables)
    return notes.isEmpty ? text : text + "; \(notes.joined("and"))"
  }

  private func pattern(_ constraint: AssociationFile.PartConstraint) -> Pattern? {
    guard case .pattern(let source) = constraint else { return nil }
    return pattern(source)
  }

  private func pattern(_ source: PatternSource) -> Pattern {
    Pattern(source, in: document, variables: variables.areKnown)
  }

  private struct NoText: Error { let reason: InlineText }

  /// The words for the texts that a pattern matches, after the name of the part; `nil` where every text is accepted.
  private func words(
    _ pattern: Pattern, _ part: PartLanguage.Part, _ name: InlineText, _ legend: inout Legend
  ) throws(NoText) -> InlineText? {
    let isPath = part == .path
    switch PatternShape(pattern, part, variables) {
    case .everything: return nil
    case .empty: return "\(name) is empty or missing"
    case .notEmpty: return "\(name) is not empty"
    case .characters(let count):
      return "\(name) has \(count) \(InlineText(stringLiteral: count == 1 ? "character" : "characters"))"
    case .text(let text): return isPath ? "the path \(code: text)" : "\(name) is \(code: text)"
    case .begins(let text): return "\(name) begins with \(code: text)"
    case .ends(let text): return "\(name) ends with \(code: text)"
    case .contains(let text): return "\(name) contains \(code: text)"
    case .below(let text): return "\(code: text) and every path below it"
    case .allButRoot: return "every path but \(code: "/")"
    case .form(let text, let isShortened):
      legend.add(pattern)
      let words: InlineText = isPath ? "every path of the form \(code: text)" : "\(name) has the form \(code: text)"
      return isShortened ? words + ", also without \(code: "/*")" : words
    case .unknownVariable(let name): throw NoText(reason: "the variable \(code: name) has no values")
    case .unterminatedVariable: throw NoText(reason: "a variable has no closing parenthesis")
    }
  }

  // MARK: Query and fragment

  private func conditions(_ component: Component, _ legend: inout Legend) throws(NoText) -> [InlineText] {
    var all: [InlineText?] = []
    switch component.query.value {
    case .any: break
    case .pattern(let source): all.append(try words(pattern(source), .other, "the query", &legend))
    case .items(let items):
      for item in items {
        let name = document.string(item.name)
        all.append(try words(pattern(item.pattern), .other, "the query item \(code: name)", &legend))
      }
    }
    if let pattern = pattern(component.fragment.value) {
      all.append(try words(pattern, .other, "the fragment", &legend))
    }
    return all.compactMap { $0 }
  }
}

/// The meaning of the special texts in patterns that are shown.
private struct Legend {
  private var hasStar = false
  private var hasCharacter = false
  private var names: [[UInt8]] = []

  mutating func add(_ pattern: Pattern) {
    for element in pattern.elements {
      switch element.kind {
      case .anySequence: hasStar = true
      case .anyCharacter: hasCharacter = true
      case .variable(let name): if !names.contains(name) { names.append(name) }
      case .literal, .unterminatedVariable: break
      }
    }
  }

  /// `* is any text`, and the values of variables.
  func notes(_ variables: VariableTable) -> [InlineText] {
    var notes: [InlineText] = []
    if hasStar { notes.append("\(code: "*") is any text") }
    if hasCharacter { notes.append("\(code: "?") is one character") }
    for name in names {
      notes.append("\(code: "$(\(String(decoding: name, as: UTF8.self)))") is \(values(name, variables))")
    }
    return notes
  }

  private func values(_ name: [UInt8], _ variables: VariableTable) -> InlineText {
    if case .predefined(let variable)? = variables.variable(named: name) {
      switch variable {
      case .alpha: return "a letter"
      case .upper: return "an upper-case letter"
      case .lower: return "a lower-case letter"
      case .alnum: return "a letter or digit"
      case .digit: return "a digit"
      case .xdigit: return "a hexadecimal digit"
      case .region: return "a region code"
      case .lang: return "a language code"
      }
    }
    let values = variables.values(named: name)
    let shown: [InlineText] = values?.prefix(3).map { "\(code: String(decoding: $0, as: UTF8.self))" } ?? []
    let left = (values?.count ?? 0) - shown.count
    return (left > 0 ? shown + ["\(left) more"] : shown).joined("or")
  }
}
