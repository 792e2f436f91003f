/// Writes a Mach-O file with its entitlements only.
struct ProgramBuilder {
  var is64 = true
  var isBigEndian = false
  var xml: [UInt8]?
  var der: [UInt8]?
  var section: [UInt8]?
  var isLinkerSigned = false

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = BinaryListBuilder.number(value, size)
    return isBigEndian ? bytes : bytes.reversed()
  }

  private static func name(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
  }

  /// The embedded signature: a SuperBlob.
  var signature: [UInt8] {
    var blobs: [(kind: Int, bytes: [UInt8])] = []
    func blob(_ magic: Int, _ content: [UInt8]) -> [UInt8] {
      BinaryListBuilder.number(magic, 4) + BinaryListBuilder.number(content.count + 8, 4) + content
    }
    let flags = BinaryListBuilder.number(isLinkerSigned ? 0x2_0002 : 0, 4)
    blobs.append((0, blob(0xFADE_0C02, [0, 2, 4, 0] + flags + [UInt8](repeating: 0, count: 36))))
    if let xml { blobs.append((5, blob(0xFADE_7171, xml))) }
    if let der { blobs.append((7, blob(0xFADE_7172, der))) }
    var offset = 12 + 8 * blobs.count
    var index: [UInt8] = []
    for blob in blobs {
      index += BinaryListBuilder.number(blob.kind, 4) + BinaryListBuilder.number(offset, 4)
      offset += blob.bytes.count
    }
    return BinaryListBuilder.number(0xFADE_0CC0, 4) + BinaryListBuilder.number(offset, 4)
      + BinaryListBuilder.number(blobs.count, 4) + index + blobs.flatMap(\.bytes)
  }

  var bytes: [UInt8] {
    let signature = signature
    let header = is64 ? 32 : 28
    let segmentSize = is64 ? 72 + 80 : 56 + 68
    let start = header + 16 + segmentSize
    let sectionBytes = section ?? []
    let length = is64 ? 8 : 4
    var segment = number(is64 ? 0x19 : 0x1, 4) + number(segmentSize, 4) + Self.name("__TEXT")
    segment += [UInt8](repeating: 0, count: 4 * length) + number(5, 4) + number(5, 4)
    segment += number(section == nil ? 0 : 1, 4) + number(0, 4)
    segment += Self.name("__entitlements") + Self.name("__TEXT")
    segment += number(0, length) + number(sectionBytes.count, length) + number(start + signature.count, 4)
    segment += [UInt8](repeating: 0, count: segmentSize - segment.count)
    let command = number(0x1D, 4) + number(16, 4) + number(start, 4) + number(signature.count, 4)
    var bytes = number(is64 ? 0xFEED_FACF : 0xFEED_FACE, 4) + number(0x0100_000C, 4) + number(0, 4) + number(2, 4)
    bytes += number(2, 4) + number(16 + segmentSize, 4) + number(0, 4) + (is64 ? number(0, 4) : [])
    return bytes + segment + command + signature + sectionBytes
  }

  /// Several images in one file.
  static func fat(_ images: [(type: Int, bytes: [UInt8])]) -> [UInt8] {
    var bytes = BinaryListBuilder.number(0xCAFE_BABE, 4) + BinaryListBuilder.number(images.count, 4)
    var offset = 8 + 20 * images.count
    for image in images {
      for value in [image.type, 0, offset, image.bytes.count, 0] { bytes += BinaryListBuilder.number(value, 4) }
      offset += image.bytes.count
    }
    return bytes + images.flatMap(\.bytes)
  }
}
