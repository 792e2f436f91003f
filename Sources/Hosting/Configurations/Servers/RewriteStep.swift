/// A `RewriteRule` with its conditions, for the request of a device for an association file.
struct RewriteStep {
  enum Effect {
    /// The request goes on to the next rule.
    case none
    case ends(HostingConfiguration.Action)
    /// It ends rewriting for a path that has a file.
    case endsForFiles
    case unknown
  }

  let effect: Effect
  private(set) var condition = HostingConfiguration.Condition.none
  /// `true` if the rule is for paths without a file.
  private(set) var isWithoutFile = false

  /// `nil` for a rule that does not match.
  init?(_ directive: ServerDirective, _ conditions: [ServerDirective], _ path: String) {
    let texts = directive.texts
    guard texts.count >= 2 else {
      effect = .unknown
      return
    }
    let flags = Self.flags(texts.count > 2 ? texts[2] : "")
    var pattern = texts[0]
    let isNegated = pattern.hasPrefix("!")
    if isNegated { pattern.removeFirst() }
    let own = RequestTest(pattern, isCaseless: flags.contains("nc"), on: String(path.dropFirst()))
    let match = isNegated ? own.negated : own
    if match == .never { return nil }
    var (withoutFile, withFile) = (false, false)
    let test = match.and(Self.test(conditions, path, &withoutFile, &withFile))
    isWithoutFile = withoutFile
    switch test {
    case .never: return nil
    case .unknown:
      effect = .unknown
      return
    case .always: break
    case .host(let host): condition = host
    }
    effect = Self.effect(texts[1], flags, isWithFile: withFile)
  }

  private static func effect(_ target: String, _ flags: Set<String>, isWithFile: Bool) -> Effect {
    // Rules that are chained, skipped, repeated or passed on to another server.
    if !flags.isDisjoint(with: ["c", "chain", "n", "next", "p", "proxy", "h", "handler"]) { return .unknown }
    if flags.contains(where: { $0.hasPrefix("s=") || $0.hasPrefix("skip=") }) { return .unknown }
    if !flags.isDisjoint(with: ["f", "forbidden", "g", "gone"]) { return .ends(.refuse) }
    let status = flags.first { $0 == "r" || $0.hasPrefix("r=") || $0 == "redirect" || $0.hasPrefix("redirect=") }
    if let status, let code = Int(status.drop { $0 != "=" }.dropFirst()), code >= 400 { return .ends(.refuse) }
    let isLast = !flags.isDisjoint(with: ["l", "last", "end"])
    if target == "-" {
      if !isLast { return .none }
      return isWithFile ? .endsForFiles : .ends(.serve)
    }
    // A path for which there is a file goes elsewhere.
    if isWithFile { return .unknown }
    let isAbsolute = ["http://", "https://"].contains { target.lowercased().hasPrefix($0) }
    if status != nil || isAbsolute { return .ends(.redirect(to: target)) }
    // The path is a part of the target, such as that of a folder below.
    return target.contains("$") || target.contains("%{REQUEST") ? .unknown : .ends(.rewrite(to: target))
  }

  private static func flags(_ text: String) -> Set<String> {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return [] }
    return Set(text.dropFirst().dropLast().split(separator: ",").map { $0.filter { $0 != " " }.lowercased() })
  }

  // MARK: Conditions

  private static func test(
    _ conditions: [ServerDirective], _ path: String, _ isWithoutFile: inout Bool, _ isWithFile: inout Bool
  ) -> RequestTest {
    var whole = RequestTest.always
    var alternatives: [RequestTest] = []
    var file: Bool?
    for condition in conditions {
      let texts = condition.texts
      guard texts.count >= 2 else { return .unknown }
      let flags = flags(texts.count > 2 ? texts[2] : "")
      let isAlternative = flags.contains("or") || flags.contains("ornext")
      if let isPresent = Self.file(texts[0], texts[1]) {
        if file.map({ $0 != isPresent }) ?? false { return .unknown }
        file = isPresent
      } else {
        alternatives.append(one(texts[0], texts[1], isCaseless: flags.contains("nc"), path))
      }
      if isAlternative { continue }
      switch (any(alternatives), file) {
      case (let test, nil): whole = whole.and(test)
      case (.always, _): break
      case (.never, let isPresent?): if isPresent { isWithFile = true } else { isWithoutFile = true }
      case (.host, _), (.unknown, _): return .unknown
      }
      (alternatives, file) = ([], nil)
    }
    return whole
  }

  private static func any(_ tests: [RequestTest]) -> RequestTest {
    if tests.contains(.always) { return .always }
    let rest = Set(tests.filter { $0 != .never }.map { "\($0)" })
    if rest.isEmpty { return .never }
    return rest.count == 1 ? tests.first { $0 != .never } ?? .never : .unknown
  }

  /// Returns `true` for the condition that the file exists, `false` for the condition that it does not; `nil` for another condition.
  private static func file(_ test: String, _ pattern: String) -> Bool? {
    let names = ["%{REQUEST_FILENAME}", "%{SCRIPT_FILENAME}", "%{REQUEST_URI}"]
    guard names.contains(where: test.hasSuffix) else { return nil }
    switch pattern {
    case "-f", "-s", "-F": return true
    case "!-f", "!-s", "!-F": return false
    default: return nil
    }
  }

  private static func one(_ test: String, _ pattern: String, isCaseless: Bool, _ path: String) -> RequestTest {
    var pattern = pattern
    let isNegated = pattern.hasPrefix("!")
    if isNegated { pattern.removeFirst() }
    // A folder or a link is not a file.
    if ["-d", "-l", "-h", "-L"].contains(pattern) { return isNegated ? .always : .never }
    if pattern.hasPrefix("-") { return .unknown }
    let name = test.uppercased()
    if ["%{HTTP_HOST}", "%{SERVER_NAME}"].contains(name) {
      if pattern.hasPrefix("=") {
        return RequestTest(host: String(pattern.dropFirst()).lowercased(), isNegated: isNegated)
      }
      return RequestTest(pattern, ofHostNegated: isNegated)
    }
    guard let known = RequestTest.value(of: name, path) else { return .unknown }
    let found: RequestTest =
      !pattern.hasPrefix("=")
      ? RequestTest(pattern, isCaseless: isCaseless, on: known)
      : known == pattern.dropFirst().filter { $0 != "\"" } ? .always : .never
    return isNegated ? found.negated : found
  }
}
