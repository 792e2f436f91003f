// The findings of a file, of which there can be a million.

extension [Finding] {
  /// The number of findings of a severity.
  package func count(of severity: Severity) -> Int { indices.count { self[$0].severity == severity } }

  /// The number of findings with a fix.
  package var fixableCount: Int { indices.count { self[$0].fix != nil } }

  /// The rules of the findings with a fix.
  package var rulesWithFixes: Set<String> {
    var rules: Set<String> = []
    var last = ""
    for index in indices where self[index].fix != nil && self[index].rule != last {
      last = self[index].rule
      rules.insert(last)
    }
    return rules
  }

  /// `true` if there is an error for which devices ignore the whole file.
  package var hasFatal: Bool { indices.contains { isFatal($0) } }

  /// The indices of the findings of at least a severity, the most severe first, of equally severe ones in their order. Errors for which devices
  /// ignore the whole file come before all others.
  package func order(from least: Severity) -> [Int] {
    var lists = [[Int]](repeating: [], count: 4)
    for index in indices where self[index].severity >= least {
      switch self[index].severity {
      case .error: lists[isFatal(index) ? 0 : 1].append(index)
      case .warning: lists[2].append(index)
      case .info: lists[3].append(index)
      }
    }
    return lists.flatMap { $0 }
  }

  /// Sorts the findings by place, at the same place by rule and message.
  mutating func sortByPlace() {
    arrange(
      indices.sorted { one, other in
        let (left, right) = (self[one].range, self[other].range)
        if left.lower != right.lower { return left.lower < right.lower }
        if left.upper != right.upper { return left.upper < right.upper }
        let (rule, otherRule) = (self[one].rule, self[other].rule)
        if rule != otherRule { return rule < otherRule }
        let (message, otherMessage) = (self[one].message, self[other].message)
        return message == otherMessage ? one < other : message < otherMessage
      })
  }

  /// Adds findings to those in order of place; those of the file as a whole come first.
  package mutating func add(_ more: [Finding]) {
    if more.isEmpty { return }
    insert(contentsOf: more, at: 0)
    func start(_ index: Int) -> Int { self[index].location.range?.lower.value ?? -1 }
    arrange(indices.sorted { (start($0), $0) < (start($1), $1) })
  }

  /// Moves each finding once, so that they are in the order of some indices. Findings are large, and a million have no copy.
  private mutating func arrange(_ order: [Int]) {
    var order = order
    for start in order.indices where order[start] != start {
      var index = start
      while order[index] != start {
        let next = order[index]
        swapAt(index, next)
        order[index] = index
        index = next
      }
      order[index] = index
    }
  }

  private func isFatal(_ index: Int) -> Bool {
    self[index].severity == .error && fatalRules.contains(self[index].rule)
  }
}

private let fatalRules: Set = ["invalid-json", "not-an-association-file", "not-asset-links"]
