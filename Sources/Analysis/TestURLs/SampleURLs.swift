package import Matching

/// URLs that a component is likely to accept, as people would write them. They are guesses, to be checked with the automaton.
package struct SampleURLs {
  /// The texts for the wildcards of patterns.
  struct Style {
    /// Those of `*` and `?`; `nil` where the text around them suggests one.
    let wildcards: (sequence: String, character: String)?
    /// The value of a variable: its distance from a familiar one.
    let value: Int
  }

  private static let natural = Style(wildcards: nil, value: 0)
  private static let styles = [
    Style(wildcards: ("example", "a"), value: 0), Style(wildcards: ("", "1"), value: 1),
    Style(wildcards: ("x7/q-9", "Z"), value: 7),
  ]

  private static let lengthLimit = 2_000

  /// The distinct URLs, as path, query and fragment, for each style and alternative of the path: those to show first.
  package static func urls(for component: ComponentPlan) -> [[UInt8]] { urls(for: component, [natural] + styles) }

  /// URLs that are tried and not shown: they have less in common with those of other components.
  static func probes(for component: ComponentPlan) -> [[UInt8]] { urls(for: component, styles) }

  /// Returns `true` if one of the probes has a property; they are made style by style.
  static func containsProbe(for component: ComponentPlan, where isWanted: ([UInt8]) -> Bool) -> Bool {
    styles.contains { urls(for: component, [$0]).contains(where: isWanted) }
  }

  private static func urls(for component: ComponentPlan, _ styles: [Style]) -> [[UInt8]] {
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
    if let path {
      writer.write(path, reserved: "?#")
    } else {
      writer.write("/")
      writer.writeWildcards(0, open: true, next: nil, isLast: true)
    }
    switch component.query {
    case nil: break
    case .whole(let language):
      guard let pieces = language.alternatives.first else { return nil }
      writer.begin("?", isQuery: true)
      writer.write(pieces, reserved: "#")
      writer.dropEmptyPart()
    case .items(let items):
      for (index, item) in items.enumerated() {
        guard let pieces = item.language.alternatives.first else { return nil }
        writer.begin(index == 0 ? "?" : "&", isQuery: true)
        writer.write(item.name, reserved: "#&=")
        writer.write("=")
        writer.write(pieces, reserved: "#&")
      }
    }
    if let fragment = component.fragment {
      guard let pieces = fragment.alternatives.first else { return nil }
      writer.begin("#", isQuery: false)
      writer.write(pieces, reserved: "")
      writer.dropEmptyPart()
    }
    return writer.bytes
  }

  private struct Writer {
    let isDecoded: Bool
    let style: Style
    var bytes: [UInt8] = []
    /// The place behind the delimiter of the part that is written, or of the query item.
    var partStart = 0
    var isQuery = false

    init(_ component: ComponentPlan, _ style: Style) {
      isDecoded = component.isDecoded
      self.style = style
    }

    mutating func begin(_ delimiter: String, isQuery: Bool) {
      write(delimiter)
      partStart = bytes.count
      self.isQuery = isQuery
    }

    /// Removes the delimiter of a part without text.
    mutating func dropEmptyPart() { if bytes.count == partStart { bytes.removeLast() } }

    mutating func write(_ text: String) { bytes += Array(text.utf8) }

    /// - Parameter reserved: The characters that would end the part.
    mutating func write(_ pieces: [PartLanguage.Piece], reserved: String) {
      var (count, isOpen) = (0, false)
      for (index, piece) in pieces.enumerated() {
        switch piece.kind {
        case .literal(let scalars): write(scalars, reserved: reserved)
        case .anyCharacter: count += 1
        case .anySequence: isOpen = true
        case .values(let values):
          if values.isEmpty { break }
          let value = values[(values.familiar + style.value) % values.count]
          write(ValueList.pieces(of: value), reserved: reserved)
        }
        if count == 0, !isOpen { continue }
        let following = index + 1 < pieces.count ? pieces[index + 1].kind : nil
        switch following {
        case .anyCharacter, .anySequence: continue
        case .literal(let scalars):
          writeWildcards(count, open: isOpen, next: scalars.first.flatMap(UInt8.init(exactly:)), isLast: false)
        case .values, nil: writeWildcards(count, open: isOpen, next: nil, isLast: following == nil)
        }
        (count, isOpen) = (0, false)
      }
    }

    /// Writes a text for some wildcards in a row.
    mutating func writeWildcards(_ count: Int, open isOpen: Bool, next: UInt8?, isLast: Bool) {
      if let (sequence, character) = style.wildcards {
        write(String(repeating: character, count: count) + (isOpen ? sequence : ""))
      } else {
        let place = NaturalText(before: bytes[partStart...], next: next, isLast: isLast, isQuery: isQuery)
        write(place.text(count, open: isOpen))
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
