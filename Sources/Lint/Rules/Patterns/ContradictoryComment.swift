import Association

extension Rule {
  static let contradictoryComment = Rule(
    "contradictory-comment", .patterns, .info, summary: "a comment says something else than its component does",
    reason: """
      Systems ignore `comment`; people trust it. Reported are a comment that says that links stay in the browser, although the component does not \
      exclude them, one that says that they open, although it does, and one that names another path or a fragment, as sentences of Apple's \
      documentation that were copied with an example do. It is information, because no link goes elsewhere; the comment or the component is wrong.
      """,
    cost: "none on a device; the next edit of the file may follow the wrong one",
    source: "documented: Apple, \"applinks\": the comments of its examples",
    examples: [
      .wrong(
        "links that should stay in the browser", components: #"{"/": "/fish/frozen/*", "comment": "open in Safari"}"#),
      .wrong(
        "a sentence of Apple's documentation",
        components: #"{"/": "/fish/*", "comment": "Matches any URL with a path that starts with /buy/."}"#),
      .wrong(
        "links that should open",
        components: """
          {"/": "/fish/*", "caseSensitive": false, "exclude": true,
           "comment": "Matches any URL and instructs the system to open it as a universal link"},
          {"/": "/*/fish"}
          """),
      .wrong(
        "links that should open, in own words",
        components: """
          {"/": "/cart/*", "exclude": true, "caseSensitive": false, "comment": "Opens the cart in the app"},
          {"/": "/*/cart"}
          """),
      .wrong(
        "links that should stay, in own words",
        components: #"{"/": "/products/*", "comment": "Opens product pages in browser only"}"#),
      .wrong(
        "a fragment that the component does not test",
        components: #"{"/": "/fish/*", "comment": "Matches any URL with a fragment that equals menu."}"#),
      .right(
        "comments that are right, or about something else",
        components: """
          {"/": "/fish/frozen/*", "exclude": true, "caseSensitive": false, "comment": "opens in the browser"},
          {"/": "/fish/*", "comment": "Matches any URL whose path starts with /fish/"},
          {"/": "/boat/*", "comment": "opens in the browser if the app is not installed; see /help"}
          """),
    ],
    check: .component { component, _, context in
      guard let comment = component.comment, context.document.kind(comment) == .string else { return }
      let claims = CommentClaims(context.document.string(comment))
      var faults: [(message: String, help: String)] = []
      if claims.saysBrowser, !component.exclude.value {
        faults.append(
          ("says that links stay in the browser, but the component opens the app", "add `\"exclude\": true`"))
      } else if claims.saysApp, component.exclude.value {
        faults.append(("says that links open the app, but the component excludes them", "remove `exclude`"))
      }
      if let path = claims.path, let pattern = context.literalStart(component.path.value),
        !isPrefix(path, ofOr: pattern)
      {
        faults.append(("names the path \(context.quote(path)), but the pattern is another one", "correct the pattern"))
      }
      if claims.namesFragment, case .any = component.fragment.value, component.fragment.node == nil {
        faults.append(("names a fragment, but the component tests none", "add the fragment under `\"#\"`"))
      }
      guard let first = faults.first else { return }
      context.report(
        "the comment \(faults.map { $0.message }.joined(separator: ", and it "))", at: comment,
        labels: [context.label(context.place(component), "the component")],
        help: ["correct the comment, or \(first.help)"])
    })

  /// Returns `true` if one of two texts begins with the other, in any letter case and without slashes at the end.
  private static func isPrefix(_ path: String, ofOr pattern: String) -> Bool {
    func plain(_ text: String) -> [UInt8] {
      Array(text.lowercased().utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed())
    }
    let (one, two) = (plain(path), plain(pattern))
    return one.starts(with: two) || two.starts(with: one)
  }
}

/// The claims of a comment, as far as it is written in one of a few known ways.
private struct CommentClaims {
  /// `true` if the comment says that links stay in the browser.
  let saysBrowser: Bool
  /// `true` if it says that links open the app.
  let saysApp: Bool
  /// The path with which it says that URLs begin.
  let path: String?
  let namesFragment: Bool

  private static let browser = phrases(
    "not to open", "do not open", "don't open", "does not open", "doesn't open", "never open", "open in safari",
    "opens in safari", "open in the browser", "opens in the browser", "open in browser", "opens in browser",
    "stay in the browser", "stays in the browser", "stay in safari", "stays in safari", "browser only", "safari only",
    "only in the browser", "only in safari")
  private static let (prevent, fromOpening) = (phrases("prevent"), phrases("from opening"))
  private static let (open, instructs) = (phrases("open"), phrases("instructs the system to open it"))
  private static let app = phrases("in the app", "in our app", "in app", "opens the app", "open the app")
  /// Words after which a sentence says more than one thing.
  private static let conditions = phrases(" if ", " unless ", " otherwise", " when ", "fallback", "except", " without ")
  private static let fragments = phrases("fragment that equals", "fragment equals")
  private static let beginnings = phrases(
    "starts with /", "starting with /", "begins with /", "beginning with /", "path=/")

  init(_ comment: String) {
    let text = comment.utf8.prefix(4_000).map { $0.asciiLowercased }
    let prevents = text.has(Self.prevent) && text.has(Self.fromOpening)
    let namesBrowser = prevents || text.has(Self.browser) || text.starts(with: "exclude".utf8)
    let namesApp = text.has(Self.open) && text.has(Self.app) || text.has(Self.instructs)
    let isConditional = (namesBrowser || namesApp) && text.has(Self.conditions)
    saysBrowser = namesBrowser && !isConditional
    saysApp = namesApp && !isConditional && !saysBrowser
    namesFragment = text.has(Self.fragments)
    path = text.word(after: Self.beginnings)
  }
}

private func phrases(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

extension [UInt8] {
  fileprivate func has(_ phrases: [[UInt8]]) -> Bool { phrases.contains(where: containsText) }

  /// The text from the last character of one of some phrases to the next space, without punctuation and stars at its end.
  fileprivate func word(after phrases: [[UInt8]]) -> String? {
    for phrase in phrases {
      guard let index = span.firstIndex(of: phrase.span) else { continue }
      let word = self[(index + phrase.count - 1)...].prefix { $0 > 0x20 }
      let plain = word.reversed().drop { ".,;:)*\"'`".utf8.contains($0) }.reversed()
      if plain.count > 1 { return String(decoding: Array(plain), as: UTF8.self) }
    }
    return nil
  }
}

extension LintContext {
  /// The text of a pattern before its first wildcard or variable, with one slash in front; `nil` for no pattern.
  fileprivate func literalStart(_ constraint: AssociationFile.PartConstraint) -> String? {
    guard case .pattern(let source) = constraint else { return nil }
    let text = document.utf8(source)
    let start = text.drop { $0 == UInt8(ascii: "/") }.prefix { !"*?$".utf8.contains($0) }
    return "/" + String(decoding: Array(start), as: UTF8.self)
  }
}
