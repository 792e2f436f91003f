// The types of C libraries and threads that `Scripts/wasm --check` compiles the modules below Tasks with, beside those of the module.

/// The events of a text that no parser reads.
final class XMLEvents {
  var declaredEncoding: String? { nil }

  init(_ source: SourceFile) {}

  func next() throws(XMLFault) -> XMLEvent? { throw XMLFault(kind: .noElement, range: SourceRange(at: 0)) }
}

/// Deflate that is damaged.
enum Deflate {
  static func inflate(_ bytes: [UInt8], in range: Range<Int>, size: Int) -> [UInt8]? { nil }

  static func checksum(_ bytes: [UInt8]) -> UInt32 { 0 }
}

/// Gzip that is damaged.
enum GzipReader {
  static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  static func expanded(_ bytes: [UInt8], limit: Int) throws(GzipFault) -> [UInt8] { throw .damaged }
}

/// The only thread, which works on one input after the other.
enum WorkerThreads<Input: Sendable, Output: Sendable> {
  static func each(
    _ inputs: [Input], limit: Int, _ work: @escaping @Sendable (Input) -> Output, use: (Output) -> Void
  ) {
    for input in inputs { use(work(input)) }
  }
}

/// A regular expression that cannot be compiled.
struct PCRE2Pattern: Sendable {
  enum Outcome { case match, noMatch, gaveUp }

  struct Options: OptionSet, Sendable {
    let rawValue: UInt32
    static let caseless = Options(rawValue: 8)
  }

  init?(_ text: some Collection<UInt8>, _ options: Options = [], jit: Bool = true) { return nil }

  func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome { .gaveUp }
}
