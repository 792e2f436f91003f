extension ComponentPlan {
  /// A component that accepts a URL as written, with or without trailing slashes. Without a query the URL represents its path
  /// with any query, and likewise without a fragment, as a component does.
  package convenience init(_ url: LinkURL, caseSensitive: Bool) {
    let folding = CaseFolding(caseSensitive: caseSensitive, percentEncoded: true)
    self.init(
      isDecoded: false, folding: folding,
      path: PartLanguage(literal: PartSubject.path(url, decoded: false).bytes, folding),
      query: url.query.isEmpty ? nil : .whole(PartLanguage(literal: Array(url.query), folding)),
      fragment: url.fragment.isEmpty ? nil : PartLanguage(literal: Array(url.fragment), folding))
  }
}

extension PartLanguage {
  /// One text, in which no character is special.
  fileprivate init(literal text: [UInt8], _ folding: CaseFolding) {
    self.folding = folding
    isDecoded = false
    alternatives = [[Piece(kind: .literal(folding.fold(Self.scalars(text))), element: nil)]]
  }
}
