// The functions of `aasa.h`, which documents them.

/// The version of the library and of the program; a test compares it with that of the program.
private let version: StaticString = "0.1.0"

@c(aasa_version) public func aasaVersion() -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c(aasa_abi_version) public func aasaABIVersion() -> UInt32 { 1 }

@c(aasa_status_text) public func aasaStatusText(_ status: Int32) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer((BatchFault(rawValue: status)?.words ?? "no error").utf8Start)
    .assumingMemoryBound(to: CChar.self)
}

@c(aasa_free) public func aasaFree(_ text: UnsafeMutablePointer<CChar>?) { unsafe text?.deallocate() }

/// The errors of a batch, whose numbers are those of `aasa_status` in `aasa.h`.
enum BatchFault: Int32, Error, CaseIterable {
  case null = -10
  case count = -11
  case offsets = -12
  case view = -13

  var words: StaticString {
    switch self {
    case .null: "a required pointer is null"
    case .count: "a count, an offset or a length is negative or too large"
    case .offsets: "the offsets decrease, or lie outside of the data"
    case .view: "a string view lies outside of its buffer"
    }
  }
}
