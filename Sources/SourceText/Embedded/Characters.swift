#if hasFeature(Embedded)
  extension Character {
    /// Returns `true` for white space. The function of the standard library needs the table of all properties, 20 KB.
    var isWhitespace: Bool {
      guard let scalar = unicodeScalars.first else { return false }
      return switch scalar.value {
      case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
      default: false
      }
    }
  }
#endif
