import JSONSource
import SourceText

extension Rule {
  static let invalidJSON = Rule(
    "invalid-json", .json, .error, summary: "the text is not valid JSON",
    reason: """
      The file must be JSON as RFC 8259 defines it: no comments, no trailing commas, straight double quotes. A single \
      mistake makes devices ignore the whole file, which is why it is an error. Every mistake is reported at its \
      place, and the rest is checked as if it were repaired, so that one does not hide the others.
      """,
    cost: "devices ignore the file: no app opens any link of the domain",
    source: "documented: RFC 8259; Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "a trailing comma", components: #"{"/": "/buy/*"}, {"/": "/help/*"},"#,
        fixed: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
      .wrong("a comment", entry: "// the shop\n" + Example.plainEntry, fixed: Example.plainEntry),
      .wrong("an extra comma", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app"],,"#, fixed: Example.plainEntry),
      .wrong("a missing comma", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app"]"#, fixed: Example.plainEntry),
      .wrong("typographic quotes", apps: #"“appIDs”: ["9QX4T7KM2P.shop.harbor.app"],"#, fixed: Example.plainEntry),
      .wrong("single quotes", apps: #""appIDs": ['9QX4T7KM2P.shop.harbor.app'],"#, fixed: Example.plainEntry),
      .wrong("text without quotes", apps: #""appIDs": [9QX4T7KM2P.shop.harbor.app],"#, fixed: Example.plainEntry),
      .wrong("an unterminated string", members: #""components": [{"/": "/buy/*", "comment": "the shop}]"#),
      .wrong("a missing brace at the end", String(Example.plainFile.dropLast())),
      .wrong("a missing brace at the beginning", String(Example.plainFile.dropFirst()), fixed: Example.plainFile),
      .wrong("both of them", String(Example.plainFile.dropFirst().dropLast()), fixed: Example.plainFile),
      .wrong(
        "a component without its opening brace", components: #"{"/": "/buy/*"}, "/": "/help/*"}"#,
        fixed: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
      .wrong("an array that is not closed", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app","#),
      .right("the same without mistakes", entry: Example.plainEntry),
    ],
    check: .file { context in
      let document = context.document
      switch context.file.form {
      case .json, .signed: break
      default: return
      }
      // `not-an-association-file` reports other outermost values.
      guard let root = document.root, [.object, .array].contains(document.kind(root)) else { return }
      for problem in document.problems {
        let words = JSONProblemWords(problem, context)
        context.report(
          words.message, at: problem.range, labels: problem.related.map { [Finding.Label(words.related, $0)] } ?? [],
          help: words.help.map { [$0] } ?? [], fix: problem.fix(in: document))
      }
    })
}

private struct JSONProblemWords {
  let message: String
  let help: String?
  /// The words at the related place.
  let related: String

  init(_ problem: JSONDocument.Problem, _ context: LintContext) {
    let bytes = context.file.source.bytes[problem.range.bytes]
    let quoted = context.quote(bytes)
    related = if case .missingBrackets = problem.kind { "ends here" } else { "opened here" }
    (message, help) =
      switch problem.kind {
      case .trailingComma: ("trailing comma", "remove the comma")
      case .extraComma: ("extra comma", "remove the comma")
      case .missingComma: ("missing comma", "insert a comma")
      case .missingColon where problem.range.count > 0:
        ("\(quoted) instead of a colon", "write `:` between key and value")
      case .missingColon: ("missing colon after the key", "write `:` and a value after the key")
      case .missingKey: ("value without a key in an object", "add a key, or make the object an array")
      case .missingValue: ("missing value", "add a value")
      case .comment: ("JSON has no comments", "remove it; \(context.options.commentKey)")
      case .unterminatedComment: ("unterminated comment", "remove it: the rest of the file is read as part of it")
      case .typographicQuotes:
        ("typographic quotes: \(quoted)", "write straight quotes (`\"`), and turn off smart punctuation")
      case .singleQuotes: ("quotes other than `\"`: \(quoted)", "write straight double quotes (`\"`)")
      case .unquotedText: ("text without quotes: \(quoted)", Self.helpForUnquoted(bytes))
      case .unexpectedText: ("unexpected \(quoted)", "remove it, or put it in quotes")
      case .unterminatedString: ("unterminated string: \(quoted)", "close the string with `\"`")
      case .rawControlCharacter(let byte):
        (
          "\(Self.name(ofControl: byte)) in a string",
          byte == 0x0A || byte == 0x0D ? "join the lines" : "remove it, or write it as an escape"
        )
      case .invalidEscape: ("\(quoted) is not a JSON escape", #"write `\\` for a backslash, or remove it"#)
      case .invalidUTF8: ("byte 0x\(hexadecimal(bytes.first ?? 0, width: 2)) is not UTF-8", "save the file as UTF-8")
      case .invisibleCharacter(let scalar):
        ("invisible character U+\(hexadecimal(scalar, width: 4)) outside a string", "remove it or write a space")
      case .malformedNumber: ("\(quoted) is not a JSON number", "correct it, or put it in quotes if it is text")
      case .unclosed(let kind): ("\(kind.phrase) is not closed", "add `\(kind.brackets.closing)`")
      case .missingOpening(let kind):
        (
          "missing `\(kind.brackets.opening)` before \(Self.text(at: problem, context))",
          Self.isLoose(problem, context) ? Self.helpForLoose : "insert `\(kind.brackets.opening)`"
        )
      case .missingBrackets(let kind):
        (
          "missing `\(kind.brackets.opening)` and `\(kind.brackets.closing)` around \(kind.phrase) that begins with \(Self.text(at: problem, context))",
          Self.isLoose(problem, context)
            ? Self.helpForLoose : "insert `\(kind.brackets.opening)` here and `\(kind.brackets.closing)` at its end"
        )
      case .mismatchedBracket:
        (
          "\(quoted) instead of `\(Self.closing(of: problem, context))`",
          "close the innermost object or array first, or remove the bracket"
        )
      case .closedTooEarly: ("the outermost object ends here, but more members follow", "move this bracket to the end")
      case .textAfterEnd: ("text after the end of the outermost value", "remove it, or check the brackets before it")
      case .nestedTooDeeply(let limit):
        ("more than \(grouped(limit)) nested objects and arrays: the rest is not read", nil)
      case .noValue: ("no JSON value", "write a JSON object")
      case .tooManyProblems(let limit):
        ("more than \(grouped(limit)) mistakes: the rest is not read", "fix these first")
      }
  }

  private static let helpForLoose = "correct the text before it first"

  /// Returns `true` if a missing bracket cannot be inserted as long as the text before it is not correct.
  private static func isLoose(_ problem: JSONDocument.Problem, _ context: LintContext) -> Bool {
    context.document.isInsertedBehindLooseText(Fix.Edit(SourceRange(at: problem.range.lower.value), "{"))
  }

  /// The bracket that closes what is open at a place.
  private static func closing(of problem: JSONDocument.Problem, _ context: LintContext) -> String {
    let opening = problem.related.flatMap { context.file.source.bytes[$0.bytes].first }
    return opening == UInt8(ascii: "{") ? "}" : "]"
  }

  /// The beginning of the text at a place, on its line.
  private static func text(at problem: JSONDocument.Problem, _ context: LintContext) -> String {
    let rest = context.file.source.bytes[problem.range.lower.value...]
    return context.quote(rest.prefix(24).prefix { $0 >= 0x20 && $0 != UInt8(ascii: ":") })
  }

  private static func helpForUnquoted(_ bytes: ArraySlice<UInt8>) -> String {
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "true", "false", "null": "write it in lowercase letters"
    case "yes": "write `true`"
    case "no": "write `false`"
    case "not": "move `NOT` into the quotes of the next pattern"
    case "none", "nil", "undefined": "write `null`, or remove the key"
    default: "put it in straight double quotes"
    }
  }

  private static func name(ofControl byte: UInt8) -> String {
    switch byte {
    case 0x09: "a tab"
    case 0x0A, 0x0D: "a line break"
    default: "control character U+\(hexadecimal(byte, width: 4))"
    }
  }
}
