import Association
import JSONSource

extension Rule {
  static let invalidJSON = Rule(
    "invalid-json", .json, .error,
    summary: "the text is not valid JSON",
    reason: """
      The file is JSON as RFC 8259 has it: no comments, no comma after the last element, straight double quotes. One slip \
      anywhere makes a device read nothing of the file. Every slip is told at its place and the rest is checked as if it \
      were repaired, so that one of them does not hide the others. It is an error because the whole file counts for nothing.
      """,
    cost: "devices read nothing of the file: no app opens any link of the domain",
    source: "documented: RFC 8259; Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "a comma after the last element",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}, {"/": "/help/*"},]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}, {"/": "/help/*"}]
          }]}}
          """),
      .wrong(
        "a comment",
        """
        {"applinks": {"details": [{
          // the shop
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "a comma too many",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],,
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "a comma is missing",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"]
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "quotes of a word processor",
        """
        {"applinks": {"details": [{
          “appIDs”: ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "single quotes",
        """
        {"applinks": {"details": [{
          "appIDs": ['9QX4T7KM2P.shop.harbor.app'],
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "a text without quotes",
        """
        {"applinks": {"details": [{
          "appIDs": [9QX4T7KM2P.shop.harbor.app],
          "components": [{"/": "/buy/*"}]
        }]}}
        """,
        fixed: """
          {"applinks": {"details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/buy/*"}]
          }]}}
          """),
      .wrong(
        "a string without an end",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*", "comment": "the shop}]
        }]}}
        """),
      .wrong(
        "the end of the file is missing",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}]
        }]}
        """),
      .right(
        "the same file without a slip",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}, {"/": "/help/*"}]
        }]}}
        """),
    ],
    check: .file { context in
      let document = context.document
      switch context.file.form {
      case .json, .signed: break
      default: return
      }
      // Another outermost value than these is the business of `not-an-association-file`.
      guard let root = document.root, [.object, .array].contains(document.kind(root)) else { return }
      for problem in document.problems {
        let words = JSONProblemWords(problem, context)
        context.report(
          words.message, at: problem.range,
          labels: problem.related.map { [Finding.Label(range: $0, text: "opened here")] } ?? [],
          help: words.help.map { [$0] } ?? [], fix: problem.fix(in: document))
      }
    })
}

/// What a person is told about a problem of the text.
private struct JSONProblemWords {
  let message: String
  let help: String?

  init(_ problem: JSONDocument.Problem, _ context: LintContext) {
    let bytes = context.file.source.bytes[problem.range.bytes]
    let quoted = context.quote(bytes)
    switch problem.kind {
    case .trailingComma:
      self.init("comma after the last element", "remove the comma")
    case .extraComma:
      self.init("comma with nothing before it", "remove the comma")
    case .missingComma:
      self.init("a comma is missing before what follows", "put a comma between the two")
    case .missingColon where problem.range.count > 0:
      self.init("\(quoted) in the place of a colon", "write `:` between key and value")
    case .missingColon:
      self.init("no colon after the key", "write `:` and a value after the key")
    case .missingKey:
      self.init("a value without a key inside an object", "give it a key, or make the object an array")
    case .missingValue:
      self.init("a value is missing here", "write the value, or remove what waits for it")
    case .comment:
      self.init("a comment: JSON has none", "remove it; a component may hold a `comment` as a key of its own")
    case .unterminatedComment:
      self.init("a comment that does not end", "remove it: everything after it is lost")
    case .typographicQuotes:
      self.init("typographic quotes: \(quoted)", "write straight quotes (`\"`), and turn smart punctuation off")
    case .singleQuotes:
      self.init("other quotes than `\"`: \(quoted)", "write straight double quotes (`\"`)")
    case .unquotedText:
      self.init("text without quotes: \(quoted)", Self.helpForUnquoted(bytes))
    case .unexpectedText:
      self.init("\(quoted) does not belong here", "remove it, or put it in quotes where it is meant")
    case .unterminatedString:
      self.init("a string without its closing quote: \(quoted)", "close the string with `\"`")
    case .rawControlCharacter(let byte):
      self.init(
        "\(Self.name(ofControl: byte)) inside a string",
        byte == 0x0A || byte == 0x0D ? "join the lines" : "remove it, or write it as an escape")
    case .invalidEscape:
      self.init("\(quoted) is no escape of JSON", #"write `\\` for a backslash, or remove it"#)
    case .invalidUTF8:
      self.init("byte 0x\(Self.hexadecimal(bytes.first ?? 0, 2)) is not UTF-8", "save the file as UTF-8")
    case .invisibleCharacter(let scalar):
      self.init("invisible character U+\(Self.hexadecimal(scalar, 4)) outside a string", "remove it or write a space")
    case .malformedNumber:
      self.init("\(quoted) is not a number of JSON", "put it in quotes where it is a text")
    case .unclosed(let kind):
      self.init("\(kind.phrase) is not closed at the end", "add `\(kind == .object ? "}" : "]")`")
    case .mismatchedBracket:
      let opening = problem.related.map { context.file.source.bytes[$0.bytes] }
      self.init(
        "\(quoted) where `\(opening?.first == UInt8(ascii: "{") ? "}" : "]")` must come first",
        "close what was opened last, or remove the bracket")
    case .closedTooEarly:
      self.init("the outermost object ends here, and more members follow", "remove this bracket, and close at the end")
    case .textAfterEnd:
      self.init("text after the end of the outermost value", "remove it, or check the brackets before it")
    case .nestedTooDeeply(let limit):
      self.init("more than \(limit) objects and arrays inside one another: reading ends here", nil)
    case .noValue:
      self.init("no JSON value", "write a JSON object")
    case .tooManyProblems(let limit):
      self.init("more than \(limit) slips: reading ends here", "repair these first")
    }
  }

  private init(_ message: String, _ help: String?) {
    self.message = message
    self.help = help
  }

  private static func helpForUnquoted(_ bytes: ArraySlice<UInt8>) -> String {
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "true", "false", "null": "JSON writes `true`, `false` and `null` in lower-case letters"
    case "yes": "write `true`"
    case "no": "write `false`"
    case "not": "put `NOT` into the quotes of the pattern after it"
    case "none", "nil", "undefined": "write `null`, or remove the key"
    default: "put it in straight double quotes"
    }
  }

  private static func name(ofControl byte: UInt8) -> String {
    switch byte {
    case 0x09: "a tab"
    case 0x0A, 0x0D: "a line break"
    default: "control character U+\(hexadecimal(byte, 4))"
    }
  }

  private static func hexadecimal(_ value: some BinaryInteger, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
