import JSONSource
package import SourceText
import SystemCalls

/// The app of most files in tests.
package let harbor = "9QX4T7KM2P.shop.harbor.app"

/// An association file with some components for an app.
package func associationFile(_ components: String, app: String = harbor, shared: String = "") -> String {
  #"{"applinks": {\#(shared)"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}]}}"#
}

extension SourceFile {
  /// A text as the program reads it from standard input.
  package init(_ text: String) { self.init(name: "<stdin>", bytes: Array(text.utf8)) }

  /// A file of `Fixtures/documents`; empty where it cannot be read.
  package init(document name: String) {
    var bytes: [UInt8] = []
    if let file = try? FileDescriptor.open(FilePath("\(projectRoot)/Fixtures/documents/\(name)"), for: .reading) {
      bytes = [UInt8](repeating: 0, count: file.remaining)
      bytes.removeLast(bytes.count - ((try? file.read(into: &bytes)) ?? 0))
      try? file.close()
    }
    self.init(name: name, bytes: bytes)
  }
}

extension String {
  /// The text in one line with single spaces, as if no terminal had wrapped it.
  package var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The parts that the text does not contain.
  package func lacking(_ parts: [String]) -> [String] { parts.filter { !contains($0) } }

  /// The parts that the text contains.
  package func containing(_ parts: [String]) -> [String] { parts.filter { contains($0) } }

  /// Returns the values at a path of keys in a JSON text: strings without quotes, other values as they are spelled. `*` is each element of an
  /// array, a number the element with that index, and where there is none there is no value.
  package func json(_ path: String) -> [String] {
    let document = JSONReader.read(SourceFile(self))
    guard document.problems.isEmpty, let root = JSONValue(document) else { return ["not JSON"] }
    return path.split(separator: ".").reduce([root]) { values, key in
      values.flatMap { value in
        let index = Int(key)
        return (value.elements ?? [value[String(key)]].compactMap { $0 }).enumerated()
          .filter { value.kind != .array || key == "*" || $0.offset == index }.map { $0.element }
      }
    }.map { $0.string ?? $0.spelling }
  }
}
