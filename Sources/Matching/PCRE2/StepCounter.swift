import CPCRE2

// PCRE2 counts its own steps: with automatic callouts it calls before each item of the pattern that it tries. Its shortcuts are off (start
// optimisations, automatic possession, anchoring at `.*`, JIT), because the cost of backtracking in general is counted, not with
// the optimisations of this library.
//
// The invariants are those of `PCRE2Pattern`: the code has one owner and is not changed after it is made; match data, context and
// counter live for the one call that uses them.

/// Counts the steps of a backtracking matcher.
@safe package final class StepCounter {
  package enum Count: Sendable, Hashable {
    case exactly(Int)
    /// The limit, where counting ended.
    case moreThan(Int)

    package var least: Int {
      switch self {
      case .exactly(let steps), .moreThan(let steps): steps
      }
    }
  }

  private let code: OpaquePointer

  // Macros of pcre2.h that Swift cannot import.
  private static let options: UInt32 =
    0x8000_0000  // PCRE2_ANCHORED
    | 0x0000_0020  // PCRE2_DOTALL
    | 0x0000_0004  // PCRE2_AUTO_CALLOUT
    | 0x0000_4000  // PCRE2_NO_AUTO_POSSESS
    | 0x0000_8000  // PCRE2_NO_DOTSTAR_ANCHOR
    | 0x0001_0000  // PCRE2_NO_START_OPTIMIZE
  private static let utf: UInt32 = 0x0008_0000 | 0x4000_0000  // with PCRE2_NO_UTF_CHECK
  private static let caseless: UInt32 = 0x0000_0008
  private static let noMatch: Int32 = -1  // PCRE2_ERROR_NOMATCH
  private static let stopped: Int32 = -37  // PCRE2_ERROR_CALLOUT

  /// `nil` where PCRE2 refuses the pattern, because it is too large.
  package init?(_ language: PartLanguage) {
    let translation = PCRE2Translation(language, captures: false)
    if translation.isTooDeep { return nil }
    var options = Self.options
    if translation.isUTF { options |= Self.utf }
    if translation.isCaseless { options |= Self.caseless }
    var error: Int32 = 0
    var offset = 0
    let text = translation.text
    guard let compiled = unsafe pcre2_compile_8(text, text.count, options, &error, &offset, nil) else { return nil }
    unsafe code = compiled
  }

  deinit { unsafe pcre2_code_free_8(code) }

  private struct Counter {
    var steps = 0
    let limit: Int
  }

  /// The number of pattern items tried until there is a result or the limit is passed; `nil` without memory.
  package func steps(on subject: PartSubject, limit: Int) -> Count? {
    guard let data = unsafe pcre2_match_data_create_8(1, nil) else { return nil }
    defer { unsafe pcre2_match_data_free_8(data) }
    guard let context = unsafe pcre2_match_context_create_8(nil) else { return nil }
    defer { unsafe pcre2_match_context_free_8(context) }
    _ = unsafe pcre2_set_match_limit_8(context, .max)
    _ = unsafe pcre2_set_depth_limit_8(context, .max)
    var counter = Counter(limit: limit)
    let result = unsafe withUnsafeMutablePointer(to: &counter) { counter in
      _ = unsafe pcre2_set_callout_8(
        context,
        { _, counter in
          guard let counter = unsafe counter?.assumingMemoryBound(to: Counter.self) else { return StepCounter.stopped }
          unsafe counter.pointee.steps += 1
          return unsafe counter.pointee.steps > counter.pointee.limit ? StepCounter.stopped : 0
        }, counter)
      return unsafe pcre2_match_8(code, subject.bytes, subject.bytes.count, 0, 0, data, context)
    }
    if result == Self.stopped { return .moreThan(limit) }
    return result >= 0 || result == Self.noMatch ? .exactly(counter.steps) : nil
  }
}
