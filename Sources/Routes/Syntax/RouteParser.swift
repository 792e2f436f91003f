import Matching
package import SourceText

extension Route {
  /// Parses a URL or a path with parameters. A backslash makes the next character literal.
  ///
  /// - Parameters:
  ///   - constraints: Regular expressions of parameters, by name.
  ///   - hasValues: `true` if a name in braces has a list of values, so that it is not a parameter.
  /// - Throws: For a text with a mistake, and for a route that no URL has.
  package init(
    _ text: String, _ syntax: RouteSyntax = .common, constraints: [String: String] = [:],
    hasValues: (String) throws(Failure) -> Bool = { (_) throws(Failure) in false }
  ) throws(Failure) {
    var parser = RouteParser(text, syntax, constraints)
    let origin = try parser.origin(hasValues)
    let path = try parser.path(hasValues)
    self.init(text: text, origin: origin, path: path, rest: try parser.rest(hasValues))
    if let offset = Array(text.utf8).firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw Failure(LinkURL.Problem.controlCharacter(offset: offset).message)
    }
    let isNever = parts.contains { if case .open(let expression) = $0 { expression.isNever } else { false } }
    if isNever {
      throw Failure(
        "no URL has this route: the regular expression of a parameter matches nothing",
        help: "remove the regular expression, or change it")
    }
  }
}

/// Reads the parts of a route from left to right.
struct RouteParser {
  typealias HasValues = (String) throws(Failure) -> Bool

  let syntax: RouteSyntax
  let constraints: [String: String]
  let characters: [Character]
  var place = 0
  private var parts: [Route.Part] = []
  private var literal = ""

  init(_ text: String, _ syntax: RouteSyntax, _ constraints: [String: String]) {
    self.syntax = syntax
    self.constraints = constraints
    characters = Array(text)
  }

  /// The scheme and the host, in which only braces have a meaning.
  mutating func origin(_ hasValues: HasValues) throws(Failure) -> [Route.Part] {
    if next == "(", syntax.contains(.groups) { return [] }
    // The slashes of `https://` do not begin the path.
    if let colon = characters.firstIndex(of: ":"), characters[colon...].starts(with: "://"),
      !characters[..<colon].contains("/")
    {
      literal = String(characters[..<(colon + 3)])
      place = colon + 3
    }
    while let next, next != "/", next != "?", next != "#" {
      if try escape() { continue }
      if syntax.contains(.braces), next == "{" || next == "}" { try brace(nil, hasValues) } else { take() }
    }
    return end()
  }

  mutating func path(_ hasValues: HasValues) throws(Failure) -> [Route.Part] {
    try path(until: nil, hasValues)
    return end()
  }

  /// The query and the fragment, in which only braces have a meaning.
  mutating func rest(_ hasValues: HasValues) throws(Failure) -> [Route.Part] {
    var isQuery = true
    while let next {
      if next == "#" { isQuery = false }
      if try escape() { continue }
      if syntax.contains(.braces), next == "{" || next == "}" {
        try brace(isQuery ? RouteLanguage.queryValue : RouteLanguage.fragment, hasValues)
      } else {
        take()
      }
    }
    return end()
  }

  private mutating func path(until close: Character?, _ hasValues: HasValues) throws(Failure) {
    while let next {
      if next == close || next == "#" { return }
      if syntax.contains(.angles) { try refuseForeign() }
      if try escape() { continue }
      switch next {
      case "?":
        guard syntax.contains(.optionalSegments), isEndOfSegment(place + 1), makeSegmentOptional() else { return }
        place += 1
      case "{" where syntax.contains(.braces), "}" where syntax.contains(.braces):
        try brace(RouteLanguage.segment, hasValues)
      case "[" where syntax.contains(.brackets) && isAtSegmentStart: try bracket()
      case "<" where syntax.contains(.angles): try angle()
      case ":" where syntax.contains(.colons) && isParameter: try colon()
      case "*" where syntax.contains(.stars) && (isAtSegmentStart || syntax.contains(.groups)): try star()
      case "(" where characters[place...].starts(with: "(.:format)"): place += 10
      case "(" where syntax.contains(.groups): try group(hasValues)
      default: take()
      }
    }
    if close != nil { throw Failure("`(` has no matching `)`") }
  }

  // MARK: Notations

