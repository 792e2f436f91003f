import JSONSource
import SourceText

/// Edits of a document, and the file that is made for them.
struct WorkspaceEdit {
  let snapshot: DocumentSnapshot
  let edits: [SourceEdit]
  /// `true` if the document is a file that is made first.
  var isNew = false

  func write(to object: inout JSONWriter, for client: ClientCapabilities) {
    guard client.hasVersionedEdits else {
      return object.object("changes") { $0.member(snapshot.uri.text) { snapshot.write(edits, to: &$0) } }
    }
    object.member("documentChanges") {
      $0.array {
        if isNew {
          $0.object {
            $0.member("kind", "create")
            $0.member("uri", snapshot.uri.text)
          }
        }
        $0.object {
          $0.object("textDocument") {
            $0.member("uri", snapshot.uri.text)
            $0.member("version") { if let version = snapshot.version { $0.value(version) } else { $0.null() } }
          }
          $0.member("edits") { snapshot.write(edits, to: &$0) }
        }
      }
    }
  }
}

extension DocumentSnapshot {
  func write(_ edits: [SourceEdit], to writer: inout JSONWriter) {
    writer.objects(edits) { edit, object in
      write(edit.range, to: &object)
      object.member("newText", String(decoding: edit.replacement, as: UTF8.self))
    }
  }

  /// The edits that make another text of this one: the part that differs, none where nothing does.
  func edits(to bytes: [UInt8]) -> [SourceEdit] {
    let old = source.bytes
    if old == bytes { return [] }
    func isContinuation(_ index: Int) -> Bool { old.indices.contains(index) && old[index] & 0xC0 == 0x80 }
    var start = old.commonPrefixCount(with: bytes)
    // Places are between scalars. The new text has the same bytes up to here.
    while start > 0, isContinuation(start) || bytes.indices.contains(start) && bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    let limit = min(old.count, bytes.count) - start
    var end = old.reversed().commonPrefixCount(with: bytes.reversed())
    end = min(end, limit)
    while end > 0, isContinuation(old.count - end) { end -= 1 }
    return [SourceEdit(SourceRange(start..<old.count - end), Array(bytes[start..<bytes.count - end]))]
  }
}
