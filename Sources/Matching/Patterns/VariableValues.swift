/// The values of a variable as UTF-8, in which `*` and `?` are wildcards but `$(name)` is plain text (documented; the meaning of such text
/// is decided). They are kept one after another in one array: a file can have a million.
package struct VariableValues: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  mutating func append(_ value: some Sequence<UInt8>) {
    bytes += value
    starts.append(UInt32(bytes.count))
  }

  /// The values as words of characters and wildcards. O(bytes).
  func list(_ folding: CaseFolding) -> ValueList {
    let words = lazy.map { value in
      folding.fold(PartLanguage.scalars(value)).map { scalar in
        switch scalar {
        case UInt32(UInt8(ascii: "?")): ValueTrie.any
        case UInt32(UInt8(ascii: "*")): ValueTrie.star
        default: scalar
        }
      }
    }
    return ValueList(words, labelCount: bytes.span.scalarCount)
  }
}

extension VariableValues: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count - 1 }

  package subscript(index: Int) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }
}
