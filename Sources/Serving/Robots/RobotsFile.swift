// The file is a list of groups: lines `User-agent:`, then lines `Allow:` and `Disallow:` for these agents. The groups that name an agent
// apply to it, otherwise those of `*`. Of the rules whose path begins the requested one, the longest decides, and of two equal ones `Allow:`
// (RFC 9309, sections 2.1 and 2.2). In a path, `*` is any text and a final `$` the end.

import SourceText

/// The rules of a `robots.txt` for one agent.
package struct RobotsFile: Sendable {
  private var rules: [Rule] = []

  package struct Rule: Sendable, Hashable {
    package let path: String
    package let allows: Bool
    /// The line, from 1.
    package let line: Int
  }

  /// The bytes that are read (RFC 9309, section 2.5: at least 500 KiB).
  private static let limit = 500 * 1024

  /// O(bytes).
  package init(_ bytes: [UInt8], for agent: String) {
    var own: [Rule] = []
    var others: [Rule] = []
    var agents: Set<String> = []
    var isNamed = false
    var isInRules = false
    let text = String(decoding: bytes.prefix(Self.limit), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.trimmed { $0.isWhitespace }) }
      guard parts.count == 2 else { continue }
      switch parts[0].lowercased() {
      case "user-agent":
        if isInRules { agents = [] }
        isInRules = false
        agents.insert(parts[1].lowercased())
        if parts[1].lowercased() == agent.lowercased() { isNamed = true }
      case "allow", "disallow":
        isInRules = true
        if parts[1].isEmpty { continue }
        let rule = Rule(path: parts[1], allows: parts[0].lowercased() == "allow", line: index + 1)
        if agents.contains(agent.lowercased()) { own.append(rule) }
        if agents.contains("*") { others.append(rule) }
      default: break
      }
    }
    rules = isNamed ? own : others
  }

  /// The rule that keeps the agent from a path; `nil` where it is allowed.
  package func blockingRule(of path: String) -> Rule? {
    let matching = rules.filter { Self.matches($0.path, path) }
    let deciding = matching.max { first, second in
      (first.path.utf8.count, first.allows ? 1 : 0) < (second.path.utf8.count, second.allows ? 1 : 0)
    }
    return deciding.flatMap { $0.allows ? nil : $0 }
  }

  /// Returns `true` if a pattern matches the beginning of a path; O(pattern · path).
  private static func matches(_ pattern: String, _ path: String) -> Bool {
    var pattern = Array(pattern.utf8)
    let isWhole = pattern.last == UInt8(ascii: "$")
    if isWhole { pattern.removeLast() } else { pattern.append(UInt8(ascii: "*")) }
    let parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
    return Array(path.utf8).consist(of: parts)
  }
}
