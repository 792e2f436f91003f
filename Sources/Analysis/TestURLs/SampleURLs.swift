package import Matching

/// URLs that a component is likely to accept, as people would write them. They are guesses, to be checked with the automaton.
package struct SampleURLs {
  /// The texts for the open parts of patterns.
  struct Style {
    let sequence: String
    let character: String
    /// The value of a variable: its distance from a familiar one.
    let value: Int
  }

  static let styles = [
    Style(sequence: "example", character: "a", value: 0),
    Style(sequence: "", character: "1", value: 1),
    Style(sequence: "x7/q-9", character: "Z", value: 7),
  ]

  private static let lengthLimit = 2_000

  /// The distinct URLs, as path, query and fragment, for each style and alternative of the path.
  package static func urls(for component: ComponentPlan) -> [[UInt8]] {
    var urls: [[UInt8]] = []
    for style in styles {
      let alternatives: [[PartLanguage.Piece]?] =
        component.path.map { $0.alternatives.prefix(3).map { .some($0) } } ?? [nil]
      for alternative in alternatives {
        guard let url = url(component, path: alternative, style) else { continue }
        // A pattern may contain characters that no URL contains, or be very long.
        guard url.count <= lengthLimit, url.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { continue }
        if !urls.contains(url) { urls.append(url) }
      }
    }
    return urls
  }

  private static func url(_ component: ComponentPlan, path: [PartLanguage.Piece]?, _ style: Style) -> [UInt8]? {
    var writer = Writer(component, style)
    if let path { writer.write(path, reserved: "?#") } else { writer.write("/" + style.sequence) }
    switch component.query {
    case nil: break
    case .whole(let language):
      guard let pieces = language.alternatives.first else { return nil }
      var query = Writer(component, style)
      query.write(pieces, reserved: "#")
      if !query.bytes.isEmpty { writer.bytes += [UInt8(ascii: "?")] + query.bytes }
    case .items(let items):
      for (index, item) in items.enumerated() {
        guard let pieces = item.language.alternatives.first else { return nil }
        writer.bytes.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
        writer.write(item.name, reserved: "#&=")
        writer.bytes.append(UInt8(ascii: "="))
        writer.write(pieces, reserved: "#&")
      }
    }
    if let fragment = component.fragment {
      guard let pieces = fragment.alternatives.first else { return nil }
      var part = Writer(component, style)
      part.write(pieces, reserved: "")
      if !part.bytes.isEmpty { writer.bytes += [UInt8(ascii: "#")] + part.bytes }
    }
    return writer.bytes
  }

  private struct Writer {
    let isDecoded: Bool
    let style: Style
    var bytes: [UInt8] = []

    init(_ component: ComponentPlan, _ style: Style) {
      isDecoded = component.isDecoded
      self.style = style
    }

    mutating func write(_ text: String) { bytes += Array(text.utf8) }

    /// - Parameter reserved: The characters that would end the part.
    mutating func write(_ pieces: [PartLanguage.Piece], reserved: String) {
      for piece in pieces {
        switch piece.kind {
        case .literal(let scalars): write(scalars, reserved: reserved)
        case .anyCharacter: write(style.character)
        case .anySequence: write(style.sequence)
        case .values(let values):
          if !values.isEmpty { write(values[(values.familiar + style.value) % values.count], reserved: reserved) }
        }
      }
    }

    mutating func write(_ scalars: [UInt32], reserved: String) {
      let text = PartLanguage.utf8(scalars)
      bytes += isDecoded ? text.percentEncoded(reserved: reserved) : text
    }
  }
}

extension [UInt8] {
  /// The bytes as they are written in a URL.
  ///
  /// - Parameter reserved: The characters that would end the part.
  func percentEncoded(reserved: String) -> [UInt8] {
    flatMap { byte -> [UInt8] in
      let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") && !reserved.utf8.contains(byte)
      return isPlain ? [byte] : Array(PercentEncoding.encoded(byte))
    }
  }
}