  /// `{name}`, `{{` and `}}`.
  ///
  /// - Parameter open: The language of a parameter; `nil` where there can be none.
  private mutating func brace(_ open: LinkLanguage.Expression?, _ hasValues: HasValues) throws(Failure) {
    let character = characters[place]
    if place + 1 < characters.count, characters[place + 1] == character {
      literal.append(character)
      place += 2
      return
    }
    guard character == "{", let end = characters[place...].firstIndex(of: "}") else {
      throw Failure(
        character == "{" ? "`{` has no matching `}`" : "`}` has no matching `{`",
        help: "write `\(character)\(character)` for a brace of the URL")
    }
    let name = String(characters[(place + 1)..<end])
    if try hasValues(name) {
      place = end + 1
      return add(.value(name))
    }
    let isCatchAll = name.hasPrefix("*") || name.hasSuffix("...")
    let isOptional = name.hasSuffix("?")
    let plain = name.drop { $0 == "*" }.replacing("...", with: "").replacing("?", with: "")
    guard let open, Self.isName(plain) else {
      throw Failure(
        "`{\(name)}` is neither a parameter nor a name with values",
        help: "list values under `with`, or write `{{` for a brace of the URL")
    }
    place = end + 1
    add(isCatchAll ? RouteLanguage.segments : open, isOptional: isOptional)
  }

