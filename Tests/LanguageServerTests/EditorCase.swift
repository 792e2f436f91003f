import JSONRPC
import JSONSource
import LanguageServer
import SourceText

/// Bytes as a session of an editor. The first byte chooses the unit of places, the second the pieces in which the stream arrives. The others
/// are edits, whose messages are read in these pieces, and a stream by themselves.
struct EditorCase {
  private let unit: SourceLines.Unit
  private let pieceSize: Int
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    unit = SourceLines.Unit.allCases[Int(bytes.first ?? 0) % SourceLines.Unit.allCases.count]
    pieceSize = 1 + Int(bytes.dropFirst().first ?? 0)
    self.bytes = bytes.dropFirst(2)
  }

  /// What is wrong with the server's text or with the messages; `nil` where nothing is.
  func fault() -> String? {
    let stream = Array(bytes)
    if frames(of: stream, pieceSize: pieceSize) != frames(of: stream, pieceSize: max(stream.count, 1)) {
      return "the messages depend on the pieces of the stream"
    }
    return editingFault()
  }

  /// Sends each notification as a message, and applies what arrives.
  private func editingFault() -> String? {
    var model = NaiveText("", unit)
    var text = DocumentText("")
    var notifications = EditReader(bytes)
    while let changes = notifications.next(model) {
      let body = Self.message(changes)
      guard frames(of: RPCFraming.header.framed(body), pieceSize: pieceSize) == [.message(Array(body.utf8))] else {
        return "a message is not what was sent"
      }
      guard case .notification(_, let parameters) = RPCMessage(Array(body.utf8)),
        let texts = parameters?["texts"]?.elements?.map(\.string), texts == changes.map(\.text)
      else { return "a text is not what was sent" }
      for change in changes { model.apply(change) }
      text.apply(zip(changes, texts).map { TextChange($0.range, $1 ?? "") }, in: unit)
      if text.bytes != model.bytes { return "the server's text is not the client's" }
    }
    return nil
  }

  private static func message(_ changes: [TextChange]) -> String {
    var writer = JSONWriter()
    writer.object {
      $0.member("jsonrpc", "2.0")
      $0.member("method", "edit")
      $0.object("params") { $0.list("texts", changes.map(\.text)) }
    }
    return writer.text
  }

  private func frames(of stream: [UInt8], pieceSize: Int) -> [RPCFrame] {
    var reader = RPCFrameReader(.header, limit: 1 << 16)
    var frames: [RPCFrame] = []
    for start in stride(from: 0, to: stream.count, by: pieceSize) {
      reader.append(stream[start..<min(start + pieceSize, stream.count)])
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }
}

/// Reads notifications of edits from bytes. The first byte of one is the number of its changes; the first of a change is 0 for the whole
/// text, and otherwise begins the places of its range.
private struct EditReader {
  private var bytes: ArraySlice<UInt8>

  private static let pieces = [
    "a", "\"/buy/*\"", "é", "😀", "\n", "\r\n", "\r", "{", "}", ",", "語", "\u{2028}", "\0", "\\", "\u{85}", "",
  ]

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func next(_ model: NaiveText) -> [TextChange]? {
    guard let count = bytes.popFirst() else { return nil }
    var model = model
    var changes: [TextChange] = []
    for _ in 0...count % 4 {
      guard let kind = bytes.popFirst() else { break }
      let range = kind == 0 ? nil : range(in: model)
      let change = TextChange(range, text())
      model.apply(change)
      changes.append(change)
    }
    return changes.isEmpty ? nil : changes
  }

  private mutating func range(in model: NaiveText) -> Range<SourceLines.Place> {
    let (first, second) = (place(in: model), place(in: model))
    return min(first, second)..<max(first, second)
  }

  /// A place in the text, or a little past the end of a line or of the text.
  private mutating func place(in model: NaiveText) -> SourceLines.Place {
    let lengths = model.lineLengths
    let line = Int(bytes.popFirst() ?? 0) % (lengths.count + 1)
    let length = line < lengths.count ? lengths[line] : 0
    return SourceLines.Place(line: line, character: Int(bytes.popFirst() ?? 0) % (length + 3))
  }

  private mutating func text() -> String {
    let count = Int(bytes.popFirst() ?? 0) % 8
    return (0..<count).map { _ in Self.pieces[Int(bytes.popFirst() ?? 0) % Self.pieces.count] }.joined()
  }
}
