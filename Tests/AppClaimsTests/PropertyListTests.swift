import SeededRandom
import SourceText
import Testing

@testable import AppClaims

@Suite("XML property lists")
struct XMLPropertyListTests {
  static func read(_ text: String) throws -> PropertyList {
    try PropertyList.read(SourceFile(name: "list", bytes: Array(text.utf8)))
  }

  @Test(
    "a value is what it says",
    arguments: [
      ("<string>a&amp;b&lt;&gt;&quot;&apos;&#65;&#x20AC;</string>", .string("a&b<>\"'A€")), ("<string/>", .string("")),
      ("<string>a<![CDATA[<&]]>b</string>", .string("a<&b")), ("<string>a<!-- x -->b</string>", .string("ab")),
      ("<true/>", .boolean(true)), ("<false></false>", .boolean(false)), ("<integer>-42</integer>", .integer(-42)),
      ("<integer>0x1F</integer>", .integer(31)),
      ("<integer>18446744073709551615</integer>", .integer(Int128(UInt64.max))),
      ("<real>1.5e3</real>", .real(1_500)), ("<data>\n aGk= \n</data>", .data([0x68, 0x69])),
      ("<date>2001-01-01T00:00:00Z</date>", .date(0)), ("<date>2026-11-21T12:34:56Z</date>", .date(816_957_296)),
      ("<date>2000-02-29T00:00:00Z</date>", .date(-26_524_800)), ("<array/>", .array([])), ("<dict/>", .dictionary([])),
    ] as [(String, PropertyList.Value)])
  func values(_ text: String, _ value: PropertyList.Value) throws {
    #expect(try Self.read("<plist version=\"1.0\">\(text)</plist>").value == value)
  }

  @Test("text around the value is ignored")
  func prologue() throws {
    let list = try Self.read(
      """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd" [
        <!ENTITY a "b"> ]>
      <!-- a comment -->
      <plist version="1.0"><dict><key>a</key><array><string>b</string><!-- c --><string>d</string></array></dict></plist>
      <!-- the end -->
      """)
    #expect(list["a"]?.elements?.compactMap(\.string) == ["b", "d"])
  }

  @Test("a value has its place, and a string the place of its text")
  func places() throws {
    let text = "<plist><dict><key>k</key><string>a&amp;b</string><key>l</key><string>plain</string></dict></plist>"
    let source = SourceFile(name: "list", bytes: Array(text.utf8))
    let list = try PropertyList.read(source)
    let second = try #require(list["l"])
    #expect(source.text(second.range) == "<string>plain</string>")
    #expect(try source.text(#require(second.verbatim)) == "plain")
    #expect(try #require(list["k"]).verbatim == nil)
    #expect(try Self.read("<plist><string>a\r\nb</string></plist>").verbatim == nil)
    #expect(source.text(try #require(list.member("k")).keyRange) == "<key>k</key>")
  }

  @Test(
    "faults are reported",
    arguments: [
      ("", .empty), ("<html/>", .notAPropertyList), ("<plist/>", .noValue), ("<plist></plist>", .noValue),
      ("<plist><true/><true/></plist>", .severalValues), ("<plist><true/></plist>x", .xml(.textAfterEnd)),
      ("<plist><dict><string>a</string></dict></plist>", .missingKey),
      ("<plist><dict><key>a</key></dict></plist>", .missingValue(key: "a")),
      ("<plist><dict><key>a</key><key>b</key><true/></dict></plist>", .missingValue(key: "a")),
      ("<plist><array>text</array></plist>", .unexpectedText), ("<plist><b/></plist>", .unexpectedElement("b")),
      ("<plist><string>a</plist>", .xml(.missingClosingTag("string"))),
      ("<plist><string>a", .xml(.unclosed("`<string>`"))),
      ("<plist><string>a&b;</string></plist>", .xml(.undefinedEntity("b"))),
      ("<plist><string>&#0;</string></plist>", .xml(.invalidCharacterReference)),
      ("<plist><string>&#xD800;</string></plist>", .xml(.invalidCharacterReference)),
      ("<plist><integer>1x</integer></plist>", .malformedValue("integer")),
      ("<plist><data>a</data></plist>", .malformedValue("data")),
      ("<plist><date>2026-13-01T00:00:00Z</date></plist>", .malformedValue("date")),
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><true/></plist>", .xml(.encoding("ISO-8859-1"))),
      ("<!DOCTYPE plist", .xml(.unclosed("the document type"))), ("<!-- a", .xml(.unclosed("the comment"))),
    ] as [(String, PropertyListFault.Kind)])
  func faults(_ text: String, _ kind: PropertyListFault.Kind) {
    #expect { try Self.read(text) } throws: { error in (error as? PropertyListFault)?.kind == kind }
  }

