import JSONSource
import SourceText

extension DocumentSnapshot {
  func offset(_ place: SourceLines.Place) -> Int { lines.offset(of: place, in: unit).value }

  func range(_ places: Range<SourceLines.Place>) -> SourceRange {
    SourceRange(offset(places.lowerBound)..<max(offset(places.lowerBound), offset(places.upperBound)))
  }

  func place(_ offset: Int) -> SourceLines.Place { lines.place(of: ByteOffset(offset), in: unit) }

  func located(_ range: SourceRange) -> DocumentPlace { DocumentPlace(uri, lines, range, unit) }

  func write(_ range: SourceRange, _ name: String = "range", to object: inout JSONWriter) {
    located(range).writeRange(name, to: &object)
  }
}

struct DocumentPlace {
  let uri: DocumentURI
  private let start: SourceLines.Place
  private let end: SourceLines.Place

  init(_ uri: DocumentURI, _ lines: SourceLines, _ range: SourceRange, _ unit: SourceLines.Unit) {
    self.uri = uri
    start = lines.place(of: range.lower, in: unit)
    end = lines.place(of: range.upper, in: unit)
  }

  func write(to object: inout JSONWriter) {
    object.member("uri", uri.text)
    writeRange("range", to: &object)
  }

  fileprivate func writeRange(_ name: String, to object: inout JSONWriter) {
    object.object(name) {
      $0.object("start") { start.write(to: &$0) }
      $0.object("end") { end.write(to: &$0) }
    }
  }
}

extension SourceLines.Place {
  func write(to object: inout JSONWriter) {
    object.member("line", line)
    object.member("character", character)
  }
}
