import HTML
import SourceText
import Tasks
import TerminalText

// Parts that all reports share.

extension HTMLWriter {
  mutating func inline(_ text: InlineText) {
    for part in text.parts {
      switch part {
      case .plain(let text): self.text(text)
      case .code(let text): element(.code, text: text)
      }
    }
  }

  /// Writes a message, in which code is between backquotes.
  mutating func message(_ text: String) { inline(InlineText(message: text)) }

  mutating func note(_ text: String, _ kind: String = "note") { element(.p, .class(kind)) { $0.message(text) } }

  mutating func list<Item>(_ items: [Item], _ write: (inout HTMLWriter, Item) -> Void) {
    element(.ul) { html in for item in items { html.element(.li) { write(&$0, item) } } }
  }

  /// Writes the place of a line, as a link to the line where the page has it. The IDs of the file begin with `file`.
  mutating func place(_ words: String, line: Int, of file: String, _ shownLines: Set<Int>) {
    if !shownLines.contains(line) { return text(words) }
    element(.a, .href(.anchor("\(file)-L\(line)"))) { $0.text(words) }
  }

  /// Writes names with their texts. With `hasURLs`, a text of code alone is a URL.
  mutating func facts(_ kind: String, _ facts: [Document.Fact], hasURLs: Bool = false) {
    element(.dl, .class(kind)) { html in
      for fact in facts {
        html.element(.div) {
          $0.element(.dt, text: fact.name)
          $0.element(.dd) { html in
            if hasURLs, fact.text.parts.count == 1, case .code(let url) = fact.text.parts[0] {
              html.element(.code, .class("url"), text: url)
            } else {
              html.inline(fact.text)
            }
          }
        }
      }
    }
  }

  /// Writes a link to the element that it is in, after its text.
  mutating func linkHere(_ id: String, _ noun: String) {
    text(" ")
    element(.a, .class("here"), .href(.anchor(id)), .label("Link to this \(noun)")) { $0.text("#") }
  }

  mutating func badge(_ word: String, _ tone: Document.Tone) {
    element(.span, .class("badge \(tone.rawValue)"), text: word)
  }

  mutating func folded(_ summary: String, isOpen: Bool = false, _ content: (inout HTMLWriter) -> Void) {
    element(.details, isOpen ? .open : nil) {
      $0.element(.summary) { $0.message(summary) }
      content(&$0)
    }
  }

  /// Writes content that scrolls in its own box where it is too wide.
  mutating func scrolling(_ label: String, _ kind: String, _ content: (inout HTMLWriter) -> Void) {
    element(.div, .class("scroll \(kind)"), .role("group"), .label(label), .tabIndex(0), body: content)
  }

  /// Writes a table with ``row(_:cells:)``. On narrow screens each row is a card, in which cells have the names of their columns.
  mutating func table(_ caption: String, _ columns: [String], kind: String = "", _ rows: (inout HTMLWriter) -> Void) {
    element(.table, .role("table"), .class(kind.isEmpty ? "cards" : "cards \(kind)")) {
      $0.element(.caption) { $0.message(caption) }
      $0.element(.thead, .role("rowgroup")) {
        $0.element(.tr, .role("row")) { html in
          for column in columns { html.element(.th, .role("columnheader"), .scope("col"), text: column) }
        }
      }
      $0.element(.tbody, .role("rowgroup"), body: rows)
    }
  }

  mutating func row(_ attributes: HTMLAttribute?..., cells: (inout HTMLWriter) -> Void) {
    element(.tr, [.role("row")] + attributes, body: cells)
  }

  mutating func cell(_ column: String, _ kind: String? = nil, _ content: (inout HTMLWriter) -> Void) {
    element(.td, .role("cell"), .data(.column, column), kind.map { .class($0) }, body: content)
  }

  /// Writes a share of a whole as a bar. It says nothing that is not written beside it.
  mutating func bar(_ part: Int, of whole: Int) {
    let width = whole == 0 ? 0 : max(part > 0 ? 1 : 0, (part * 200 + whole / 2) / whole)
    element(.svg, .class("bar"), .viewBox(width: 200, height: 10), .width("200"), .height(10), .hiddenFromReaders) {
      $0.element(.rect, .class("track"), .width("200"), .height(10), .radius(2)) { _ in }
      $0.element(.rect, .class("fill"), .width("\(width)"), .height(10), .radius(2)) { _ in }
    }
  }

  /// Writes a URL: as a link if it can be one and the host is real.
  mutating func url(_ url: String, isReal: Bool) {
    guard isReal, let link = HTMLLink.web(url)
    else { return element(.code, .class("url"), text: escapedForDisplay(url)) }
    element(.a, .class("url"), .href(link), .noReferrer) { $0.element(.code, text: url) }
  }
}

extension Document.Tone {
  init(_ role: Style.Role) {
    switch role {
    case .good, .added: self = .good
    case .error, .removed: self = .bad
    case .warning, .moved: self = .caution
    default: self = .neutral
    }
  }
}