  /// `[id]`, `[...slug]` and `[[...slug]]`.
  private mutating func bracket() throws(Failure) {
    let rest = String(characters[place...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    let isOptional = rest.hasPrefix("[[")
    guard let end = rest.firstIndex(of: "]") else { throw Failure(Self.unclosed, help: Self.bracketHelp) }
    let inner = rest[..<end].drop { $0 == "[" }
    let length = rest.distance(from: rest.startIndex, to: end) + 1
    guard !isOptional || rest[end...].hasPrefix("]]") else {
      throw Failure(Self.unclosed, help: Self.bracketHelp)
    }
    let isCatchAll = inner.hasPrefix("...")
    // Next.js and Expo Router read any name.
    guard syntax == .next ? inner.contains(where: { $0 != "." }) : Self.isName(inner.drop { $0 == "." }) else {
      throw Failure("`[\(inner)]` is not the name of a parameter", help: Self.bracketHelp)
    }
    place += length + (isOptional ? 1 : 0)
    add(isCatchAll ? RouteLanguage.segments : RouteLanguage.segment, isOptional: isOptional)
  }

  /// `<id>`, `<int:id>` and `<path:rest>`.
  private mutating func angle() throws(Failure) {
    let rest = characters[(place + 1)...]
    let inner = String(rest.prefix { $0 != ">" })
    let colon = inner.lastIndex(of: ":")
    let name = colon.map { inner[inner.index(after: $0)...] } ?? inner[...]
    // The arguments of a converter, as in `<float(min=0.5):price>`, narrow the segment.
    let converter = colon.map { inner[..<$0].prefix { $0 != "(" } }
    guard rest.contains(">"), Self.isName(name), converter.map({ Self.isName($0) }) ?? true else {
      throw Failure(
        "`<\(escapedForDisplay(inner))` does not begin a parameter such as `<int:id>`",
        help: "write `\\<` for the character")
    }
    place += inner.count + 2
    add(converter == "path" ? RouteLanguage.segments : RouteLanguage.segment, isOptional: false)
  }

  /// Throws for a parameter in a notation that only other programs read. It is not a literal part of a URL.
  private func refuseForeign() throws(Failure) {
    guard let first = next, "*$(\\".contains(first) else { return }
    let rest = characters[place...].prefix { $0 != "/" }
    let second = rest.dropFirst().first
    let group = String(characters[place...].prefix { $0 != ")" })
    let isRegex = ["(/", "|", "[", "\\", ".*", ".+"].contains { group.contains($0) }
    let isForeign =
      switch first {
      case "*": isAtSegmentStart && second == "*"
      case "$": isAtSegmentStart && (second.map { $0.isASCIILetter || "_{(".contains($0) } ?? true)
      case "(": isAtSegmentStart || isRegex && characters[place...].contains(")")
      default: second.map { $0.isASCIILetter || $0.isNumber } ?? false
      }
    guard isForeign else { return }
    let notation = first == "(" ? group + ")" : String(rest)
    throw Failure(
      "the notation \(backquoted(notation)) is not supported",
      help: "write `:id`, `:id(\\d+)` or `*rest` for a parameter, or `\\\(first)` for the character")
  }

  private static let unclosed = "`[` has no matching `]`"
  private static let bracketHelp = "write `\\[` for a bracket of the URL"

  /// `true` if the colon begins a parameter: at the beginning of a segment, or behind a parameter or a separator. In `/wiki/Talk:Tea`
  /// it does not.
  private var isParameter: Bool {
    guard place + 1 < characters.count, characters[place + 1].isASCIILetter || characters[place + 1] == "_" else {
      return false
    }
    guard let last = literal.last, !syntax.contains(.groups) else { return true }
    return !last.isLetter && !last.isNumber
  }

  /// `:id` with a regular expression in parentheses and a modifier.
  private mutating func colon() throws(Failure) {
    let name = characters[(place + 1)...].prefix { $0.isASCIILetter || $0.isNumber && $0.isASCII || $0 == "_" }
    place = name.endIndex
    var open = syntax.contains(.groups) ? RouteLanguage.dotless : RouteLanguage.segment
    if let written = constraints[String(name)] { open = try constraint(written) }
    if next == "(", !syntax.contains(.groups) {
      guard let inner = parenthesized() else {
        throw Failure("`(` has no matching `)`", help: "write `\\(` for a parenthesis of the URL")
      }
      open = try constraint(inner)
    }
    let modifier = next.flatMap { "?*+".contains($0) && isEndOfSegment(place + 1) ? $0 : nil }
    if modifier != nil { place += 1 }
    add(
      modifier == "*" || modifier == "+" ? RouteLanguage.segments : open,
      isOptional: modifier == "?" || modifier == "*")
  }

  private func constraint(_ text: String) throws(Failure) -> LinkLanguage.Expression {
    guard let expression = RouteConstraint.expression(text) else {
      throw Failure(
        "the regular expression `\(text)` has syntax that is not supported, such as a lookaround or a back reference",
        help: "write the parameter without it, or list the values of a name in braces")
    }
    return expression
  }

  /// The text in the parentheses at the place, which is passed; `nil` where they do not end.
  private mutating func parenthesized() -> String? {
    var depth = 0
    var index = place
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth == 0 {
        defer { place = index + 1 }
        return String(characters[(place + 1)..<index])
      }
      index += 1
    }
    return nil
  }

  /// `*rest`, one or more segments; `*` alone may also be none.
  private mutating func star() throws(Failure) {
    let name = characters[(place + 1)...].prefix { $0.isASCIILetter || $0.isNumber && $0.isASCII || $0 == "_" }
    guard syntax.contains(.groups) || isEndOfSegment(name.endIndex) else { return take() }
    place = name.endIndex
    let open = try constraints[String(name)].map(constraint) ?? RouteLanguage.segments
    add(open, isOptional: name.isEmpty)
  }

  /// `(/:locale)`.
  private mutating func group(_ hasValues: HasValues) throws(Failure) {
    var inner = self
    inner.parts = []
    inner.literal = ""
    inner.place += 1
    try inner.path(until: ")", hasValues)
    guard inner.next == ")" else { throw Failure("`(` has no matching `)`") }
    place = inner.place + 1
    add(.optional(inner.end()))
  }

  // MARK: Characters

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take() {
    literal.append(characters[place])
    place += 1
  }

  private mutating func escape() throws(Failure) -> Bool {
    guard next == "\\" else { return false }
    guard place + 1 < characters.count else { throw Failure("`\\` at the end escapes nothing") }
    literal.append(characters[place + 1])
    place += 2
    return true
  }

  private var isAtSegmentStart: Bool { literal.last == "/" }

  private func isEndOfSegment(_ place: Int) -> Bool { place >= characters.count || characters[place] == "/" }

  /// Makes the literal segment before the place optional, with the slash before it.
  private mutating func makeSegmentOptional() -> Bool {
    guard let slash = literal.lastIndex(of: "/") else { return false }
    let segment = String(literal[slash...])
    literal.removeSubrange(slash...)
    add(.optional([.text(segment)]))
    return true
  }

  private mutating func add(_ part: Route.Part) {
    if !literal.isEmpty { parts.append(.text(literal)) }
    literal = ""
    parts.append(part)
  }

  /// Adds a parameter. An optional one that is a whole segment takes the slash before it along.
  private mutating func add(_ open: LinkLanguage.Expression, isOptional: Bool) {
    guard isOptional else { return add(.open(open)) }
    if isAtSegmentStart, isEndOfSegment(place) {
      literal.removeLast()
      add(.optional([.text("/"), .open(open)]))
    } else {
      add(.optional([.open(open)]))
    }
  }

  private mutating func end() -> [Route.Part] {
    if !literal.isEmpty { parts.append(.text(literal)) }
    defer {
      parts = []
      literal = ""
    }
    return parts
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isASCIILetter || first == "_" else { return false }
    return text.allSatisfy { $0.isASCIILetter || $0.isNumber && $0.isASCII || $0 == "_" || $0 == "-" }
  }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}

extension Route {
  /// A URL or a path as the text of a route that has no other URL.
  package static func escaped(_ url: String) -> String {
    func isExact(_ text: String) -> Bool {
      guard let route = try? Route(text) else { return false }
      return route.isFixed && route.sample == url
    }
    let text = url.replacing("\\", with: "\\\\").replacing("{", with: "{{").replacing("}", with: "}}")
    if isExact(text) { return text }
    let origin = url.hasPrefix("/") ? "" : String(text.prefix { $0 != ":" } + "://")
    return origin
      + text.dropFirst(origin.count).map { "[*:(<$".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
