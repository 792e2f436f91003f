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

  private func isFatal(_ index: Int) -> Bool {
    self[index].severity == .error && fatalRules.contains(self[index].rule)
  }
}

private let fatalRules: Set = ["invalid-json", "not-an-association-file", "not-asset-links"]
