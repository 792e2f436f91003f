// The types of C libraries that WebAssembly does not have. No question that the module answers needs them: manifests and the configurations
// of servers are files beside the file.

/// A reader of XML that refuses every text.
final class XMLEvents {
  private let source: SourceFile

  /// The encoding that the XML declaration names.
  let declaredEncoding: String? = nil

  init(_ source: SourceFile) { self.source = source }

  func next() throws(XMLFault) -> XMLEvent? {
    throw XMLFault(kind: .malformed("XML is not read here"), range: SourceRange(0..<0))
  }
}

/// A regular expression that cannot be compiled.
final class PCRE2Pattern: Sendable {
  enum Outcome { case match, noMatch, gaveUp }

  struct Options: OptionSet, Sendable {
    let rawValue: UInt32
    static let caseless = Options(rawValue: 8)
  }

  init?(_ text: some Collection<UInt8>, _ options: Options = [], jit: Bool = true) { return nil }

  func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome { .gaveUp }
}
