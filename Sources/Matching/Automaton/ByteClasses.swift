/// The bytes of a URL in alphabet classes, which no pattern distinguishes, so that a row of the table is short.
struct ByteClasses: Sendable {
  /// The class of each byte. Bytes that a URL does not hold as written (controls, spaces, bytes beyond ASCII) are in class 0.
  let classOfByte: [UInt8]
  /// A byte of each class; of class 0, zero.
  let representatives: [UInt8]

  var count: Int { representatives.count }

  init(_ forest: ComponentForest) {
    var isNamed = [Bool](repeating: false, count: 128)
    forest.forEachLabel { $0.forEachASCII { isNamed[Int($0)] = true } }
    for byte in "/?#&=".utf8 { isNamed[Int(byte)] = true }
    if !forest.decodedParts.isEmpty { for byte in "%0123456789abcdefABCDEF".utf8 { isNamed[Int(byte)] = true } }

    var classOfByte = [UInt8](repeating: 0, count: 256)
    var representatives: [UInt8] = [0]
    var unnamed: UInt8?
    for byte in UInt8(0x21)...0x7E {
      if !isNamed[Int(byte)], let unnamed {
        classOfByte[Int(byte)] = unnamed
        continue
      }
      let made = UInt8(representatives.count)
      if !isNamed[Int(byte)] { unnamed = made }
      classOfByte[Int(byte)] = made
      representatives.append(byte)
    }
    self.classOfByte = classOfByte
    self.representatives = representatives
  }
}