  @Test("bytes that are not UTF-8, UTF-16, and a tower of arrays")
  func hostile() {
    func kind(_ bytes: [UInt8]) -> PropertyListFault? {
      do {
        _ = try PropertyList.read(SourceFile(name: "list", bytes: bytes))
        return nil
      } catch { return error }
    }
    let broken = kind(Array("<plist><string>é".utf8) + [0xFF] + Array("</string></plist>".utf8))
    #expect(broken?.kind == .xml(.notUTF8) && broken?.range.lower.value == 17)
    #expect(kind([0xFE, 0xFF, 0, 0x3C])?.kind == .utf16)
    #expect(kind([0x3C, 0, 0x70, 0])?.kind == .utf16)
    let entity = "<!DOCTYPE plist [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><plist><string>&e;</string></plist>"
    #expect(kind(Array(entity.utf8))?.kind == .xml(.undefinedEntity("e")))
    let long = Array("<plist>".utf8) + Array(repeating: UInt8(ascii: " "), count: 16 << 20)
    #expect(kind(long)?.kind == .tooLong(limit: 16 << 20))
    let tower = String(repeating: "<array>", count: 100_000)
    #expect(kind(Array("<plist>\(tower)".utf8))?.kind == .nestedTooDeeply(limit: 200))
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    let text =
      "<plist><dict><key>a&amp;b</key><array><integer>7</integer><real>0.5</real><true/><data>aGk=</data><data>aGkh</data>"
      + "<date>2026-11-21T12:34:56Z</date><date>1999-12-31T23:59:59Z</date><string>&lt;x&gt;</string><dict/><array/></array></dict></plist>"
    let list = try Self.read(text)
    #expect(Self.plain(try Self.read(list.xml)) == Self.plain(list))
    let controls = PropertyList(.string("a\r\nb\u{1}\u{FFFE}\u{FFFF}\t"), SourceRange(at: 0))
    #expect(try Self.read(controls.xml).string == "a\r\nb\u{FFFD}\u{FFFD}\u{FFFD}\t")
  }

  /// The values without their places.
  static func plain(_ list: PropertyList) -> String {
    switch list.value {
    case .array(let elements): "[\(elements.map(plain).joined(separator: ","))]"
    case .dictionary(let members): "{\(members.map { "\($0.key):\(plain($0.value))" }.joined(separator: ","))}"
    default: "\(list.value)"
    }
  }
}

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyList {
    try PropertyList.read(SourceFile(name: "list", bytes: bytes))
  }

  static func kind(_ bytes: [UInt8]) -> PropertyListFault.Kind? {
    do {
      _ = try read(bytes)
      return nil
    } catch { return error.kind }
  }

  @Test("references and offsets of any size", arguments: [1, 2, 3, 4, 8], [2, 3, 8])
  func sizes(_ reference: Int, _ offset: Int) throws {
    var builder = BinaryListBuilder(referenceSize: reference, offsetSize: offset)
    let texts = [builder.string("applinks:example.com"), builder.string("bücher")]
    let list = builder.array(texts)
    let top = builder.dictionary([(builder.string("domains"), list)])
    let found = try Self.read(builder.bytes(top: top))
    #expect(found["domains"]?.elements?.compactMap(\.string) == ["applinks:example.com", "bücher"])
  }

  @Test(
    "scalars",
    arguments: [
      ([0x08], .boolean(false)), ([0x09], .boolean(true)), ([0x10, 0xFF], .integer(255)),
      ([0x11, 1, 0], .integer(256)),
      ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)), ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .real(1.5)),
      ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)), ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date(0)),
      ([0x42, 1, 2], .data([1, 2])),
      ([0x80, 7], .uid(7)), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
      ([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), .integer(Int128(UInt64.max))),
    ] as [([UInt8], PropertyList.Value)])
  func scalars(_ object: [UInt8], _ value: PropertyList.Value) throws {
    var builder = BinaryListBuilder()
    let top = builder.add(object)
    #expect(try Self.read(builder.bytes(top: top)).value == value)
  }

  @Test("an array that holds itself, alone and through another")
  func cycles() {
    var builder = BinaryListBuilder()
    let own = builder.array([0])
    #expect(Self.kind(builder.bytes(top: own)) == .cycle)
    var second = BinaryListBuilder()
    _ = second.array([1])
    _ = second.array([0])
    #expect(Self.kind(second.bytes(top: 0)) == .cycle)
  }

  @Test("a small file that expands to 2^64 values, or to terabytes of text")
  func sharing() {
    var builder = BinaryListBuilder()
    var last = builder.string("x")
    for _ in 0..<64 { last = builder.array([last, last]) }
    #expect(Self.kind(builder.bytes(top: last)) == .tooLarge)
    var wide = BinaryListBuilder(referenceSize: 1, offsetSize: 4)
    let text = wide.string(String(repeating: "x", count: 1_000_000))
    let row = wide.array([Int](repeating: text, count: 200))
    #expect(Self.kind(wide.bytes(top: row)) == .tooLarge)
  }

  @Test("a count of more than the file could hold, in every size")
  func hugeCounts() {
    for kind: UInt8 in [0x4, 0x5, 0x6, 0xA, 0xD] {
      for size in 0...3 {
        let count = [UInt8](repeating: 0xFF, count: 1 << size)
        var builder = BinaryListBuilder()
        let top = builder.add([kind << 4 | 15, 0x10 | UInt8(size)] + count)
        #expect(Self.kind(builder.bytes(top: top)) == .offset)
      }
    }
  }

  @Test("a tower of arrays, a key that is no string, a missing object, a kind that there is not")
  func structure() {
    var tower = BinaryListBuilder(referenceSize: 2, offsetSize: 4)
    var last = tower.string("x")
    for _ in 0..<1_000 { last = tower.array([last]) }
    #expect(Self.kind(tower.bytes(top: last)) == .nestedTooDeeply(limit: 200))
    var keys = BinaryListBuilder()
    let number = keys.add([0x10, 1])
    let dictionary = keys.dictionary([(number, number)])
    #expect(Self.kind(keys.bytes(top: dictionary)) == .keyNotAString)
    var missing = BinaryListBuilder()
    let array = missing.array([9])
    #expect(Self.kind(missing.bytes(top: array)) == .reference)
    var unknown = BinaryListBuilder()
    let object = unknown.add([0xF0])
    #expect(Self.kind(unknown.bytes(top: object)) == .object(0xF0))
  }

  @Test("a trailer that lies")
  func trailer() {
    var builder = BinaryListBuilder()
    let text = builder.string("x")
    let bytes = builder.bytes(top: text)
    #expect(Self.kind(Array(bytes.prefix(20))) == .cut)
    for (place, value) in [(26, 0), (26, 9), (27, 0), (8, 0xFF), (0, 0xFF), (16, 0xFF), (24, 0xFF), (31, 0)] {
      var damaged = bytes
      let start = bytes.count - 32
      // The sizes are at 6 and 7, the numbers at 8, 16 and 24.
      let index = place == 26 ? start + 6 : place == 27 ? start + 7 : place == 0 ? start + 15 : start + place
      damaged[index] = UInt8(value)
      #expect(throws: PropertyListFault.self, "\(place)") { try Self.read(damaged) }
    }
    #expect(Self.kind(Array("bplist15".utf8) + bytes.dropFirst(8)) == .notThisVersion)
  }

  @Test("values that overlap are read as they lie")
  func overlap() throws {
    var builder = BinaryListBuilder()
    _ = builder.add([0x52, 0x08, 0x09])
    var bytes = builder.bytes(top: 0)
    // The only offset leads into the text, where a Boolean seems to be.
    bytes[bytes.count - 33] += 1
    #expect(try Self.read(bytes).value == .boolean(false))
  }
}

