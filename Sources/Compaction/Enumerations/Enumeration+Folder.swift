extension Enumeration {
  /// Fewer pages of one folder are a list of sections rather than of data.
  private static let leastPages = 50

  /// The folder, with a slash at its end, whose pages the components enumerate: each is one more segment. `nil` for fewer than 50 pages, for
  /// exclusions, and if a pattern has a wildcard, a variable or other parts.
  ///
  /// The data of a site grows, so `folder/*` is what most authors mean.
  package var folder: [UInt8]? {
    guard members.count >= Self.leastPages, !settings.excludes else { return nil }
    let folders = steps.filter { !$0.isExclusion }.map { Self.folder(of: $0.pieces) }
    guard let first = folders.first, let first, folders.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private static func folder(of pieces: [PatternPiece]) -> [UInt8]? {
    guard case .text(let beginning)? = pieces.first, let slash = beginning.lastIndex(of: slash) else { return nil }
    let folder = beginning[...slash]
    // The root has no other pages than all of the site's.
    guard folder.count > 1, folder.first == Self.slash, folder.allSatisfy(isPlain) else { return nil }
    var rest = pieces
    rest[0] = .text(Array(beginning[(slash + 1)...]))
    if case .text(let end)? = rest.last, rest.count > 1, end.last == Self.slash {
      rest[rest.count - 1] = .text(end.dropLast())
    }
    for piece in rest {
      if case .predefined = piece { return nil }
      guard piece.values.allSatisfy({ $0.allSatisfy { isPlain($0) && $0 != Self.slash } }) else { return nil }
    }
    return Array(folder)
  }

  private static let slash = UInt8(ascii: "/")

  private static func isPlain(_ byte: UInt8) -> Bool {
    !PartMark.isMark(byte) && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "$")
  }
}
