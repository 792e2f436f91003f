package import JSONSource
package import SourceText

/// An `assetlinks.json`: the statements of a site, with the place of everything in the source.
///
/// Reading never fails. A statement with a fault is read as far as it goes; ``problems`` lists the faults of shape, and ``fault`` says why
/// Android would read nothing.
package struct AssetLinksFile: Sendable {
  package let source: SourceFile
  package let form: SourceForm
  package let document: JSONDocument
  package let statements: [Statement]
  /// In order of place.
  package let problems: [Problem]

  /// O(bytes).
  package init(_ source: SourceFile, limits: JSONReader.Limits = JSONReader.Limits()) {
    let form = SourceForm.detect(source.bytes)
    let text = form == .json ? SourceForm.textStart(source.bytes)..<source.bytes.count : 0..<0
    let document = JSONReader.read(source, range: text, limits: limits)
    (self.source, self.form, self.document) = (source, form, document)
    var reader = StatementReader(document)
    if let root = document.root {
      if document.kind(root) == .array {
        statements = document.elements(root).enumerated().map { reader.statement($0.element, index: $0.offset) }
      } else {
        reader.note(.notAnArray, at: root)
        // One statement without its array is the usual case, so it is read for its own faults.
        let isStatement = document.kind(root) == .object && !Self.isAssociation(root, document)
        statements = isStatement ? [reader.statement(root, index: 0)] : []
      }
    } else {
      statements = []
    }
    problems = reader.problems.sorted { $0.node < $1.node }
  }
}

extension AssetLinksFile {
  /// Why Android reads nothing.
  package enum Fault: Sendable, Hashable {
    case form(SourceForm)
    /// The first problem of the JSON text.
    case invalid(JSONDocument.Problem)
    case notAnArray(JSONDocument.Kind)
  }

  package var fault: Fault? {
    guard form == .json else { return .form(form) }
    if let problem = document.problems.first { return .invalid(problem) }
    guard let root = document.root else { return .form(.empty) }
    let kind = document.kind(root)
    return kind == .array ? nil : .notAnArray(kind)
  }

  /// The packages that a statement lets open links, in order of first mention, each once.
  package var packages: [String] {
    statements.filter { $0.opensLinks }.compactMap { $0.app?.packageName?.text }.uniqued()
  }

  /// Why a package is not one of ``packages``: lower-case, without full stop, the name escaped.
  package func reasonAgainstLinks(of package: String) -> String {
    let shown = escapedForDisplay(package)
    let own = statements.filter { $0.include == nil && $0.app?.packageName?.text == package }
    if own.contains(where: { $0.isAboutLinks }) {
      return "the statement for \(shown) has no fingerprint, so Android ignores it"
    }
    return own.isEmpty ? "no statement lets \(shown) open links" : "\(shown) has no relation `\(Statement.appLinks)`"
  }

  /// Why ``packages`` are none: lower-case, without full stop, the name of a single package escaped.
  package var reasonAgainstPackages: String {
    let names = Set(statements.filter { $0.include == nil }.compactMap { $0.app?.packageName?.text })
    guard names.count == 1, let name = names.first else { return "no statement lets an app open links" }
    return reasonAgainstLinks(of: name)
  }

  package func lists(_ package: String) -> Bool {
    statements.contains { $0.include == nil && $0.app?.packageName?.text == package }
  }

  /// The packages whose dynamic rules decide, in order of first mention.
  package var packagesWithRules: [String] {
    let deciders = deciders
    return packages.filter { deciders[$0]?.dynamicRules != nil }
  }
}
