package import Association

/// A component with its patterns as languages: what an engine compiles.
package struct ComponentPlan: Sendable {
  /// The index in `components` or `paths`.
  package let index: Int
  package let excludes: Bool
  /// Whether parts are percent-decoded before they are compared.
  package let isDecoded: Bool
  package let folding: CaseFolding
  /// `nil` where everything is accepted, for each part.
  package let path: PartLanguage?
  package let query: Query?
  package let fragment: PartLanguage?

  package enum Query: Sendable {
    case whole(PartLanguage)
    case items([Item])
  }

  /// A named item of a query dictionary.
  package struct Item: Sendable {
    /// The name's scalars, folded; names are literal.
    package let name: [UInt32]
    package let language: PartLanguage
  }
}

extension ComponentPlan {
  /// A component that asks something of one part alone: of the path, else of the query.
  package init(asking language: PartLanguage, of part: PartLanguage.Part) {
    index = 0
    excludes = false
    isDecoded = language.isDecoded
    folding = language.folding
    path = part == .path ? language : nil
    query = part == .path || language.acceptsEverything ? nil : .whole(language)
    fragment = nil
  }

  /// - Parameters:
  ///   - caseSensitive: Whether letter case counts, whatever the component says.
  ///   - percentEncoded: Whether patterns are compared with the URL as written, whatever the component says.
  ///   - rewrite: The text to take in the place of each text that the component has.
  package init(
    _ component: Component, _ file: AssociationFile, _ variables: VariableTable, caseSensitive: Bool? = nil,
    percentEncoded: Bool? = nil, rewriting rewrite: ([UInt8]) -> [UInt8] = { $0 }
  ) {
    let caseSensitive = caseSensitive ?? component.caseSensitive.value
    let percentEncoded = percentEncoded ?? component.percentEncoded.value
    let folding = CaseFolding(caseSensitive: caseSensitive, percentEncoded: percentEncoded)

    func language(_ source: PatternSource, _ part: PartLanguage.Part) -> PartLanguage {
      let text = rewrite(Array(file.document.utf8(source.node).dropFirst(source.dropped)))
      return PartLanguage(
        Pattern(text: text, source: source), part, caseSensitive: caseSensitive, percentEncoded: percentEncoded,
        variables: variables)
    }
    func constrained(_ constraint: PartConstraint, _ part: PartLanguage.Part) -> PartLanguage? {
      guard case .pattern(let source) = constraint else { return nil }
      let found = language(source, part)
      return part == .other && found.acceptsEverything ? nil : found
    }

    index = component.index
    excludes = component.exclude.value
    isDecoded = !percentEncoded
    self.folding = folding
    path = constrained(component.path.value, .path)
    fragment = constrained(component.fragment.value, .other)
    switch component.query.value {
    case .any: query = nil
    case .pattern: query = constrained(component.query.value, .other).map(Query.whole)
    case .items(let items):
      query = .items(
        items.map { item in
          Item(
            name: folding.fold(PartLanguage.scalars(rewrite(file.document.utf8(item.name)))),
            language: language(item.pattern, .other))
        })
    }
  }
}

/// What is asked of a file: its entries in order, and which apps each names.
package struct RoutingPlan: Sendable {
  package let file: AssociationFile
  package let variables: VariableTable
  package let applinks: AppLinks?
  /// The apps that are answered for, in order of first mention in the file.
  package let apps: [AppID]
  /// For each entry that names one of the apps, the entry and the indices of those apps; in the order of the file.
  package let entries: [(entry: Entry, apps: [Int])]

  /// - Parameter app: The only app to answer for, also one that the file does not name; `nil` for all of the file's.
  package init(_ file: AssociationFile, app: AppID? = nil) {
    self.file = file
    variables = VariableTable(file)
    applinks = file.applinks
    apps = app.map { [$0] } ?? file.applinks?.apps ?? []
    let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
    entries = (file.applinks?.entries ?? []).compactMap { entry in
      let named = entry.apps.compactMap { indices[$0.id] }
      return named.isEmpty ? nil : (entry, named)
    }
  }

  /// The languages of a component; `nil` for an element that counts for nothing.
  package func component(_ index: Int, of entry: Entry) -> ComponentPlan? {
    applinks?.component(at: index, of: entry).map { ComponentPlan($0, file, variables) }
  }
}
