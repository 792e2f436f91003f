/// A part of a URL in the form that patterns are compared with.
package struct PartSubject: Sendable {
  /// ASCII as written, or UTF-8 after percent-decoding; a path is without its trailing slashes (oracle).
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package static func path(_ url: LinkURL, decoded: Bool) -> PartSubject {
    var bytes = part(url.path, decoded: decoded)
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    // An empty path is `/`.
    return PartSubject(bytes: bytes.isEmpty ? [UInt8(ascii: "/")] : bytes)
  }

  package static func query(_ url: LinkURL, decoded: Bool) -> PartSubject {
    PartSubject(bytes: part(url.query, decoded: decoded))
  }

  package static func fragment(_ url: LinkURL, decoded: Bool) -> PartSubject {
    PartSubject(bytes: part(url.fragment, decoded: decoded))
  }

  private static func part(_ raw: ArraySlice<UInt8>, decoded: Bool) -> [UInt8] {
    decoded ? PercentEncoding.decode(Array(raw)) : Array(raw)
  }

  /// The scalars, for code that does not work on bytes.
  var scalars: [UInt32] { PartLanguage.scalars(bytes) }
}

/// An item of a query: `name=value`, or `name` alone, whose value is empty (oracle).
package struct QueryItem: Sendable, Hashable {
  package let name: [UInt8]
  package let value: [UInt8]

  /// The items of a query, split at `&` and at the first `=` as written, then decoded. A query whose decoding is not UTF-8
  /// is compared as written (decided). `+` is not a space (decided).
  package static func items(_ url: LinkURL, decoded: Bool) -> [QueryItem] {
    guard !url.query.isEmpty else { return [] }
    let decodes = decoded && PercentEncoding.isUTF8(PercentEncoding.decodeBytes(url.query))
    func text(_ slice: ArraySlice<UInt8>) -> [UInt8] {
      decodes ? PercentEncoding.decodeBytes(slice) : Array(slice)
    }
    return url.query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(name: text(item), value: [])
      }
      return QueryItem(name: text(item[..<equals]), value: text(item[(equals + 1)...]))
    }
  }
}
