package import Matching

/// The parts of a URL as Android compares them with patterns.
package struct DecodedURL: Sendable {
  /// Empty for a URL without a path; Android adds no slash (source).
  let path: [UInt16]
  let parameters: [[UInt16]]
  /// `nil` for a URL without a `#`.
  let fragment: [UInt16]?

  package init(_ url: LinkURL) { self.init(url.afterHost) }

  /// - Parameter text: The path, query and fragment, with the `?` and `#` before them.
  init(_ text: some Collection<UInt8>) {
    let text = Array(text)
    let hash = text.firstIndex(of: UInt8(ascii: "#"))
    let question = text[..<(hash ?? text.count)].firstIndex(of: UInt8(ascii: "?"))
    path = Self.decode(text[..<(question ?? hash ?? text.count)])
    parameters = question.map { Self.parameters(Self.decode(text[($0 + 1)..<(hash ?? text.count)])) } ?? []
    fragment = hash.map { Self.decode(text[($0 + 1)...]) }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    var decoder = UnitDecoder()
    for byte in bytes { decoder.take(byte, neutral: 0) { units.append($0) } }
    decoder.finish { units.append($0) }
    return units
  }

  /// A query is split at `&`, and where that gives one parameter, at `;`. Empty parameters at the end do not count (source).
  private static func parameters(_ query: [UInt16]) -> [[UInt16]] {
    func split(at separator: UInt16) -> [[UInt16]] {
      var pieces = query.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
      guard pieces.count > 1 else { return pieces }
      while pieces.last?.isEmpty ?? false { pieces.removeLast() }
      return pieces
    }
    let pieces = split(at: UInt16(ascii: "&"))
    return pieces.count == 1 ? split(at: UInt16(ascii: ";")) : pieces
  }
}
