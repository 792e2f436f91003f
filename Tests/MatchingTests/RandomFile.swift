import SeededRandom

/// A random association file as a list of entries, from which whole entries and components can be left out.
struct RandomFile {
  struct Component {
    /// Members as JSON text; an element of `paths` has one.
    var members: [String]
    /// The patterns again, for URLs that are meant to match.
    var path = ""
    var query = ""
    var fragment = ""
  }

  struct Entry {
    var head: String
    let isPaths: Bool
    var components: [Component]
    /// `paths` beside components, for older systems.
    var olderPaths: [Component]?
  }

  var entries: [Entry] = []
  let shared: String
  let variables: [(name: String, values: [String])]

  /// The characters that patterns and URLs are made of: often two letters alone, so that patterns meet.
  let alphabet: [String]
  /// Elements of paths that were made before, for others to begin alike.
  private var stems: [[String]] = []

  init(_ random: inout SplitMix64) {
    let alphabet = random.pick([Self.letters, Self.letters, Self.cases, Self.characters])
    self.alphabet = alphabet
    variables = ["v", "w", "V"].map { name in (name, random.some(upTo: 3) { Self.value(alphabet, &$0) }) }
    shared = random.once(in: 3) ? #", "defaults": {\#(Self.settings(&random, keys: 1))}"# : ""
    for _ in 0...random.below(2) {
      let entry = entry(&random)
      entries.append(entry)
    }
  }

