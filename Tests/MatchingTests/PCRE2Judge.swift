import CPCRE2

@testable import Matching

// PCRE2 counts its own steps: with automatic callouts it calls before each item of the pattern that it tries. Its shortcuts are off (start
// optimisations, automatic possession, anchoring at `.*`, JIT).
//
// The invariants are those of `PCRE2Pattern`: the code has one owner and is not changed after it is made; match data, context and
// counter live for the one call that uses them.

/// The steps and captures of PCRE2 for a language.
@safe final class PCRE2Judge {
  private let code: OpaquePointer
  /// The alternative and the index of the piece of each group.
  private var groups: [(alternative: Int, piece: Int)] = []

  // Macros of pcre2.h that Swift cannot import.
  private static let options: UInt32 =
    0x8000_0000  // PCRE2_ANCHORED
    | 0x0000_0020  // PCRE2_DOTALL
    | 0x0000_4000  // PCRE2_NO_AUTO_POSSESS
    | 0x0000_8000  // PCRE2_NO_DOTSTAR_ANCHOR
    | 0x0001_0000  // PCRE2_NO_START_OPTIMIZE
  private static let automaticCallouts: UInt32 = 0x0000_0004
  private static let utf: UInt32 = 0x0008_0000 | 0x4000_0000  // with PCRE2_NO_UTF_CHECK
  private static let caseless: UInt32 = 0x0000_0008
  private static let noMatch: Int32 = -1  // PCRE2_ERROR_NOMATCH
  private static let stopped: Int32 = -37  // PCRE2_ERROR_CALLOUT

  private init?(_ text: [UInt8], _ translation: PCRE2Translation, _ options: UInt32) {
    if translation.isTooDeep { return nil }
    var options = options
    if translation.isUTF { options |= Self.utf }
    if translation.isCaseless { options |= Self.caseless }
    var error: Int32 = 0
    var offset = 0
    guard let compiled = unsafe pcre2_compile_8(text, text.count, options, &error, &offset, nil) else { return nil }
    unsafe code = compiled
  }

  /// Counts steps; `nil` where PCRE2 refuses the pattern, because it is too large.
  convenience init?(counting language: PartLanguage) {
    let translation = PCRE2Translation(language)
    self.init(translation.text, translation, Self.options | Self.automaticCallouts)
  }

  /// Has a group for each piece; `nil` where PCRE2 refuses the pattern.
  convenience init?(capturing language: PartLanguage) {
    var groups: [(alternative: Int, piece: Int)] = []
    var text = Array((language.alternatives.isEmpty ? "\\A(?:(*FAIL)" : "\\A(?:").utf8)
    for (alternative, pieces) in language.alternatives.enumerated() {
      if alternative > 0 { text.append(UInt8(ascii: "|")) }
      for (index, piece) in pieces.enumerated() {
        let alone = PartLanguage(alternatives: [[piece]], folding: language.folding, isDecoded: language.isDecoded)
        // `\A(?:…)\z` without its frame.
        text += Array("(".utf8) + PCRE2Translation(alone).text.dropFirst(5).dropLast(3) + Array(")".utf8)
        groups.append((alternative, index))
      }
    }
    text += Array(")\\z".utf8)
    self.init(text, PCRE2Translation(language), Self.options)
    self.groups = groups
  }

  deinit { unsafe pcre2_code_free_8(code) }

  private struct Counter {
    var steps = 0
    let limit: Int
  }

  /// The number of pattern items tried until there is an answer or the limit is passed; `nil` when there is no memory.
  func steps(on subject: PartSubject, limit: Int) -> StepCounter.Count? {
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
          guard let counter = unsafe counter?.assumingMemoryBound(to: Counter.self) else { return PCRE2Judge.stopped }
          unsafe counter.pointee.steps += 1
          return unsafe counter.pointee.steps > counter.pointee.limit ? PCRE2Judge.stopped : 0
        }, counter)
      return unsafe pcre2_match_8(code, subject.bytes, subject.bytes.count, 0, 0, data, context)
    }
    if result == Self.stopped { return .moreThan(limit) }
    return result >= 0 || result == Self.noMatch ? .exactly(counter.steps) : nil
  }

  /// The text of each piece of the alternative that matches; `nil` where none does, or where PCRE2 gives up.
  func captures(_ subject: PartSubject) -> (alternative: Int, texts: [[UInt8]])? {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(groups.count + 1), nil) else { return nil }
    defer { unsafe pcre2_match_data_free_8(data) }
    guard unsafe pcre2_match_8(code, subject.bytes, subject.bytes.count, 0, 0, data, nil) >= 0,
      let vector = unsafe pcre2_get_ovector_pointer_8(data)
    else { return nil }
    var found: (alternative: Int, texts: [[UInt8]]) = (0, [])
    for (index, group) in groups.enumerated() {
      let (start, end) = unsafe (vector[2 * index + 2], vector[2 * index + 3])
      // The groups of the other alternatives are unset: their offset is ~0, which is imported as -1.
      guard start >= 0, start <= end else { continue }
      found.alternative = group.alternative
      found.texts.append(Array(subject.bytes[start..<end]))
    }
    return found
  }
}
