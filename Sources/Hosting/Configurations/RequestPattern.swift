/// A pattern for the paths of requests, in the syntax of a host.
enum RequestPattern: Sendable {
  /// `source` of Vercel: path-to-regexp.
  case pathToRegexp(String)
  /// `source` of Firebase: a glob. It is undecided for a name that begins with a dot, unless the pattern has one too: the emulator's `*` does
  /// not match such names, and no documentation says what the service does.
  case glob(String)
  /// `ignore` of Firebase: a glob of which every part matches names that begin with a dot.
  case ignored(String)
  /// `regex` of Firebase, `src` of Vercel.
  case regex(String)
  /// A path of Netlify: `*` at the end, `:name` for a segment.
  case splat(String)
  /// `route` of Azure Static Web Apps: `*` at the end, or before an extension.
  case wildcard(String)
  case all
  /// Some paths of association files, by the definition of a setting.
  case paths([String])

  /// The result of a pattern; unknown if it has syntax that is not read here.
  enum Match: Sendable {
    case yes, no, unknown

    /// The result for a text; unknown for one that is too long to be read.
    fileprivate init(_ text: String, _ matches: (String) -> Bool?) {
      self = text.utf8.count > RequestPattern.limit ? .unknown : matches(text).map { $0 ? .yes : .no } ?? .unknown
    }
  }

  /// The most bytes of a pattern that is read; Vercel allows no more (documented).
  fileprivate static let limit = 4_096

  /// - Parameter path: Begins with `/`.
  func match(_ path: String) -> Match {
    switch self {
    case .pathToRegexp(let text): Match(text) { Self.pathToRegexp($0)?.matches(path) }
    case .glob(let text): Match(text) { Self.sourceGlob($0, path) }
    case .ignored(let text): Match(text) { Self.glob($0)?.matches(String(path.dropFirst())) }
    case .regex(let text): Match(text) { Self.regex($0, path) }
    case .splat(let text): Match(text) { Self.splat($0)?.matches(path) }
    case .wildcard(let text): Match(text) { Self.wildcard($0, path) }
    case .all: .yes
    case .paths(let paths): paths.contains(path) ? .yes : .no
    }
  }
}

// MARK: Glob

extension RequestPattern {
  private static func sourceGlob(_ text: String, _ path: String) -> Bool? {
    guard let tokens = glob(text) else { return nil }
    let hasDots = "/\(text)".contains("/.")
    return tokens.matches(String(path.dropFirst())) ? (path.contains("/.") && !hasDots ? nil : true) : false
  }

  /// A glob of `*`, `**` and `?`, in which `*` matches dots too; `nil` for any other.
  private static func glob(_ text: String) -> PathTokens? {
    let text = text.hasPrefix("/") ? text.dropFirst() : text[...]
    guard !text.contains(where: "!@+()[]{}\\:".contains) else { return nil }
    var tokens: [PathTokens.Token] = []
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == "**" {
        tokens.append(isLast ? .anything(unless: []) : .folders)
        continue
      }
      tokens += PathTokens.wildcards(part)
      if !isLast { tokens.append(.text(Array("/".utf8))) }
    }
    return PathTokens(tokens)
  }
}

// MARK: Regular expressions

extension RequestPattern {
  private static func regex(_ text: String, _ path: String) -> Bool? {
    var inner = text[...]
    if inner.hasPrefix("^") { inner = inner.dropFirst() }
    if inner.hasSuffix("$") { inner = inner.dropLast() }
    if ["/(.*)", "/.*", "(.*)", ".*", "/(?:.*)"].contains(inner) { return true }
    // Plain text with escaped dots.
    let plain = inner.replacing("\\.", with: ".")
    let isPlain = !plain.contains(where: "\\^$*+?()[]{}|".contains) && !inner.replacing("\\.", with: "").contains(".")
    if isPlain { return plain == path }
    // The text before the first character with a meaning must begin the path.
    let start = inner.prefix { !"\\^$*+?()[]{}|.".contains($0) }
    if inner.contains("|") || inner.dropFirst(start.count).first.map("*?{".contains) ?? false { return nil }
    return path.hasPrefix(start) ? nil : false
  }
}

// MARK: Wildcards

extension RequestPattern {
  private static func splat(_ text: String) -> PathTokens? {
    guard text.hasPrefix("/") else { return nil }
    var tokens: [PathTokens.Token] = []
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: true)
    for (index, part) in parts.enumerated() {
      if part == "*", index == parts.count - 1 { return PathTokens(tokens + [.anything(unless: [])]) }
      if part.contains("*") { return nil }
      tokens += [.text(Array("/".utf8)), part.hasPrefix(":") ? .segment : .text(Array(part.utf8))]
    }
    return PathTokens(tokens)
  }

  private static func wildcard(_ text: String, _ path: String) -> Bool? {
    guard let star = text.firstIndex(of: "*") else { return text == path }
    let after = text[text.index(after: star)...]
    // The name of an association file has no extension.
    if after.hasPrefix("."), !after.contains("*") { return false }
    return after.isEmpty ? path.hasPrefix(text[..<star]) : nil
  }
}