  var json: String {
    let details = entries.map { entry in
      let elements = entry.components.map { component in
        entry.isPaths ? component.members.joined() : "{\(component.members.joined(separator: ", "))}"
      }
      let older = entry.olderPaths.map { paths in
        #", "paths": [\#(paths.map { $0.members.joined() }.joined(separator: ", "))]"#
      }
      return
        #"{\#(entry.head), "\#(entry.isPaths ? "paths" : "components")": [\#(elements.joined(separator: ", "))]\#(older ?? "")}"#
    }
    let values = variables.map { #""\#($0.name)": [\#($0.values.map { #""\#($0)""# }.joined(separator: ", "))]"# }
    return """
      {"applinks": {"details": [\(details.joined(separator: ",\n"))]\(shared), \
      "substitutionVariables": {\(values.joined(separator: ", "))}}}
      """
  }

  /// Writes entries for systems of two generations: an `appID` beside or instead of `appIDs`, and `paths` beside components or in an
  /// entry of their own.
  mutating func addOlderForms(_ random: inout SplitMix64) {
    for index in entries.indices where random.once(in: 2) {
      let paths = (0...random.below(3)).map { _ in element(&random) }
      let app = #""appID": "\#(random.pick(["A", "B", "C"]))""#
      if random.once(in: 2) {
        entries.append(Entry(head: app, isPaths: true, components: paths))
      } else {
        if !entries[index].isPaths { entries[index].olderPaths = paths }
        if !entries[index].head.contains("\"appID\"") { entries[index].head += ", " + app }
      }
    }
  }

  // MARK: Parts of a file

  private static let letters = ["a", "b"]
  /// Text long enough to be compared at once.
  private static let words = ["ababba", "aaaaab", "ab/ab/a", "b=a&b=a"]
  private static let cases = ["a", "a", "b", "A", "B", "%61", "%41", "%2F", "%2f", "/"]
  private static let characters =
    letters + [
      "a", "a", "b", "b", "A", "k", "K", "\u{212A}", "é", "É", "ß", "ẞ", "s", "ſ", "ς", "Σ", "İ", "ı", "%C3%A9",
      "%c3%a9",
      "%2F", "%61", "%zz", "%", "+", "=", "&", "$", ".", "(", ")", " ", "1",
    ]

  private static func value(_ alphabet: [String], _ random: inout SplitMix64) -> String {
    random.some(upTo: 3) { random in
      switch random.below(10) {
      case 0: "/"
      case 1: "*"
      case 2: "?"
      case 3: "$(v)"
      default: random.pick(alphabet)
      }
    }.joined()
  }

  /// Elements of a pattern, after others.
  private func elements(
    after stem: [String] = [], separators: [String], _ random: inout SplitMix64
  ) -> [String] {
    var variables = stem.count { $0.hasPrefix("$(") }
    return stem
      + random.some(upTo: 5 - min(stem.count, 4)) { random in
        switch random.below(11) {
        case 0, 1: return random.pick(separators)
        case 2, 3: return "*"
        case 4: return "?"
        case 5, 6:
          variables += 1
          if variables > 2 || random.once(in: 16) { return random.pick(["$(", "$(none)", "$", ")"]) }
          return random.pick(["$(v)", "$(v)", "$(w)", "$(w)", "$(V)", "$(digit)"])
        default: return random.once(in: 12) ? random.pick(Self.words) : random.pick(alphabet)
        }
      }
  }

  private func pattern(_ random: inout SplitMix64, separators: [String]) -> String {
    elements(separators: separators, &random).joined()
  }

  /// A path; every second one begins as another does, with a star instead of its first element now and then.
  private mutating func path(_ random: inout SplitMix64) -> String {
    var stem: [String] = []
    if !stems.isEmpty, random.once(in: 2) {
      stem = random.pick(stems)
      stem.removeLast(random.below(stem.count + 1))
      if !stem.isEmpty, random.once(in: 6) { stem[0] = "*" }
    }
    let elements = elements(after: stem, separators: ["/"], &random)
    stems.append(elements)
    return elements.joined()
  }

  private mutating func entry(_ random: inout SplitMix64) -> Entry {
    let isPaths = random.once(in: 6)
    let apps = random.pick([
      #""appIDs": ["A"]"#, #""appIDs": ["A", "B"]"#, #""appID": "B""#, #""appIDs": ["B", "C", "B"]"#,
    ])
    let defaults = random.once(in: 3) ? #", "defaults": {\#(Self.settings(&random, keys: 2))}"# : ""
    let components = (0...random.below(5)).map { _ in isPaths ? element(&random) : component(&random) }
    return Entry(head: apps + defaults, isPaths: isPaths, components: components)
  }

  /// An element of `paths`.
  private mutating func element(_ random: inout SplitMix64) -> Component {
    let pattern = "/" + path(&random)
    return Component(members: [#""\#(random.once(in: 3) ? "NOT " : "")\#(pattern)""#], path: pattern)
  }

  private mutating func component(_ random: inout SplitMix64) -> Component {
    var component = Component(members: [])
    if !random.once(in: 4) {
      component.path = (random.once(in: 4) ? "" : "/") + path(&random)
      component.members.append(#""/": "\#(component.path)""#)
    }
    if random.once(in: 3) {
      component.query = pattern(&random, separators: ["=", "&"])
      component.members.append(#""?": "\#(component.query)""#)
    } else if random.once(in: 2) {
      let items = (0..<random.below(5)).map { _ in
        (random.pick(["a", "A", "b", "B", "aa", "é", "", "%C3%A9"]), pattern(&random, separators: ["=", "/"]))
      }
      component.query = items.map { $0 + "=" + $1 }.joined(separator: "&")
      component.members.append(#""?": {\#(items.map { #""\#($0)": "\#($1)""# }.joined(separator: ", "))}"#)
    }
    if random.once(in: 4) {
      component.fragment = pattern(&random, separators: ["/", "#"])
      component.members.append(##""#": "\##(component.fragment)""##)
    }
    let settings = Self.settings(&random, keys: 2)
    if !settings.isEmpty { component.members.append(settings) }
    return component
  }

  private static func settings(_ random: inout SplitMix64, keys: Int) -> String {
    random.some(upTo: keys) { random in
      switch random.below(9) {
      case 0, 1: #""exclude": true"#
      case 2, 3, 4: #""caseSensitive": \#(random.pick(["false", "false", "true", "0"]))"#
      case 5, 6, 7: #""percentEncoded": \#(random.pick(["false", "false", "true", #""false""#]))"#
      default: random.pick([#""/": "/a*""#, #""?": {"a": "*"}"#, ##""#": "*""##, #""/": 5"#, #""?": {"a": true}"#])
      }
    }.joined(separator: ", ")
  }
}
