import CPCRE2

// One of the two places with unsafe code. The invariants: a `pcre2_code` is owned and freed by one `PCRE2Pattern`; it is not changed after
// it is made, so any number of tasks may match with it (pcre2api, "Multithreading"), each with a scratch of its own; subjects are
// passed with their length and live through the call.

/// A compiled PCRE2 pattern, with JIT code where the machine has it.
@safe package final class PCRE2Pattern: @unchecked Sendable {
  private let code: OpaquePointer

  /// The result of a comparison.
  package enum Outcome: Sendable {
    case match
    case noMatch
    /// A limit was reached or memory ran out: there is no answer.
    case gaveUp
  }

  /// Options of a pattern; macros of pcre2.h that Swift cannot import.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let anchored = Options(rawValue: 0x8000_0000)
    package static let dotAll = Options(rawValue: 0x0000_0020)
    package static let caseless = Options(rawValue: 0x0000_0008)
    /// Pattern and subjects are valid UTF-8, which is not checked.
    package static let utf = Options(rawValue: 0x0008_0000 | 0x4000_0000)
  }

  private static let jitComplete: UInt32 = 0x0000_0001
  private static let noMatchError: Int32 = -1

  /// Compiles a pattern; `nil` when PCRE2 refuses it.
  ///
  /// - Parameter jit: Without machine code, matching interprets the pattern and gives the same answers.
  package init?(_ text: some Collection<UInt8>, _ options: Options = [], jit: Bool = true) {
    var error: Int32 = 0
    var offset = 0
    let text = Array(text)
    guard let compiled = unsafe pcre2_compile_8(text, text.count, options.rawValue, &error, &offset, nil) else {
      return nil
    }
    unsafe code = compiled
    if jit { _ = unsafe pcre2_jit_compile_8(compiled, Self.jitComplete) }
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Compares the whole subject. O(subject) for most patterns; never more steps than the scratch's limit.
  package func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome {
    let result = unsafe pcre2_match_8(code, subject, subject.count, 0, 0, scratch.data, scratch.context)
    if result >= 0 { return .match }
    return result == Self.noMatchError ? .noMatch : .gaveUp
  }
}

/// The memory that one task matches in, and the limits it matches under.
@safe package final class PCRE2Scratch {
  fileprivate let data: OpaquePointer
  fileprivate let context: OpaquePointer

  /// The number of steps after which there is no answer.
  private static let matchLimit: UInt32 = 100_000

  /// `nil` when there is no memory.
  package init?() {
    guard let data = unsafe pcre2_match_data_create_8(1, nil) else { return nil }
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      unsafe pcre2_match_data_free_8(data)
      return nil
    }
    unsafe self.data = data
    unsafe self.context = context
    _ = unsafe pcre2_set_match_limit_8(context, Self.matchLimit)
  }

  deinit {
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_data_free_8(data)
  }
}
