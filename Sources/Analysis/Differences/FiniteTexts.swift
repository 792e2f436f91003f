import Association
import Matching

/// The paths of a component that has finitely many: literal text and variables, whose values are plain text too.
struct FiniteTexts {
  private let choices: [[ArraySlice<UInt8>]]
  /// The number of texts; equal ones are counted again.
  let count: Int

  /// `nil` for any other component, and for one with more texts than the limit.
  init?(_ component: Component, in file: AssociationFile, _ variables: VariableTable, limit: Int) {
    guard component.caseSensitive.value, component.percentEncoded.value, component.isOnlyPath,
      case .pattern(let source) = component.path.value
    else { return nil }
    let pattern = Pattern(source, in: file.document, variables: variables.areKnown)
    var choices: [[ArraySlice<UInt8>]] = []
    var count = 1
    for element in pattern.elements {
      switch element.kind {
      case .literal: choices.append([pattern.text(of: element)])
      case .variable(let name):
        guard let values = variables.values(named: name), !values.isEmpty,
          !values.contains(where: { $0.contains(UInt8(ascii: "*")) || $0.contains(UInt8(ascii: "?")) })
        else { return nil }
        choices.append(Array(values))
      case .anyCharacter, .anySequence, .unterminatedVariable: return nil
      }
      count *= choices[choices.count - 1].count
      guard count <= limit else { return nil }
    }
    guard choices.allSatisfy({ $0.allSatisfy { $0.allSatisfy(PlainPath.isPlain) } }) else { return nil }
    self.choices = choices
    self.count = count
  }

  /// Calls `body` with each path, without the slashes at its ends, which are ignored.
  func forEachText(_ body: (Span<UInt8>) -> Void) {
    var text: [UInt8] = []
    func append(_ index: Int) {
      if index == choices.count {
        let span = text.span
        return body(span.extracting(span.withoutSlashes(0..<text.count)))
      }
      let length = text.count
      for choice in choices[index] {
        text += choice
        append(index + 1)
        text.removeLast(text.count - length)
      }
    }
    append(0)
  }
}
