import JSONSource
import SourceText

/// A text to write at a place, with its words.
struct CompletionItem {
  /// The protocol's numbers.
  enum Kind: Int {
    case variable = 6
    case property = 10
    case constant = 21
  }

  let label: String
  let kind: Kind
  let words: String
  let range: SourceRange
  let text: String

  init(_ label: String, _ kind: Kind, _ words: String, _ range: SourceRange, _ text: String) {
    self.label = escapedForDisplay(label)
    self.kind = kind
    self.words = words
    self.range = range
    self.text = text
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot) {
    object.member("label", label)
    object.member("kind", kind.rawValue)
    if !words.isEmpty {
      object.object("documentation") {
        $0.member("kind", "markdown")
        $0.member("value", words)
      }
    }
    object.member("filterText", text)
    object.object("textEdit") {
      snapshot.write(range, to: &$0)
      $0.member("newText", text)
    }
  }
}
