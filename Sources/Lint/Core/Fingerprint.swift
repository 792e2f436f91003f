package import SourceText

// The fingerprint of a result is FNV-1a (128 bits, the parameters of Fowler, Noll and Vo) over
//
//     "1" NUL rule NUL identity… NUL occurrence
//
// The identity is what the result says it is or, without one, the text at its place: the first 256 bytes of its range, and on each
// side up to 64 bytes of the object around it (to the next brace), all without white space, with a NUL between the three. So neither
// lines above, nor indentation, nor other components change it, and an edit at the place itself does. The occurrence counts
// from 0 the results of the file that are alike so far; results come in order of place. The path is no part of it.

/// A name for a result that stays when it moves in its file.
package struct Fingerprint: Sendable, Hashable {
  private var hash = FowlerNollVo()

  private static let version = "1"

  /// 32 hexadecimal digits, lower-case.
  package var text: String { hash.text }

  /// Gives results their fingerprints. O(results).
  package static func mark(_ results: inout [Finding], in source: SourceFile) {
    var occurrences: [UInt128: UInt32] = [:]
    /// The last rule, and the beginning of its fingerprints.
    var last: (rule: String, hash: FowlerNollVo)?
    for index in results.indices {
      let rule = results[index].rule
      var hash = FowlerNollVo()
      if let last, last.rule == rule {
        hash = last.hash
      } else {
        hash.add([version, Rule.formerNames[rule] ?? rule])
        last = (rule, hash)
      }
      if let identity = results[index].identity {
        hash.add(identity)
      } else if let range = results[index].location.range {
        hash.add(range.bytes.clamped(to: 0..<source.bytes.count), of: source.bytes)
      }
      let occurrence = occurrences[hash.value, default: 0]
      occurrences[hash.value] = occurrence + 1
      hash.add(["\(occurrence)"])
      results[index].fingerprint = Fingerprint(hash: hash)
    }
  }

  /// The fingerprint together with the path of the file, where one must be unique in a report of many files.
  package func with(path: String) -> Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.hash.add([text, path])
    return fingerprint
  }
}
