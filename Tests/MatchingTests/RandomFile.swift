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
    let head: String
    let isPaths: Bool
    var components: [Component]
  }

  var entries: [Entry] = []
  let shared: String
  let variables: [(name: String, values: [String])]

  init(_ random: inout SplitMix64) {
    variables = ["v", "w", "V"].map { name in (name, random.some(upTo: 3) { Self.value(&$0) }) }
    shared = random.once(in: 3) ? #", "defaults": {\#(Self.settings(&random, keys: 1))}"# : ""
    for _ in 0...random.below(2) { entries.append(Self.entry(&random)) }
  }

  var json: String {
    let details = entries.map { entry in
      let elements = entry.components.map { component in
        entry.isPaths ? component.members.joined() : "{\(component.members.joined(separator: ", "))}"
      }
      return #"{\#(entry.head), "\#(entry.isPaths ? "paths" : "components")": [\#(elements.joined(separator: ", "))]}"#
    }
    let values = variables.map { #""\#($0.name)": [\#($0.values.map { #""\#($0)""# }.joined(separator: ", "))]"# }
    return """
      {"applinks": {"details": [\(details.joined(separator: ",\n"))]\(shared), \
      "substitutionVariables": {\(values.joined(separator: ", "))}}}
      """
  }

  // MARK: Parts of a file

  private static let characters = [
    "a", "a", "a", "b", "A", "k", "K", "\u{212A}", "é", "É", "ß", "ẞ", "s", "ſ", "ς", "Σ", "İ", "ı", "%C3%A9", "%c3%a9",
    "%2F", "%61", "%zz", "%", "+", "=", "&", "$", ".", "(", ")", " ", "1",
  ]

  private static func character(_ random: inout SplitMix64) -> String {
    random.once(in: 2) ? random.pick(["a", "b"]) : random.pick(characters)
  }

  private static func value(_ random: inout SplitMix64) -> String {
    random.some(upTo: 3) { random in
      switch random.below(10) {
      case 0: "/"
      case 1: "*"
      case 2: "?"
      case 3: "$(v)"
      default: character(&random)
      }
    }.joined()
  }

  private static func pattern(_ random: inout SplitMix64, separators: [String]) -> String {
    var variables = 0
    return random.some(upTo: 5) { random in
      switch random.below(11) {
      case 0, 1: return random.pick(separators)
      case 2, 3: return "*"
      case 4: return "?"
      case 5, 6:
        variables += 1
        if variables > 2 || random.once(in: 16) { return random.pick(["$(", "$(none)", "$", ")"]) }
        return random.pick(["$(v)", "$(v)", "$(w)", "$(w)", "$(V)", "$(digit)"])
      default: return character(&random)
      }
    }.joined()
  }

  private static func entry(_ random: inout SplitMix64) -> Entry {
    let isPaths = random.once(in: 6)
    let apps = random.pick([
      #""appIDs": ["A"]"#, #""appIDs": ["A", "B"]"#, #""appID": "B""#, #""appIDs": ["B", "C", "B"]"#,
    ])
    let defaults = random.once(in: 3) ? #", "defaults": {\#(settings(&random, keys: 2))}"# : ""
    let components = (0...random.below(3)).map { _ in isPaths ? path(&random) : component(&random) }
    return Entry(head: apps + defaults, isPaths: isPaths, components: components)
  }

  private static func path(_ random: inout SplitMix64) -> Component {
    let pattern = "/" + pattern(&random, separators: ["/"])
    return Component(members: [#""\#(random.once(in: 3) ? "NOT " : "")\#(pattern)""#], path: pattern)
  }

  private static func component(_ random: inout SplitMix64) -> Component {
    var component = Component(members: [])
    if !random.once(in: 4) {
      component.path = (random.once(in: 4) ? "" : "/") + pattern(&random, separators: ["/"])
      component.members.append(#""/": "\#(component.path)""#)
    }
    if random.once(in: 3) {
      component.query = pattern(&random, separators: ["=", "&"])
      component.members.append(#""?": "\#(component.query)""#)
    } else if random.once(in: 2) {
      let items = (0..<random.below(3)).map { _ in
        (random.pick(["a", "A", "b", "é", "", "%C3%A9"]), pattern(&random, separators: ["=", "/"]))
      }
      component.query = items.map { $0 + "=" + $1 }.joined(separator: "&")
      component.members.append(#""?": {\#(items.map { #""\#($0)": "\#($1)""# }.joined(separator: ", "))}"#)
    }
    if random.once(in: 4) {
      component.fragment = pattern(&random, separators: ["/", "#"])
      component.members.append(##""#": "\##(component.fragment)""##)
    }
    let settings = settings(&random, keys: 2)
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

  // MARK: URLs

  /// A URL of which about half match a component: its patterns with something in the place of what they leave open.
  func url(_ random: inout SplitMix64) -> String {
    let component = random.pick(random.pick(entries).components)
    var path = fill(component.path, &random)
    if !path.hasPrefix("/") { path = "/" + path }
    let query = fill(component.query, &random)
    let fragment = fill(component.fragment, &random)
    let parts = [path.filter { $0 != "?" && $0 != "#" }, query.filter { $0 != "#" }, fragment]
    return zip(["https://e.com", "?", "#"], parts).map { mark, part in
      if mark != "https://e.com" && part.isEmpty { return random.once(in: 8) ? mark + "a" : "" }
      return mark + change(part, &random)
    }.joined()
  }

  private func fill(_ pattern: String, _ random: inout SplitMix64) -> String {
    var filled = ""
    var rest = pattern[...]
    while let first = rest.first {
      if let variable = variables.first(where: { rest.hasPrefix("$(\($0.name))") }), !variable.values.isEmpty {
        rest = rest.dropFirst(variable.name.count + 3)
        filled += fill(random.pick(variable.values).filter { $0 != "$" }, &random)
      } else if rest.hasPrefix("$(digit)") {
        rest = rest.dropFirst(8)
        filled += "7"
      } else {
        rest = rest.dropFirst()
        switch first {
        case "*": filled += random.some(upTo: 2) { Self.character(&$0) }.joined()
        case "?": filled += Self.character(&random)
        default: filled.append(first)
        }
      }
    }
    return filled
  }

  private func change(_ part: String, _ random: inout SplitMix64) -> String {
    switch random.below(14) {
    case 0: part + "/"
    case 1: String(part.dropLast())
    case 2: part + Self.character(&random)
    case 3: part.uppercased()
    case 4: part.replacing("a", with: "A")
    case 5: part.replacing("b", with: "%62")
    case 6: part + "&a=" + Self.character(&random)
    case 7: part + random.pick(["%FF", "%C3", "%2f", "?"])
    default: part
    }
  }
}
