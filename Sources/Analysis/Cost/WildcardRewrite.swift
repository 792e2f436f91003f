import Association
import JSONSource
package import Matching
import SourceText

/// A faster pattern that is proved to accept the same.
package struct WildcardRewrite: Sendable, Hashable {
  /// The bytes of the pattern's text that change.
  package let range: Range<Int>
  package let replacement: [UInt8]
  /// The whole new text.
  package let text: [UInt8]
}

extension SlownessAnalysis {
  /// Steps for the proofs of one rewrite.
  private static let stepsForProofs = 2_000_000

  /// A pattern on which a backtracking matcher is not slow, or whose steps grow less with the length of a URL. It is proved to accept the same;
  /// without a proof within the budget there is none.
  package mutating func rewrite(
    of pattern: Pattern, slow: SlowURL, at target: PatternTarget, caseSensitive: Bool, percentEncoded: Bool,
    in component: ComponentPlan
  ) -> WildcardRewrite? {
    func language(_ pattern: Pattern) -> PartLanguage {
      PartLanguage(
        pattern, target.part, caseSensitive: caseSensitive, percentEncoded: percentEncoded, variables: variables)
    }
    let proofs = stepBudget.part(steps: Self.stepsForProofs)
    let original = language(pattern)
    for text in candidates(pattern) {
      let other = Pattern(text: text)
      guard accepts(original, theSameAs: language(other), target.part, proofs) else { continue }
      let rest = slowURL(
        for: other, at: target, caseSensitive: caseSensitive, percentEncoded: percentEncoded, in: component)
      if let rest {
        guard let degree = rest.degree, let before = slow.degree, degree < before else { continue }
      }
      return WildcardRewrite(pattern.text, text)
    }
    return nil
  }

  private func accepts(
    _ first: PartLanguage, theSameAs second: PartLanguage, _ part: PartLanguage.Part, _ stepBudget: StepBudget
  ) -> Bool {
    let plans = [first, second].map { ComponentPlan(asking: $0, of: part) }
    return ComponentSetsAnalysis(stepBudget).difference([plans[0]], [plans[1]]).isNone
  }

  // MARK: Candidates

  /// Texts with fewer stars or values that may accept the same: all changes together, then each alone.
  private func candidates(_ pattern: Pattern) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    func offer(_ text: [UInt8]) { if text != pattern.text, !texts.contains(text) { texts.append(text) } }
    let substituted = substitutions(pattern)
    offer(Self.withoutDoubleStars(pattern.replacing(substituted)))
    offer(Self.withoutDoubleStars(pattern.text))
    for change in substituted { offer(Self.withoutDoubleStars(pattern.replacing([change]))) }
    for range in Self.doubleStars(pattern) { offer(pattern.replacing([range])) }
    return texts
  }

  /// Beside a star only the shortest values of a variable matter: `*$(v)*` with `a` and `aa` is `*a*`. A variable with one such value is
  /// replaced by it.
  private func substitutions(_ pattern: Pattern) -> [(range: Range<Int>, text: [UInt8])] {
    let elements = pattern.elements
    return elements.indices.compactMap { index in
      guard case .variable(let name) = elements[index].kind else { return nil }
      let follows = index > 0 && elements[index - 1].kind == .anySequence
      let leads = index + 1 < elements.count && elements[index + 1].kind == .anySequence
      guard follows || leads, let values = variables.values(named: name), (1...64).contains(values.count) else {
        return nil
      }
      let texts = values.map { Array($0) }
      // A value that all others contain, with the star matching the rest.
      let star = [UInt8(ascii: "*")]
      let shortest = texts.contains(star) ? star : texts.min { $0.count < $1.count }
      guard let least = shortest, !least.containsText(Array("$(".utf8)) else { return nil }
      let isEnough = texts.allSatisfy { text in
        least == star || follows && leads && text.containsText(least)
          || follows && text.suffix(least.count).elementsEqual(least)
          || leads && text.starts(with: least)
      }
      return isEnough ? (elements[index].range, least) : nil
    }
  }

  /// Replaces runs of wildcards with several stars by their `?` and one star.
  private static func doubleStars(_ pattern: Pattern) -> [(range: Range<Int>, text: [UInt8])] {
    var changes: [(range: Range<Int>, text: [UInt8])] = []
    var run: [Pattern.Element] = []
    func end() {
      defer { run = [] }
      guard let first = run.first, let last = run.last, run.count(where: { $0.kind == .anySequence }) > 1 else {
        return
      }
      let characters = run.count { $0.kind == .anyCharacter }
      let text = Array(repeating: UInt8(ascii: "?"), count: characters) + [UInt8(ascii: "*")]
      changes.append((first.range.lowerBound..<last.range.upperBound, text))
    }
    for element in pattern.elements {
      switch element.kind {
      case .anyCharacter, .anySequence: run.append(element)
      case .literal, .variable, .unterminatedVariable: end()
      }
    }
    end()
    return changes
  }

  private static func withoutDoubleStars(_ text: [UInt8]) -> [UInt8] {
    let pattern = Pattern(text: text)
    return pattern.replacing(doubleStars(pattern))
  }
}

extension Pattern {
  /// The text with some ranges, in order, replaced.
  fileprivate func replacing(_ changes: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var replaced: [UInt8] = []
    var position = 0
    for change in changes {
      replaced += text[position..<change.range.lowerBound] + change.text
      position = change.range.upperBound
    }
    return replaced + text[position...]
  }
}

extension WildcardRewrite {
  /// The smallest change from one text to the other.
  fileprivate init(_ old: [UInt8], _ new: [UInt8]) {
    let shared = min(old.count, new.count)
    let before = (0..<shared).first { old[$0] != new[$0] } ?? shared
    let behind = (0..<shared - before).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shared - before
    range = before..<old.count - behind
    replacement = Array(new[before..<new.count - behind])
    text = new
  }
}
