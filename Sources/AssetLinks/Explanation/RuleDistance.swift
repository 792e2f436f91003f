extension RulePlan {
  /// The least number of characters of a URL to add, leave out or replace so that the rule matches; `nil` for a rule that matches nothing, and where
  /// the budget is too small. A parameter or a fragment that is added costs its delimiter too.
  func edits(of url: DecodedURL, _ steps: inout Int) -> Int? {
    if isEmpty { return nil }
    var sum = 0
    if let path {
      guard let edits = path.distance(from: url.path, &steps) else { return nil }
      sum += edits
    }
    for entry in query {
      guard var least = entry.distance(from: [], &steps).map({ $0 + 1 }) else { return nil }
      for parameter in url.parameters {
        guard let edits = entry.distance(from: parameter, &steps) else { return nil }
        least = min(least, edits)
      }
      sum += least
    }
    if let fragment {
      guard let edits = fragment.distance(from: url.fragment ?? [], &steps) else { return nil }
      sum += edits + (url.fragment == nil ? 1 : 0)
    }
    return sum
  }
}
