import JSONSource
import SourceText

extension DocumentSnapshot {
  func offset(_ place: SourceLines.Place) -> Int { lines.offset(of: place, in: unit).value }

  func range(_ places: Range<SourceLines.Place>) -> SourceRange {
    SourceRange(offset(places.lowerBound)..<max(offset(places.lowerBound), offset(places.upperBound)))
  }

  func place(_ offset: Int) -> SourceLines.Place { lines.place(of: ByteOffset(offset), in: unit) }

  /// Writes the members `start` and `end`.
  func write(_ range: SourceRange, _ name: String = "range", to object: inout JSONWriter) {
    object.object(name) {
      $0.object("start") { place(range.bytes.lowerBound).write(to: &$0) }
      $0.object("end") { place(range.bytes.upperBound).write(to: &$0) }
    }
  }

  /// Writes a place in the document with its URI.
  func writeLocation(_ range: SourceRange, to object: inout JSONWriter) {
    object.member("uri", uri.text)
    write(range, to: &object)
  }
}

extension SourceLines.Place {
  /// Writes the members `line` and `character`.
  func write(to object: inout JSONWriter) {
    object.member("line", line)
    object.member("character", character)
  }
}
