import SourceText

extension RouteTable {
  /// Reads the output of `rails routes`: a row for each route, or a block with `--expanded`. The routes of a mounted engine have a section
  /// of their own.
  mutating func readRails(_ source: SourceFile) {
    var mounts: [String: Route] = [:]
    var mount: Route?
    var row = RailsRow()
    for (line, range) in source.textLines where !line.isEmpty {
      if let engine = Self.engine(line) {
        add(row, mount, &mounts)
        row = RailsRow()
        mount = mounts[engine]
      } else if line.hasPrefix("--[ Route ") {
        add(row, mount, &mounts)
        row = RailsRow()
      } else if let field = RailsRow.field(line) {
        row.set(field, range)
      } else if let table = RailsRow(line, range) {
        add(table, mount, &mounts)
      } else if !line.hasPrefix("Prefix ") {
        add(unreadable: line, route: nil, range, Failure("the line has no path that begins with `/`"))
      }
    }
    add(row, mount, &mounts)
  }

  /// `Routes for Shop::Engine:`, in brackets with `--expanded`.
  private static func engine(_ line: String) -> String? {
    let text = line.hasPrefix("[ ") ? line.dropFirst(2) : line[...]
    guard text.hasPrefix("Routes for ") else { return nil }
    return String(text.dropFirst("Routes for ".count).prefix { $0 != " " && $0 != "]" }.trimmingSuffix(":"))
  }

  private mutating func add(_ row: RailsRow, _ mount: Route?, _ mounts: inout [String: Route]) {
    guard let path = row.path, let range = row.range else { return }
    do throws(Failure) {
      let route = try Route(path.replacing("(.:format)", with: ""), .rails, constraints: row.constraints).mounted(
        at: mount)
      // An engine is mounted for all methods.
      if row.methods == nil, let endpoint = row.endpoint, !endpoint.contains("#") { mounts[endpoint] = route }
      if row.methods?.includesGET ?? true { add(route, range) }
    } catch {
      add(unreadable: path, route: path, range, error)
    }
  }
}

/// A route as Rails prints it.
private struct RailsRow {
  var path: String?
  var range: SourceRange?
  var methods: HTTPMethods?
  var endpoint: String?
  var constraints: [String: String] = [:]

  init() {}

  /// Reads a row of the table: prefix, verb, pattern, controller and action. The first two may be missing.
  init?(_ line: String, _ range: SourceRange) {
    let words = line.split(whereSeparator: { $0.isWhitespace })
    guard let place = words.prefix(3).firstIndex(where: { $0.hasPrefix("/") || $0.hasPrefix("(") }) else { return nil }
    path = String(words[place])
    self.range = range
    methods = place > 0 ? HTTPMethods(words[place - 1]) : nil
    if place + 1 < words.count { setEndpoint(words[(place + 1)...].joined(separator: " ")) }
  }

  /// A field of a block: `URI | /users/:id(.:format)`.
  static func field(_ line: String) -> (name: Substring, value: String)? {
    guard let bar = line.firstIndex(of: "|") else { return nil }
    let name = line[..<bar].trimmingSuffix(" ")
    guard ["Prefix", "Verb", "URI", "Controller#Action", "Source Location"].contains(name) else { return nil }
    return (name, String(line[line.index(after: bar)...].drop { $0 == " " }))
  }

  mutating func set(_ field: (name: Substring, value: String), _ range: SourceRange) {
    switch field.name {
    case "Verb": methods = HTTPMethods(field.value[...])
    case "URI": (path, self.range) = (field.value, range)
    case "Controller#Action": setEndpoint(field.value)
    default: break
    }
  }

  /// `users#show {:id=>/\d+/}`, or `{id: /\d+/}` since Ruby 3.4.
  private mutating func setEndpoint(_ text: String) {
    endpoint = text.split(separator: " ").first.map(String.init)
    guard let brace = text.firstRange(of: " {") else { return }
    var rest = text[brace.upperBound...]
    while let slash = rest.firstIndex(of: "/") {
      let behind = rest[rest.index(after: slash)...]
      guard let name = Self.name(before: rest[..<slash]) else {
        rest = behind
        continue
      }
      // Without an end, every slash behind has a backslash before it, and no name.
      guard let end = behind.firstUnescaped("/") else { return }
      rest = behind[behind.index(after: end)...]
      let flags = rest.prefix { $0.isLetter }
      constraints[name] = flags.isEmpty ? String(behind[..<end]) : "(?\(flags):\(behind[..<end]))"
    }
  }

  /// The name in `:id=>` or `id: `, at the end of a text.
  private static func name(before text: Substring) -> String? {
    guard text.hasSuffix("=>") || text.hasSuffix(": ") else { return nil }
    let word = text.dropLast(2).reversed().prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }.reversed()
    let name = word.drop { $0 != "_" && !("a"..."z").contains($0) }
    return name.isEmpty ? nil : String(name)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without a character at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return text
  }
}
