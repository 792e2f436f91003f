package import Association

/// A component with its patterns as languages, ready for an engine. An object, because lists of a million are copied.
package final class ComponentPlan: Sendable {
  /// The index in `components` or `paths`.
  package let index: Int
  package let excludes: Bool
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

  package struct Item: Sendable {
    /// The name's scalars, folded; names are literal.
    package let name: [UInt32]
    package let language: PartLanguage
  }

  init(
    index: Int = 0, excludes: Bool = false, isDecoded: Bool, folding: CaseFolding, path: PartLanguage?,
    query: Query? = nil, fragment: PartLanguage? = nil
  ) {
    (self.index, self.excludes, self.isDecoded, self.folding) = (index, excludes, isDecoded, folding)
    (self.path, self.query, self.fragment) = (path, query, fragment)
  }

  /// The languages of the parts that do not accept everything.
  package var languages: [PartLanguage] {
    let parts = [path, fragment].compactMap { $0 }
    switch query {
    case nil: return parts
    case .whole(let language): return parts + [language]
    case .items(let items): return parts + items.map { $0.language }
    }
  }

  /// `true` if there is a query or a fragment.
  package var hasTail: Bool { query != nil || fragment != nil }

  /// `true` if there is a path, whose pattern has no wildcards.
  var hasPathWithoutWildcards: Bool { path.map { !$0.hasWildcards } ?? false }

  var hasValues: Bool { languages.contains { $0.hasValues } }

  /// A component with a pattern for one part alone: for the path, else for the query.
  package convenience init(asking language: PartLanguage, of part: PartLanguage.Part) {
    self.init(
      isDecoded: language.isDecoded, folding: language.folding, path: part == .path ? language : nil,
      query: part == .path || language.acceptsEverything ? nil : .whole(language))
  }

  package convenience init(_ text: ComponentText, _ variables: VariableTable) {
    let folding = CaseFolding(caseSensitive: text.caseSensitive, percentEncoded: text.percentEncoded)
    func language(_ pattern: [UInt8], _ part: PartLanguage.Part) -> PartLanguage {
      PartLanguage(
        Pattern(text: pattern, variables: variables.areKnown), part, caseSensitive: text.caseSensitive,
        percentEncoded: text.percentEncoded, variables: variables)
    }
    func constraint(_ pattern: [UInt8]?) -> PartLanguage? {
      pattern.map { language($0, .other) }.flatMap { $0.acceptsEverything ? nil : $0 }
    }
    let query: Query? =
      switch text.query {
      case nil: nil
      case .pattern(let pattern): constraint(pattern).map(Query.whole)
      case .items(let items):
        .items(
          items.map { Item(name: folding.fold(PartLanguage.scalars($0.name)), language: language($0.pattern, .other)) })
      }
    self.init(
      index: text.index, excludes: text.excludes, isDecoded: !text.percentEncoded, folding: folding,
      path: text.path.map { language($0, .path) }, query: query, fragment: constraint(text.fragment))
  }

  /// - Parameter caseSensitive: A setting to use instead of the component's; likewise `percentEncoded`.
  package convenience init(
    _ component: Component, _ file: AssociationFile, _ variables: VariableTable, caseSensitive: Bool? = nil,
    percentEncoded: Bool? = nil
  ) {
    if caseSensitive ?? component.caseSensitive.value, component.isOnlyPath,
      case .pattern(let source) = component.path.value, let place = file.document.plainText(source)
    {
      let isDecoded = !(percentEncoded ?? component.percentEncoded.value)
      let text = file.source.bytes.span.extracting(place)
      if let path = PartLanguage(simplePath: text, isDecoded: isDecoded) {
        self.init(
          index: component.index, excludes: component.exclude.value, isDecoded: isDecoded, folding: .none, path: path)
        return
      }
    }
    var text = ComponentText(component, in: file.document)
    if let caseSensitive { text.caseSensitive = caseSensitive }
    if let percentEncoded { text.percentEncoded = percentEncoded }
    self.init(text, variables)
  }
}

/// The entries of a file in order, with the apps that each names.
package struct RoutingPlan: Sendable {
  package let file: AssociationFile
  package let variables: VariableTable
  package let applinks: AppLinks?
  /// The apps of the verdicts, in order.
  package let apps: [AppID]
  /// For each entry that names one of the apps, the entry and the indices of those apps; in the order of the file.
  package let entries: [(entry: Entry, apps: [Int])]

  /// - Parameters:
  ///   - apps: The apps to decide for, each once, which the file need not name; `nil` for all of the file's.
  ///   - variables: Those of the file, where others have them too: their values are kept once.
  package init(_ file: AssociationFile, apps: [AppID]? = nil, variables: VariableTable? = nil) {
    self.file = file
    self.variables = variables ?? VariableTable(file)
    applinks = file.applinks
    let apps = apps ?? file.applinks?.apps ?? []
    self.apps = apps
    let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
    entries = (file.applinks?.entries ?? []).compactMap { entry in
      let named = entry.apps.compactMap { indices[$0.id] }
      return named.isEmpty ? nil : (entry, named)
    }
  }

  /// - Parameter entries: The entries that name the app, in the order of the file.
  init(_ file: AssociationFile, app: AppID, entries: [Entry], _ variables: VariableTable) {
    self.file = file
    self.variables = variables
    applinks = file.applinks
    apps = [app]
    self.entries = entries.map { ($0, [0]) }
  }
}
