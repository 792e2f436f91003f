/// The bytes of a URL in classes that no pattern tells apart, so that a row of the table is short.
package struct ByteClasses: Sendable {
  /// The class of each byte. Bytes that a URL does not hold as written (controls, spaces, bytes beyond ASCII) are in class 0.
  package let classOfByte: [UInt8]
  /// A byte of each class; of class 0, zero.
  package let representatives: [UInt8]

  package var count: Int { representatives.count }

  package init(_ forest: ComponentForest) {
    var isNamed = [Bool](repeating: false, count: 128)
    var isFolded = isNamed
    func name(_ label: CharacterLabel) {
      guard label != .none, label.scalar < 0x80 else { return }
      isNamed[Int(label.scalar)] = true
      // Both cases are named where either is: a label that folds does not tell them apart, another does.
      if label.isFolded, case 0x61...0x7A = label.scalar { isFolded[Int(label.scalar) - 32] = true }
    }
    for node in forest.nodes { name(node.label) }
    for label in forest.valueLabels { name(label) }
    for dictionary in forest.dictionaries { for item in dictionary.items { item.name.forEach(name) } }
    for byte in "/?#&=".utf8 { isNamed[Int(byte)] = true }
    if !forest.decodedParts.isEmpty { for byte in "%0123456789abcdefABCDEF".utf8 { isNamed[Int(byte)] = true } }

    var classOfByte = [UInt8](repeating: 0, count: 256)
    var representatives: [UInt8] = [0]
    var unnamed: UInt8?
    for byte in UInt8(0x21)...0x7E {
      if isNamed[Int(byte)] || isFolded[Int(byte)] {
        classOfByte[Int(byte)] = UInt8(representatives.count)
        representatives.append(byte)
      } else if let unnamed {
        classOfByte[Int(byte)] = unnamed
      } else {
        unnamed = UInt8(representatives.count)
        classOfByte[Int(byte)] = UInt8(representatives.count)
        representatives.append(byte)
      }
    }
    self.classOfByte = classOfByte
    self.representatives = representatives
  }
}
