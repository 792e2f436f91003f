import CPCRE2

// One of the two places with unsafe code. The invariants: a `pcre2_code` is owned and freed by one `PCRE2Pattern`; it is not changed after
// it is made, so any number of tasks may match with it (pcre2api, "Multithreading"), each with a scratch of its own; subjects are
// passed with their length and live through the call.

/// A compiled PCRE2 pattern, with JIT code where the machine has it.
@safe final class PCRE2Pattern: @unchecked Sendable {
  private let code: OpaquePointer

  /// The result of a comparison.
  enum Outcome {
    case match
    case noMatch
    /// A limit was reached or memory ran out.
    case gaveUp
  }

  // Macros of pcre2.h that Swift cannot import.
  private static let anchored: UInt32 = 0x8000_0000
  private static let dotAll: UInt32 = 0x0000_0020
  private static let caseless: UInt32 = 0x0000_0008
  private static let utf: UInt32 = 0x0008_0000
  private static let noUTFCheck: UInt32 = 0x4000_0000
  private static let jitComplete: UInt32 = 0x0000_0001
  private static let noMatchError: Int32 = -1

  /// Compiles a translation; `nil` when PCRE2 refuses it, because it is too large.
  convenience init?(_ translation: PCRE2Translation, jit: Bool = true) {
    if translation.isTooDeep { return nil }
    var options = Self.anchored | Self.dotAll
    if translation.isUTF { options |= Self.utf | Self.noUTFCheck }
    if translation.isCaseless { options |= Self.caseless }
    self.init(translation.text, options: options, jit: jit)
  }

  /// Compiles a text unchanged; `nil` when PCRE2 refuses it.
  convenience init?(_ regex: ComponentRegex, jit: Bool = true) {
    self.init(Array(regex.text.utf8), options: 0, jit: jit)
  }

  /// Compiles the regular expression of a web server, which may match in the middle; `nil` when PCRE2 refuses it.
  convenience init?(serverText text: String, isCaseless: Bool) {
    self.init(Array(text.utf8), options: isCaseless ? Self.caseless : 0, jit: false)
  }

  private init?(_ text: [UInt8], options: UInt32, jit: Bool = true) {
    var error: Int32 = 0
    var offset = 0
    guard let compiled = unsafe pcre2_compile_8(text, text.count, options, &error, &offset, nil) else { return nil }
    unsafe code = compiled
    // Without JIT, matching interprets the code and gives the same results.
    if jit { _ = unsafe pcre2_jit_compile_8(compiled, Self.jitComplete) }
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Compares the whole subject. O(subject) for most patterns; never more steps than the scratch's limit.
  func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome {
    let result = unsafe pcre2_match_8(code, subject, subject.count, 0, 0, scratch.data, scratch.context)
    if result >= 0 { return .match }
    return result == Self.noMatchError ? .noMatch : .gaveUp
  }
}

/// The memory that one task matches in, and the limits it matches under.
@safe final class PCRE2Scratch {
  fileprivate let data: OpaquePointer
  fileprivate let context: OpaquePointer
  private let groups: Int

  /// The number of steps after which the exact matcher decides instead of PCRE2.
  static let matchLimit: UInt32 = 100_000

  /// `nil` without memory.
  init?(groups: Int) {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(groups + 1), nil) else { return nil }
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      unsafe pcre2_match_data_free_8(data)
      return nil
    }
    unsafe self.data = data
    unsafe self.context = context
    self.groups = groups
    _ = unsafe pcre2_set_match_limit_8(context, Self.matchLimit)
  }

  deinit {
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_data_free_8(data)
  }

  /// The bytes that each group matched in the last match; `nil` for a group without a match.
  func captures() -> [Range<Int>?] {
    guard let vector = unsafe pcre2_get_ovector_pointer_8(data) else { return [] }
    return (0..<groups).map { group in
      let start = unsafe vector[2 * group + 2]
      let end = unsafe vector[2 * group + 3]
      return start < 0 || start > end ? nil : start..<end
    }
  }
}
