import Association

/// The judge: every pattern with its variables expanded, the slash rules applied to the text of each expansion, `*` and `?`
/// tried by plain recursion. Slow, and written from the specification alone.
struct NaiveMatcher {
  struct Answer: Hashable {
    let app: String
    let verdict: String
    let entry: Int?
    let component: Int?
  }

  private struct Rule {
    let index: Int
    let excludes: Bool
    let caseSensitive: Bool
    let percentEncoded: Bool
    /// `nil` is anything; else the part must be covered by one of the patterns.
    let path: [Text]?
    let query: Query
    let fragment: [Text]?
  }

  private enum Query {
    case any
    case whole([Text])
    case items([(name: Text, patterns: [Text])])
  }

  private struct Entry {
    let index: Int
    let apps: [Text]
    let rules: [Rule]
  }

  private let variables: [(name: Text, values: [Text])]
  /// Whether `$(name)` is a variable.
  private let readsVariables: Bool
  private var entries: [Entry] = []
  /// The apps in order of first mention, each with the rules that are tried for it.
  private var apps: [(name: String, entries: [Entry])] = []

  init(_ file: JSONValue, readsVariables: Bool = true) {
    self.readsVariables = readsVariables
    let applinks = file["applinks"]
    variables = Self.variables(applinks?["substitutionVariables"])
    let shared = applinks?["defaults"]
    switch applinks?["details"] {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let apps: [Text] =
          if let list = element["appIDs"] { list.elements.compactMap(\.asText) } else {
            element["appID"]?.asText.map { [$0] } ?? []
          }
        entries.append(Entry(index: index, apps: apps, rules: rules(element, shared)))
      }
    case .object(let members):
      let names = Set(members.map(\.key)).sorted { spelled($0) < spelled($1) }
      for (index, name) in names.enumerated() {
        guard let element = members.last(where: { $0.key == name })?.value else { continue }
        entries.append(Entry(index: index, apps: [name], rules: rules(element, shared)))
      }
    default: break
    }
    var places: [Text: Int] = [:]
    for entry in entries {
      for app in Set(entry.apps) where places[app] == nil { places[app] = -1 }
      for app in entry.apps where places[app] == -1 {
        places[app] = apps.count
        apps.append((spelled(app), []))
      }
      for app in Set(entry.apps) {
        if let place = places[app] { apps[place].entries.append(entry) }
      }
    }
  }

  // MARK: Reading

  private static func variables(_ value: JSONValue?) -> [(name: Text, values: [Text])] {
    var variables = PredefinedVariable.allCases.map { (name: text($0.rawValue), values: $0.values.map { text($0) }) }
    if case .object(let members) = value {
      for member in members { variables.append((member.key, member.value.elements.compactMap(\.asText))) }
    }
    return variables
  }

  private func rules(_ entry: JSONValue, _ shared: JSONValue?) -> [Rule] {
    if let components = entry["components"] {
      return components.elements.enumerated().compactMap { index, component in
        guard case .object = component else { return nil }
        return rule(component, entry["defaults"], shared, index)
      }
    }
    return (entry["paths"]?.elements ?? []).enumerated().compactMap { index, element in
      guard let pattern = element.asText else { return nil }
      let excludes = pattern.starts(with: text("NOT "))
      return Rule(
        index: index, excludes: excludes, caseSensitive: true, percentEncoded: true,
        path: expand(excludes ? Array(pattern.dropFirst(4)) : pattern).flatMap(Self.slashRules), query: .any,
        fragment: nil)
    }
  }

  private func rule(_ component: JSONValue, _ own: JSONValue?, _ shared: JSONValue?, _ index: Int) -> Rule {
    func value(_ key: String) -> JSONValue? { component[key] ?? own?[key] ?? shared?[key] }
    let query: Query =
      switch value("?") {
      case .string(let pattern): .whole(expand(pattern))
      case .object(let members): items(members)
      default: .any
      }
    return Rule(
      index: index, excludes: value("exclude")?.asBoolean ?? false,
      caseSensitive: value("caseSensitive")?.asBoolean ?? true,
      percentEncoded: value("percentEncoded")?.asBoolean ?? true,
      path: value("/")?.asText.map { expand($0).flatMap(Self.slashRules) }, query: query,
      fragment: value("#")?.asText.map(expand))
  }

  private func items(_ members: [(key: Text, value: JSONValue)]) -> Query {
    var items: [(name: Text, patterns: [Text])] = []
    for name in Set(members.map(\.key)) {
      guard let pattern = members.last(where: { $0.key == name })?.value.asText else { return .any }
      items.append((name, expand(pattern)))
    }
    return .items(items)
  }

  // MARK: Patterns

  /// All the patterns that the values of the variables make of one; none where a variable is unknown or unterminated.
  private func expand(_ pattern: Text) -> [Text] {
    if !readsVariables { return [pattern] }
    let opening = text("$(")
    guard let start = pattern.indices.first(where: { pattern[$0...].starts(with: opening) }) else { return [pattern] }
    guard let end = pattern[start...].firstIndex(of: text(")")[0]) else { return [] }
    let name = Array(pattern[(start + 2)..<end])
    guard let values = variables.last(where: { $0.name == name })?.values else { return [] }
    let rests = expand(Array(pattern[(end + 1)...]))
    return values.flatMap { value in rests.map { pattern[..<start] + value + $0 } }
  }

  private static let slash: UInt32 = 0x2F
  private static let star: UInt32 = 0x2A
  private static let question: UInt32 = 0x3F

  /// A pattern for a path with one slash in front and none at its end; and without its last segment where that is `*`.
  private static func slashRules(_ pattern: Text) -> [Text] {
    let written = [slash] + withoutEndSlashes(pattern).drop { $0 == slash }
    guard written.suffix(2) == [slash, star] else { return [written] }
    let parent = withoutEndSlashes(Array(written.dropLast(2)))
    return [written, parent.isEmpty ? [slash] : parent]
  }

  private static func withoutEndSlashes(_ path: Text) -> Text {
    var path = path
    while path.last == slash { path.removeLast() }
    return path
  }

  /// Whether the pattern covers the whole of the subject.
  private static func covers(_ pattern: ArraySlice<UInt32>, _ subject: ArraySlice<UInt32>, _ fold: NaiveFolding) -> Bool
  {
    guard let first = pattern.first else { return subject.isEmpty }
    if first == star {
      return covers(pattern.dropFirst(), subject, fold)
        || (!subject.isEmpty && covers(pattern, subject.dropFirst(), fold))
    }
    guard let character = subject.first, first == question || fold.areEqual(first, character) else { return false }
    return covers(pattern.dropFirst(), subject.dropFirst(), fold)
  }

  private static func covers(_ patterns: [Text]?, _ subject: Text, _ fold: NaiveFolding) -> Bool {
    guard let patterns else { return true }
    return patterns.contains { covers($0[...], subject[...], fold) }
  }

  // MARK: Answers

  /// The answer for each app that the file names, in order of first mention.
  func answers(_ url: String, domain: String? = nil) -> [Answer] {
    let parts = NaiveURL(url)
    let isOurs = parts.isWeb && (domain.map { $0.lowercased() == parts.host.lowercased() } ?? true)
    return apps.map { app, entries in
      for entry in entries where isOurs {
        for rule in entry.rules where Self.matches(rule, parts) {
          return Answer(
            app: app, verdict: rule.excludes ? "exclude" : "match", entry: entry.index, component: rule.index)
        }
      }
      return Answer(app: app, verdict: "no_match", entry: nil, component: nil)
    }
  }

  private static func matches(_ rule: Rule, _ url: NaiveURL) -> Bool {
    let fold: NaiveFolding = rule.caseSensitive ? .none : rule.percentEncoded ? .ascii : .unicode
    func part(_ written: Text) -> Text { rule.percentEncoded ? written : NaiveURL.decode(written) }
    let path = withoutEndSlashes(part(url.path))
    guard covers(rule.path, path.isEmpty ? [slash] : path, fold), covers(rule.fragment, part(url.fragment), fold) else {
      return false
    }
    switch rule.query {
    case .any: return true
    case .whole(let patterns): return covers(patterns, part(url.query), fold)
    case .items(let items):
      // A query that does not decode to UTF-8 is compared as written, and so are its items.
      let decodes = !rule.percentEncoded && NaiveURL.decodes(url.query)
      func itemText(_ written: Text) -> Text { decodes ? NaiveURL.decode(written) : written }
      let written = url.query.split(separator: 0x26, omittingEmptySubsequences: false).map { item in
        let sides = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
        return (name: itemText(Array(sides[0])), value: itemText(sides.count == 2 ? Array(sides[1]) : []))
      }
      return items.allSatisfy { item in
        let values = written.filter { fold.areEqual($0.name, item.name) }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { covers(item.patterns, $0, fold) }
      }
    }
  }
}
