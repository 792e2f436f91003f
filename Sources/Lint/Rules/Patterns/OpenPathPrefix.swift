import Association
import SourceText

extension Rule {
  static let openPathPrefix = Rule(
    "open-path-prefix", .patterns, .info, summary: "a path pattern ends in a star directly behind a word",
    reason: """
      `/login*` matches `/login`, `/login/7` and also `/loginhelp`. `/login/*` matches the first two alone, because a pattern that ends in `/*` also \
      matches the path without that segment. It is information, because the star may be intended. It is reported once for a file, and not for a \
      component with a `comment`, nor if another component opens everything.
      """,
    cost: "other paths that begin with the same letters have the same effect",
    source: "oracle: `*` matches any characters; `/buy/*` matches `/buy`, not `/buyer`",
    examples: [
      .wrong("a word and a star", components: #"{"/": "/login*"}"#),
      .wrong(
        "an exclusion", components: #"{"/": "/admin*", "exclude": true, "caseSensitive": false}, {"/": "/*/fish"}"#),
      .right(
        "the path and everything below it, and words that are not whole",
        components: #"{"/": "/login/*"}, {"/": "/buy-*"}, {"/": "/*x"}"#),
    ],
    check: .applinks { applinks, context in
      var found: [(component: Component, text: [UInt8])] = []
      for entry in applinks.entries {
        let open = context.notableComponents(of: entry, in: applinks).compactMap { component in
          openWord(component, context).map { (component: component, text: $0) }
        }
        if !open.isEmpty, context.order.catchAlls(of: entry).isEmpty { found += open }
      }
      guard let first = found.first else { return }
      let prefix = first.text.dropLast()
      let more = found.count - 1
      context.report(
        "the pattern \(context.quote(first.text)) also matches \(context.quote(prefix + Array("help".utf8)))"
          + (more == 0 ? "" : "; \(more == 1 ? "1 other pattern is" : "\(grouped(more)) others are") like it"),
        at: context.place(first.component),
        labels: found.dropFirst().prefix(8).map { context.label(context.place($0.component), "like it") },
        help: ["write \(context.quote(prefix + Array("/*".utf8))), if only the path and those below it are meant"])
    })

  /// The path pattern of a component, if it is a text without wildcards that ends in a word of at least two characters, and a star.
  private static func openWord(_ component: Component, _ context: LintContext) -> [UInt8]? {
    guard component.comment == nil, component.path.origin == .component || component.path.node == component.node,
      case .pattern(let source) = component.path.value
    else { return nil }
    let text = Array(context.document.utf8(source))
    let word = text.count - 1
    guard word >= 2, text[word] == UInt8(ascii: "*"), text[word - 1].isASCIIAlphanumeric,
      text[word - 2].isASCIIAlphanumeric
    else { return nil }
    return special.firstIndex(in: text[..<word]) == nil ? text : nil
  }

  private static let special = ByteSet("*?$ |".utf8)
}
