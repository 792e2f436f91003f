import SourceText

// A program of Apple's systems: `fat_header` with one image for each processor, or one image. An image begins with a header and load
// commands; LC_CODE_SIGNATURE says where the signature is (mach-o/loader.h, mach-o/fat.h). Every place is checked against the file.

/// Finds the entitlements in a Mach-O file.
struct MachOFile {
  /// The entitlements of the signature as XML and as DER, and those that the linker put into a program for the simulator.
  private(set) var xml: Range<Int>?
  private(set) var der: Range<Int>?
  private(set) var section: Range<Int>?
  /// `false` if only the linker signed the program, as it does for arm64.
  private(set) var isSigned = false

  private static let codeSignature: UInt32 = 0x1D
  /// `CS_LINKER_SIGNED`
  private static let linkerSigned: UInt64 = 0x2_0000
  private static let segment: UInt32 = 0x1
  private static let segment64: UInt32 = 0x19
  private static let arm64: UInt32 = 0x0100_000C
  /// Real programs have some dozen.
  private static let commandLimit = 10_000

  static func isProgram(_ bytes: [UInt8]) -> Bool {
    switch ByteView(bytes: bytes).value(0, 4, .big) {
    case 0xCAFE_BABE, 0xCAFE_BABF, 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: true
    default: false
    }
  }

  /// The app that the entitlements of a program make: those of the signature or, where it has no domains, those for the simulator. A signature
  /// without entitlements claims nothing. `nil` without a signature.
  static func app(_ program: SourceFile, path: String) throws(ClaimFault) -> ClaimedApp? {
    guard let file = MachOFile(program.bytes) else {
      throw ClaimFault(program.name, "this is no program of Apple's systems, or it was cut")
    }
    var apps: [ClaimedApp] = []
    let signed = file.xml ?? file.der
    for (range, origin) in [(signed, ClaimedApp.Origin.signature), (file.section, .simulator)] {
      guard range != nil || file.isSigned && origin == .signature else { continue }
      let bytes = range.map { Array(program.bytes[$0]) } ?? Array("<plist><dict/></plist>".utf8)
      let (source, list) = try SourceFile(name: path, bytes: bytes).propertyList()
      var app = ClaimedApp(list, source, origin)
      if origin == .simulator { app.signing = .development } else if app.signing == .unknown { app.signing = .release }
      apps.append(app)
    }
    return apps.first { if case .absent = $0.list { false } else { true } } ?? apps.last
  }

  /// `nil` where the bytes are no program, or one that was cut.
  init?(_ bytes: [UInt8]) {
    let view = ByteView(bytes: bytes)
    guard let magic = view.value(0, 4, .big) else { return nil }
    if magic == 0xCAFE_BABE || magic == 0xCAFE_BABF {
      guard let image = Self.image(view, is64: magic == 0xCAFE_BABF) else { return nil }
      readImage(view, image)
    } else {
      guard Self.isProgram(bytes) else { return nil }
      readImage(view, 0..<bytes.count)
    }
    // The linker may fill up with zeros.
    section = section.map { content in
      content.lowerBound..<content.lowerBound + bytes.span.extracting(content).countWithoutFinalZeros
    }
  }

  /// The image for today's devices, else the first.
  private static func image(_ view: ByteView, is64: Bool) -> Range<Int>? {
    guard let count = view.number(4, 4, .big), count <= 64 else { return nil }
    var first: Range<Int>?
    for index in 0..<count {
      let start = 8 + index * (is64 ? 32 : 20)
      guard let type = view.number(start, 4, .big), let offset = view.number(start + 8, is64 ? 8 : 4, .big),
        let size = view.number(start + (is64 ? 16 : 12), is64 ? 8 : 4, .big), let image = view.range(offset, size)
      else { return nil }
      if type == Int(arm64) { return image }
      first = first ?? image
    }
    return first
  }

  private mutating func readImage(_ view: ByteView, _ image: Range<Int>) {
    guard let magic = view.value(image.lowerBound, 4, .big) else { return }
    let order: ByteView.Order = magic == 0xFEED_FACE || magic == 0xFEED_FACF ? .big : .little
    let is64 = magic == 0xFEED_FACF || magic == 0xCFFA_EDFE
    guard is64 || magic == 0xFEED_FACE || magic == 0xCEFA_EDFE, let count = view.number(image.lowerBound + 16, 4, order)
    else { return }
    var place = image.lowerBound + (is64 ? 32 : 28)
    for _ in 0..<min(count, Self.commandLimit) {
      guard let command = view.value(place, 4, order), let size = view.number(place + 4, 4, order), size >= 8,
        let whole = view.range(place, size), whole.upperBound <= image.upperBound
      else { return }
      switch UInt32(truncatingIfNeeded: command) {
      case Self.codeSignature where size >= 16:
        if let offset = view.number(place + 8, 4, order), let length = view.number(place + 12, 4, order),
          let signature = view.range(image.lowerBound + offset, length), signature.upperBound <= image.upperBound
        {
          readSignature(view, signature)
        }
      case Self.segment, Self.segment64: readSegment(view, whole, image, order, is64: command == UInt64(Self.segment64))
      default: break
      }
      place = whole.upperBound
    }
  }

  /// Looks for the section `__entitlements`.
  private mutating func readSegment(
    _ view: ByteView, _ command: Range<Int>, _ image: Range<Int>, _ order: ByteView.Order, is64: Bool
  ) {
    let (header, length) = is64 ? (72, 80) : (56, 68)
    guard let count = view.number(command.lowerBound + header - 8, 4, order), count <= command.count / length else {
      return
    }
    for index in 0..<count {
      let start = command.lowerBound + header + index * length
      guard start + length <= command.upperBound, view.text(start, 16) == "__entitlements",
        let size = view.number(start + (is64 ? 40 : 36), is64 ? 8 : 4, order),
        let offset = view.number(start + (is64 ? 48 : 40), 4, order), size > 0,
        let content = view.range(image.lowerBound + offset, size), content.upperBound <= image.upperBound
      else { continue }
      section = content
    }
  }

  /// A SuperBlob: `0xFADE0CC0`, its length, the number of blobs, and for each its kind and its offset; all big-endian
  /// (xnu, osfmk/kern/cs_blobs.h).
  private mutating func readSignature(_ view: ByteView, _ signature: Range<Int>) {
    let start = signature.lowerBound
    guard view.value(start, 4, .big) == 0xFADE_0CC0, let count = view.number(start + 8, 4, .big),
      count <= signature.count / 8
    else { return }
    for index in 0..<count {
      guard let offset = view.number(start + 16 + index * 8, 4, .big), offset <= signature.count - 8,
        let length = view.number(start + offset + 4, 4, .big), length >= 8, length <= signature.count - offset
      else { continue }
      let content = start + offset + 8..<start + offset + length
      switch view.value(start + offset, 4, .big) {
      // A CodeDirectory, whose flags follow its version.
      case 0xFADE_0C02:
        isSigned = view.value(content.lowerBound + 4, 4, .big).map { $0 & Self.linkerSigned == 0 } ?? false
      case 0xFADE_7171: xml = content
      case 0xFADE_7172: der = content
      default: break
      }
    }
  }
}