@Suite("Property lists are read or refused, whatever they hold")
struct PropertyListFuzzTests {
  static let xml = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>a&#65;</key><array><string>b&amp;<![CDATA[c]]></string><integer>12</integer><real>1</real>
    <date>2026-11-21T12:34:56Z</date><data>aGk=</data><true/></array></dict></plist>
    """.utf8)

  static let binary: [UInt8] = {
    var builder = BinaryListBuilder()
    let values = [
      builder.string("applinks:example.com"), builder.string("é"), builder.add([0x10, 7]), builder.add([0x09]),
      builder.add([0x42, 1, 2]), builder.add([0x33, 0, 0, 0, 0, 0, 0, 0, 0]), builder.add([0x80, 1]),
    ]
    let list = builder.array(values)
    let top = builder.dictionary([(builder.string("k"), list)])
    return builder.bytes(top: top)
  }()

  static let der = Envelope.entitlements(
    ["applinks:example.com", "webcredentials:example.com"], identifier: "9QX4T7KM2P.shop.harbor.app")

  @Test("10,000 damaged files of each kind", arguments: [xml, binary, der], [1, 2] as [UInt64])
  func mutants(_ bytes: [UInt8], _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    #expect(throws: Never.self) { try PropertyList.read(SourceFile(name: "list", bytes: bytes)) }
    for _ in 0..<5_000 {
      let mutant = random.mutated(bytes)
      guard let list = try? PropertyList.read(SourceFile(name: "list", bytes: mutant)) else { continue }
      #expect(list.range.upper.value <= mutant.count)
      // The output must be XML again.
      #expect(throws: Never.self) { try PropertyList.read(SourceFile(name: "list", bytes: Array(list.xml.utf8))) }
    }
  }

  @Test("every beginning of a file")
  func beginnings() {
    for bytes in [Self.xml, Self.binary, Self.der] {
      for count in bytes.indices {
        #expect(throws: PropertyListFault.self, "\(count)") {
          try PropertyList.read(SourceFile(name: "list", bytes: Array(bytes.prefix(count))))
        }
      }
    }
  }
}
