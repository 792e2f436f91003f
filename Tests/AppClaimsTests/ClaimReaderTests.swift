import Association
import Deflate
import SeededRandom
import SourceText
import Testing

@testable import AppClaims

@Suite("What says what an app claims")
struct ClaimReaderTests {
  static let domains = ["applinks:example.com", "webcredentials:example.com"]
  static let id = "9QX4T7KM2P.shop.harbor.app"

  static func entitlements(_ more: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>application-identifier</key><string>\(id)</string>
        <key>com.apple.developer.associated-domains</key>
        <array>\(domains.map { "<string>\($0)</string>" }.joined())</array>\(more)
      </dict>
      </plist>
      """.utf8)
  }

  static func profile(_ domains: String = "<string>*</string>") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>Name</key><string>Harbor</string>
        <key>ApplicationIdentifierPrefix</key><array><string>9QX4T7KM2P</string></array>
        <key>TeamIdentifier</key><array><string>3WN8C5RD6L</string></array>
        <key>Entitlements</key>
        <dict>
          <key>application-identifier</key><string>9QX4T7KM2P.*</string>
          <key>get-task-allow</key><false/>
          <key>com.apple.developer.associated-domains</key>\(domains)
        </dict>
      </dict>
      </plist>
      """.utf8)
  }

  static func read(_ bytes: [UInt8], name: String = "file") -> ClaimReader {
    ClaimReader(SourceFile(name: name, bytes: bytes))
  }

  static func app(_ bytes: [UInt8], name: String = "file") throws -> ClaimedApp {
    let reader = read(bytes, name: name)
    #expect(reader.failures.isEmpty, "\(reader.failures.map(\.message))")
    return try #require(reader.apps.first)
  }

  @Test("entitlements as XML, with the place of each claim")
  func xml() throws {
    let app = try Self.app(Self.entitlements())
    #expect(app.claims.map(\.text) == Self.domains && app.appID?.text == Self.id && app.origin == .entitlements)
    #expect(app.claims.map { app.source.text($0.range) } == Self.domains)
  }

  @Test("entitlements as a binary list, with places in the XML that it would be")
  func binary() throws {
    var builder = BinaryListBuilder()
    let list = builder.array(Self.domains.map { builder.string($0) })
    let top = builder.dictionary([(builder.string(ClaimedApp.entitlement), list)])
    let app = try Self.app(builder.bytes(top: top))
    #expect(app.claims.map { app.source.text($0.range) } == Self.domains)
  }

  @Test("a profile allows any domain, whatever its envelope looks like", arguments: [0, 1, 3], [false, true])
  func profiles(_ pieces: Int, _ isIndefinite: Bool) throws {
    let app = try Self.app(Envelope.signed(Self.profile(), pieces: pieces, isIndefinite: isIndefinite))
    guard case .anything = app.list else {
      Issue.record("not any domain")
      return
    }
    #expect(app.prefix == "9QX4T7KM2P" && app.bundleID == nil && app.signing == .release)
    #expect(app.profile?.teams == ["3WN8C5RD6L"] && app.profile?.allowsAssociatedDomains == true)
  }

  @Test("a program in every shape", arguments: [true, false], [true, false])
  func programs(_ is64: Bool, _ isBigEndian: Bool) throws {
    let xml = ProgramBuilder(is64: is64, isBigEndian: isBigEndian, xml: Self.entitlements()).bytes
    let app = try Self.app(xml)
    #expect(app.claims.map(\.text) == Self.domains && app.origin == .signature && app.signing == .release)
    let der = Envelope.entitlements(Self.domains, identifier: Self.id)
    let second = try Self.app(ProgramBuilder(is64: is64, isBigEndian: isBigEndian, der: der).bytes)
    #expect(
      second.claims.map(\.text) == Self.domains && second.signing == .development && second.appID?.text == Self.id)
    let section = ProgramBuilder(is64: is64, isBigEndian: isBigEndian, section: Self.entitlements() + [0, 0]).bytes
    #expect(try Self.app(section).origin == .simulator)
  }

  @Test("of several images that for today's devices is read")
  func fat() throws {
    let other = ProgramBuilder(is64: false, xml: Array("<plist><dict/></plist>".utf8)).bytes
    let images = ProgramBuilder.fat([(7, other), (0x0100_000C, ProgramBuilder(xml: Self.entitlements()).bytes)])
    #expect(try Self.app(images).claims.map(\.text) == Self.domains)
  }

  private static func info(_ id: String) -> [UInt8] {
    Array(
      "<plist><dict><key>CFBundleIdentifier</key><string>\(id)</string><key>CFBundleExecutable</key><string>Harbor</string></dict></plist>"
        .utf8)
  }

  static func archive() -> ZipBuilder {
    let clip = "<key>com.apple.developer.parent-application-identifiers</key><array><string>\(id)</string></array>"
    return ZipBuilder(
      members: [
        .init(name: "Payload/", content: []),
        .init(name: "Payload/Harbor.app/Info.plist", content: info("shop.harbor.app")),
        .init(name: "Payload/Harbor.app/Harbor", content: ProgramBuilder(xml: entitlements()).bytes, isZip64: true),
        .init(name: "Payload/Harbor.app/embedded.mobileprovision", content: Envelope.signed(profile())),
        .init(name: "Payload/Harbor.app/AppClips/Clip.app/Info.plist", content: info("shop.harbor.app.Clip")),
        .init(
          name: "Payload/Harbor.app/AppClips/Clip.app/Harbor",
          content: ProgramBuilder(xml: entitlements(clip)).bytes),
        .init(name: "Payload/Harbor.app/PlugIns/Widget.appex/Info.plist", content: info("shop.harbor.app.widget")),
        .init(
          name: "Payload/Harbor.app/PlugIns/Widget.appex/Harbor",
          content: ProgramBuilder(xml: Array("<plist><dict/></plist>".utf8)).bytes),
      ], comment: Array("PK".utf8))
  }

  @Test("an archive with an app, an App Clip and a widget")
  func archives() throws {
    let reader = Self.read(Self.archive().bytes, name: "Harbor.ipa")
    #expect(reader.failures.isEmpty, "\(reader.failures.map(\.message))")
    #expect(
      reader.apps.map(\.path) == ["Harbor.ipa/Payload/Harbor.app", "Harbor.ipa/Payload/Harbor.app/AppClips/Clip.app"])
    #expect(reader.apps.map(\.kind) == [.app, .appClip])
    #expect(reader.apps.map(\.appID?.text) == [Self.id, "9QX4T7KM2P.shop.harbor.app.Clip"])
    #expect(reader.apps.first?.profile?.name == "Harbor")
  }

  private static let none = Array("<plist><dict/></plist>".utf8)

  private static func identifier(_ id: String) -> [UInt8] {
    Array("<plist><dict><key>application-identifier</key><string>\(id)</string></dict></plist>".utf8)
  }

  private static let unsigned = [0xCF, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 60)

  @Test(
    "the signature decides, and a profile is no source of claims",
    arguments: [
      (ProgramBuilder(xml: entitlements()).bytes, true, .signature, domains),
      (ProgramBuilder(xml: none).bytes, true, .signature, []), (ProgramBuilder().bytes, true, .signature, []),
      (ProgramBuilder(xml: none, section: entitlements()).bytes, false, .simulator, domains),
      (ProgramBuilder(section: identifier(id)).bytes, false, .simulator, []),
      (ProgramBuilder(xml: none, section: identifier(id)).bytes, false, .simulator, []),
      (ProgramBuilder(section: entitlements(), isLinkerSigned: true).bytes, false, .simulator, domains),
      (ProgramBuilder(xml: none, isLinkerSigned: true).bytes, true, .signature, []),
      (ProgramBuilder(isLinkerSigned: true).bytes, true, .archivedEntitlements, domains),
      (ProgramBuilder(isLinkerSigned: true).bytes, false, nil, []),
      (unsigned, true, .archivedEntitlements, domains), (unsigned, false, nil, []), (nil, false, nil, []),
    ] as [([UInt8]?, Bool, ClaimedApp.Origin?, [String])])
  func sources(_ program: [UInt8]?, _ isArchived: Bool, _ origin: ClaimedApp.Origin?, _ claims: [String]) {
    let folder = "Payload/Harbor.app"
    let kept = ["Info.plist", "embedded.mobileprovision"].map { "\(folder)/\($0)" }
    var archive = ZipBuilder(members: Self.archive().members.filter { kept.contains($0.name) })
    if let program { archive.members.append(.init(name: "\(folder)/Harbor", content: program)) }
    if isArchived {
      archive.members.append(
        .init(name: "\(folder)/archived-expanded-entitlements.xcent", content: Self.entitlements()))
    }
    let reader = Self.read(archive.bytes, name: "Harbor.ipa")
    #expect(reader.apps.first?.origin == origin && reader.apps.flatMap(\.claims).map(\.text) == claims)
    #expect(
      reader.apps.allSatisfy { $0.profile != nil && $0.signing == ($0.origin == .simulator ? .development : .release) })
    if origin == nil {
      let words = program == nil ? "is not there" : "the program is not signed"
      #expect(reader.failures.first?.message.contains(words) == true, "\(reader.failures.map(\.message))")
    }
  }

  @Test("deflate: bytes that zlib wrote, of each kind of block")
  func deflated() throws {
    let text = Array(String(repeating: "applinks:example.com ", count: 12).utf8)
    // zlib.compressobj(9, zlib.DEFLATED, -15) and the same with Z_FIXED and at level 0.
    let fixed: [UInt8] = [
      0x4B, 0x2C, 0x28, 0xC8, 0xC9, 0xCC, 0xCB, 0x2E, 0xB6, 0x4A, 0xAD, 0x48, 0xCC, 0x2D, 0xC8, 0x49, 0xD5, 0x4B, 0xCE,
      0xCF, 0x55, 0x48, 0x1C, 0x19, 0x82, 0x00,
    ]
    #expect(Deflate.inflate(fixed, in: 0..<fixed.count, size: text.count) == text)
    let names = Array((1...40).map { "applinks:shop\($0).example.com\n" }.joined().utf8)
    let dynamic: [UInt8] = [
      0x7D, 0xD3, 0x3B, 0x0E, 0xC2, 0x40, 0x14, 0x43, 0xD1, 0x9E, 0xC5, 0x44, 0xD8, 0x0E, 0xDF, 0xDD, 0x8C, 0x50, 0xA4,
      0x20, 0x12, 0x32, 0x52, 0x1A, 0x96, 0x4F, 0x0B, 0xC5, 0xBB, 0xF5, 0xED, 0x8E, 0xEC, 0xD6, 0xFB, 0xF2, 0x7C, 0xBF,
      0xF6, 0xFB, 0x3E, 0x6F, 0x5D, 0xC3, 0xF4, 0x69, 0x6B, 0x5F, 0xA6, 0xE1, 0xB1, 0xAD, 0x87, 0xF6, 0x9B, 0x5C, 0xA7,
      0xD4, 0x69, 0xAC, 0xD3, 0xA9, 0x4E, 0xE7, 0x3A, 0x5D, 0xEA, 0x74, 0xAD, 0xD3, 0xAD, 0x4E, 0x3A, 0x42, 0x03, 0x0F,
      0x01, 0x88, 0x40, 0x44, 0x40, 0x22, 0x30, 0x11, 0xA0, 0x08, 0x54, 0x04, 0x2C, 0x02, 0x17, 0x83, 0x8B, 0x69, 0x27,
      0xE0, 0x62, 0x70, 0x31, 0xB8, 0x18, 0x5C, 0x0C, 0x2E, 0x06, 0x17, 0x83, 0x8B, 0xC1, 0x25, 0xE0, 0x12, 0x70, 0x09,
      0x1D, 0x08, 0x5C, 0x02, 0x2E, 0x01, 0x97, 0x80, 0x4B, 0xC0, 0x25, 0xE0, 0x12, 0x70, 0x19, 0xFF, 0x5D, 0xBE,
    ]
    #expect(Deflate.inflate(dynamic, in: 0..<dynamic.count, size: names.count) == names)
    let stored: [UInt8] = [1, 3, 0, 0xFC, 0xFF, 1, 2, 3]
    #expect(Deflate.inflate(stored, in: 0..<8, size: 3) == [1, 2, 3])
    #expect(Deflate.inflate(stored, in: 0..<8, size: 4) == nil && Deflate.inflate(stored, in: 0..<7, size: 3) == nil)
    #expect(Deflate.inflate([3, 0], in: 0..<2, size: 0) == [] && Deflate.inflate([], in: 0..<0, size: 0) == nil)
    for count in dynamic.indices { #expect(Deflate.inflate(dynamic, in: 0..<count, size: names.count) == nil) }
  }

  @Test("deflate: a bomb is refused without its memory, and no damage gives more bytes than were promised")
  func deflateBombs() {
    // zlib's form of a million zeros.
    let head: [UInt8] = [0xED, 0xC1, 0x01, 0x01, 0, 0, 0, 0x82, 0x20, 0xFF, 0xAF, 0x6E, 0x48, 0x40, 0x01]
    let bomb = head + [UInt8](repeating: 0, count: 968) + [0xAF, 0x06]
    #expect(Deflate.inflate(bomb, in: bomb.indices, size: 1_000_000) == [UInt8](repeating: 0, count: 1_000_000))
    for size in [0, 1, 1_000, 999_999, 1_000_001, 1 << 30, .max, -1] {
      #expect(Deflate.inflate(bomb, in: bomb.indices, size: size) == nil)
    }
    #expect(Deflate.inflate([3, 0], in: 0..<2, size: 1 << 30) == nil)
    var random = SplitMix64(seed: 12)
    let text = Array(String(repeating: "applinks:example.com ", count: 12).utf8)
    let good: [UInt8] = [
      0x4B, 0x2C, 0x28, 0xC8, 0xC9, 0xCC, 0xCB, 0x2E, 0xB6, 0x4A, 0xAD, 0x48, 0xCC, 0x2D, 0xC8, 0x49, 0xD5, 0x4B, 0xCE,
      0xCF, 0x55, 0x48, 0x1C, 0x19, 0x82, 0x00,
    ]
    for _ in 0..<5_000 {
      let mutant = random.mutated(good)
      let inflated = Deflate.inflate(mutant, in: 0..<mutant.count, size: text.count)
      #expect(inflated == nil || inflated?.count == text.count)
    }
  }

  @Test("an archive that promises more than it has, one with a password, one that was cut")
  func hostileArchives() {
    var bomb = ZipBuilder(members: [.init(name: "Payload/H.app/Info.plist", content: [], deflated: [3, 0])])
    bomb.members[0].content = [UInt8](repeating: 0, count: 5_000)
    #expect(Self.read(bomb.bytes).failures.count == 1)
    var sharing = ZipBuilder(overlaps: true)
    sharing.members = (0..<40).map {
      .init(name: "Payload/\($0).app/Info.plist", content: [UInt8](repeating: 7, count: 999))
    }
    #expect(Self.read(sharing.bytes).failures.first?.message.contains("overlap") == true)
    var locked = Self.archive()
    locked.members[1].isEncrypted = true
    #expect(Self.read(locked.bytes).failures.first?.message.contains("encrypted") == true)
    #expect(Self.read(Array(Self.archive().bytes.prefix(900))).failures.first?.message.contains("cut") == true)
  }

  @Test("an app whose program is said to lie elsewhere")
  func outside() {
    let info = "<plist><dict><key>CFBundleExecutable</key><string>../Other.app/Harbor</string></dict></plist>"
    var archive = ZipBuilder()
    archive.members = [
      .init(name: "Payload/H.app/Info.plist", content: Array(info.utf8)),
      .init(name: "Payload/H.app/../Other.app/Harbor", content: ProgramBuilder(xml: Self.entitlements()).bytes),
    ]
    let reader = Self.read(archive.bytes)
    #expect(reader.apps.isEmpty && reader.failures.first?.message.contains("is not there") == true)
  }

  @Test("an Expo configuration, with and without `expo`")
  func expo() throws {
    let ios =
      #"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "9QX4T7KM2P", "associatedDomains": ["applinks:example.com"]}}"#
    for text in [ios, #"{"expo": \#(ios)}"#] {
      let app = try Self.app(Array(text.utf8), name: "app.json")
      #expect(app.claims.map(\.text) == ["applinks:example.com"] && app.appID?.text == Self.id)
      #expect(app.claims.map { app.source.text($0.range) } == ["applinks:example.com"])
    }
  }

  @Test("build settings stay, and the app ID is not guessed")
  func buildSettings() throws {
    let text =
      "<plist><dict><key>application-identifier</key><string>$(AppIdentifierPrefix)shop.harbor.app</string></dict></plist>"
    let app = try Self.app(Array(text.utf8))
    #expect(app.appID == nil && app.unresolvedID == "$(AppIdentifierPrefix)shop.harbor.app")
  }

  @Test(
    "an ID that no app can have is not that of the app",
    arguments: ["9qx4t7km2p.shop.harbor.app", "shop.harbor.app", "harbor", "9QX4T7KM2P.shop.harbor_app"])
  func malformedIDs(_ id: String) throws {
    var app = try Self.app(Self.identifier(id))
    let malformed = try #require(app.malformedID)
    #expect(app.bundleID == nil && app.prefix == nil && malformed.value.text == id)
    #expect(app.source.text(malformed.range) == id)
    app.fill(AppID(Self.id))
    #expect(app.appID?.text == Self.id && app.malformedID == nil)
    guard let prefix = AppID(id).prefix, let bundleID = AppID(id).bundleID else { return }
    var expo = try Self.app(
      Array(#"{"ios": {"bundleIdentifier": "\#(bundleID)", "appleTeamId": "\#(prefix)"}}"#.utf8), name: "app.json")
    let place = try #require(expo.malformedID)
    #expect(expo.appID == nil && place.value.text == id)
    #expect(expo.source.text(place.range) == String(AppID.isPrefix(prefix) ? bundleID : prefix))
    expo.fill(AppID("9QX4T7KM2P.shop.harbor.other"))
    #expect(expo.appID == nil && expo.bundleID == String(bundleID) && expo.malformedID != nil)
    expo.fill(AppID("9QX4T7KM2P.\(bundleID)"))
    #expect(expo.appID?.text == "9QX4T7KM2P.\(bundleID)" && expo.malformedID == nil)
  }

  @Test(
    "the Info.plist has the bundle ID of an app whose signature has a malformed app ID",
    arguments: ["shop.harbor.app", ".shop.harbor.app", "", "shop.harbor.my_app", "9QX4T7KM2P.shop.harbor.my_app"],
    [true, false])
  func malformedSignature(_ id: String, _ isSimulator: Bool) throws {
    let isFault = id.contains("_")
    let bundleID = isFault ? "shop.harbor.my_app" : "shop.harbor.app"
    let (folder, identifier) = ("Payload/Harbor.app", Self.identifier(id))
    var archive = ZipBuilder(members: Self.archive().members.filter { $0.name == "\(folder)/embedded.mobileprovision" })
    if isSimulator { archive.members = [] }
    let program = ProgramBuilder(
      xml: isSimulator ? nil : identifier, section: isSimulator ? identifier : nil, isLinkerSigned: isSimulator)
    archive.members += [
      .init(name: "\(folder)/Info.plist", content: Self.info(bundleID)),
      .init(name: "\(folder)/Harbor", content: program.bytes),
    ]
    var app = try Self.app(archive.bytes)
    #expect(app.bundleID == bundleID && app.prefix == (isSimulator ? nil : "9QX4T7KM2P"))
    #expect(app.malformedID?.value.text == (isFault ? id : nil))
    app.fill(AppID(Self.id))
    #expect((app.appID?.text == Self.id) == !isFault)
  }

  @Test("an empty team ID of Expo, or an empty app ID, is none")
  func emptyIDs() throws {
    #expect(try Self.app(Self.identifier("")).malformedID == nil)
    let app = try Self.app(Array(#"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": ""}}"#.utf8))
    #expect(app.bundleID == "shop.harbor.app" && app.prefix == nil && app.malformedID == nil)
  }

  @Test(
    "what it is not",
    arguments: [
      ("export default {}", "app.config.ts", "npx expo config --json"), ("{\"applinks\": {}}", "file", "--against"),
      ("{\"name\": \"x\"}", "package.json", "no `ios`"), ("hello", "file", "nothing that says"), ("", "file", "empty"),
      (
        "<plist><dict><key>CFBundleIdentifier</key><string>a</string></dict></plist>", "Info.plist",
        "CODE_SIGN_ENTITLEMENTS"
      ),
      ("<plist><array/></plist>", "file", "an array"),
      ("<plist><dict><key>a</key></dict></plist>", "file", "has no value"),
      ("{\"ios\": }", "app.json", "aasa lint"),
      (
        "{ \"a\" = \"x\"; }", "App.entitlements",
        "old-style property list; write it as XML (`plutil -convert xml1 App.entitlements`)"
      ),
      ("{ a = x; }", "My App.entitlements", "(`plutil -convert xml1 'My App.entitlements'`)"),
      ("// !$*UTF8*$!\n{ a = x; }", "App.entitlements", "plutil"),
      ("{ \"a\" = x; }", "<stdin>", "(`plutil -convert xml1`)"),
    ])
  func refusals(_ text: String, _ name: String, _ words: String) {
    let reader = Self.read(Array(text.utf8), name: name)
    #expect(reader.apps.isEmpty)
    #expect(reader.failures.first?.message.contains(words) == true, "\(reader.failures.map(\.message))")
  }

  @Test("thousands of damaged files of each kind", arguments: 0..<6)
  func mutants(_ kind: Int) {
    let files: [[UInt8]] = [
      ProgramBuilder(xml: Self.entitlements(), section: Self.entitlements()).bytes,
      ProgramBuilder.fat([
        (0x0100_000C, ProgramBuilder(der: Envelope.entitlements(Self.domains, identifier: Self.id)).bytes)
      ]),
      Envelope.signed(Self.profile(), pieces: 3, isIndefinite: true), Self.archive().bytes,
      Array(#"{"expo": {"ios": {"associatedDomains": ["applinks:example.com", 7]}}}"#.utf8), Self.profile(),
    ]
    var random = SplitMix64(seed: UInt64(kind))
    for _ in 0..<2_000 {
      let bytes = random.mutated(files[kind])
      let reader = ClaimReader(SourceFile(name: "file", bytes: bytes))
      for app in reader.apps {
        for claim in app.claims { #expect(claim.range.upper.value <= app.source.bytes.count) }
      }
    }
  }
}
