extension [RegexNode] {
  /// The nodes with `(?<!/)` written out: without the texts that end in a slash before it.
  func withoutLookbehind() throws(InexpressibleComponent) -> [RegexNode] {
    guard let place = firstIndex(of: .group(.notBehind, [[.atom("/")]])) else { return self }
    let alternatives = try Array(self[..<place]).endingWithoutSlash()
    let rest = try Array(self[(place + 1)...]).withoutLookbehind()
    // Only slashes follow an alternative that cannot match.
    if alternatives.isEmpty { return [.group(.notAhead, [[]])] + rest }
    return [.group(.plain, alternatives)] + rest
  }

  /// The sequences of nodes that match the texts of these that are not empty and do not end in a slash.
  fileprivate func endingWithoutSlash() throws(InexpressibleComponent) -> [[RegexNode]] {
    guard let last else { return [] }
    let before = Array(dropLast())
    func ending(_ alternatives: [[RegexNode]]) -> [[RegexNode]] { alternatives.map { before + $0 } }
    switch last {
    case .atom("/"): return []
    case .atom(let text):
      if !text.hasPrefix("[") { return [self] }
      return text.classWithoutSlash.map { [before + [.atom($0)]] } ?? []
    case .any: return [before + [.atom("[^/]")]]
    case .repeated(let node, let quantifier, _):
      let one = try [node].endingWithoutSlash()
      guard let counts = RepeatCounts(quantifier) else { throw .trailingSlash }
      guard counts.upper != 0 else { return try before.endingWithoutSlash() }
      let fewer = counts.fewer.map { [RegexNode.repeated(node, $0, .greedy)] } ?? []
      let found = ending(one.map { fewer + $0 })
      return counts.lower == 0 ? found + (try before.endingWithoutSlash()) : found
    case .group(.plain, let alternatives), .group(.atomic, let alternatives):
      var found: [[RegexNode]] = []
      for alternative in alternatives { found += ending(try alternative.endingWithoutSlash()) }
      return alternatives.contains(where: { $0.mayBeEmpty }) ? found + (try before.endingWithoutSlash()) : found
    case .beginning: return []
    default: throw .trailingSlash
    }
  }

  fileprivate var mayBeEmpty: Bool { allSatisfy { $0.mayBeEmpty } }
}

extension RegexNode {
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .atom, .any: false
    case .repeated(let node, let quantifier, _): RepeatCounts(quantifier)?.lower == 0 || node.mayBeEmpty
    case .group(.plain, let alternatives), .group(.atomic, let alternatives): alternatives.contains { $0.mayBeEmpty }
    default: true
    }
  }
}

private struct RepeatCounts {
  let lower: Int
  /// `nil` for any number.
  let upper: Int?

  init?(_ quantifier: String) {
    switch quantifier {
    case "*": (lower, upper) = (0, nil)
    case "+": (lower, upper) = (1, nil)
    case "?": (lower, upper) = (0, 1)
    default:
      let numbers = quantifier.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map {
        Int($0)
      }
      guard let first = numbers.first, let least = first else { return nil }
      (lower, upper) = (least, numbers.count == 1 ? least : numbers[1])
    }
  }

  /// The quantifier for one time less; `nil` for no time.
  var fewer: String? {
    let least = max(lower - 1, 0)
    guard let upper else { return least == 0 ? "*" : "{\(least),}" }
    if upper == 1 { return nil }
    return least == upper - 1 ? "{\(least)}" : "{\(least),\(upper - 1)}"
  }
}

extension String {
  /// A class without the slash; `nil` where nothing is left.
  fileprivate var classWithoutSlash: String? {
    if hasPrefix("[^") { return contains("/") ? self : dropLast() + "/]" }
    guard contains("/") else { return self }
    // A slash is no letter or digit, so it bounds no range.
    let rest = split(separator: "/").joined()
    return rest == "[]" ? nil : rest
  }
}
