import SourceText
import Testing

@testable import AndroidManifest

@Suite struct ManifestReaderTests {
  private func source(_ text: String, name: String = "AndroidManifest.xml") -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  /// A filter as text: hosts, paths and groups with their kinds.
  private func description(_ filter: IntentFilter) -> String {
    func texts(_ patterns: [IntentFilter.PathPattern]) -> String {
      patterns.map { "\($0.kind):\($0.text.text)" }.joined(separator: " ")
    }
    let hosts = filter.authorities.map { $0.host.text + ($0.port.map { ":" + $0.text } ?? "") }
    let groups = filter.groups.map { group in
      (group.blocks ? "block" : "allow")
        + "(\(texts(group.path)) ? \(texts(group.query)) # \(texts(group.fragment)))"
    }
    return
      ([filter.schemes.map(\.text).joined(separator: ","), hosts.joined(separator: ","), texts(filter.paths)]
      + groups).joined(separator: " | ")
  }

  private static let xml = ##"""
    <?xml version="1.0" encoding="utf-8"?>
    <manifest xmlns:a="http://schemas.android.com/apk/res/android" package="shop.harbor">
      <application>
        <activity a:name=".Main" a:exported="true">
          <intent-filter a:autoVerify="true">
            <action a:name="android.intent.action.VIEW" />
            <category a:name="android.intent.category.DEFAULT" />
            <category a:name="android.intent.category.BROWSABLE" />
            <data a:scheme="https" />
            <data a:scheme="http" a:host="harbor.shop" a:port="443"/>
            <data a:path="/cart" a:pathPrefix="/buy" /><data a:pathSuffix=".html" a:pathPattern="/a\\.b.*"
              a:pathAdvancedPattern="/[a-z]+"/>
            <uri-relative-filter-group a:allow="false">
              <data a:pathPrefix="/x" /><data a:query="a=b" a:fragmentSuffix="top"/>
            </uri-relative-filter-group>
            <uri-relative-filter-group><data a:queryAdvancedPattern="q=.+"/></uri-relative-filter-group>
          </intent-filter>
        </activity>
      </application>
    </manifest>
    """##

  @Test func `all attributes of a filter are read, with the places of their values`() throws {
    let manifest = try AndroidManifest(source(Self.xml))
    #expect(manifest.packageName?.text == "shop.harbor")
    let filter = try #require(manifest.filters.first)
    #expect(
      description(filter) == #"""
        https,http | harbor.shop:443 | literal:/cart prefix:/buy suffix:.html simpleGlob:/a\.b.* advancedGlob:/[a-z]+ | block(prefix:/x ? literal:a=b # suffix:top) | allow( ? advancedGlob:q=.+ # )
        """#)
    #expect(filter.opensLinks && filter.autoVerify && filter.activity == ".Main")
    #expect(manifest.source.text(filter.paths[0].text.range) == "/cart")
    #expect(manifest.source.text(filter.paths[3].text.range) == #"/a\\.b.*"#)
  }

  @Test(arguments: [
    (#"a:exported="true""#, #"a:exported="false""#), ("VIEW", "SEND"), ("BROWSABLE", "LAUNCHER"),
    ("category.DEFAULT", "category.OTHER"),
    (#"a:host="harbor.shop""#, #"a:host="harbor.shop" a:mimeType="text/plain""#),
    ("<application>", #"<application a:enabled="false">"#),
  ])
  func `a filter that no link reaches opens no links`(_ text: String, _ other: String) throws {
    let changed = Self.xml.replacing(text, with: other)
    #expect(try AndroidManifest(source(changed)).filters.first?.opensLinks == false)
  }

  @Test func `elements that the merger removes are left out`() throws {
    func filters(_ element: String) throws -> [IntentFilter] {
      let changed = Self.xml.replacing("<\(element) ", with: "<\(element) t:node=\"remove\" ")
        .replacing(" package=", with: #" xmlns:t="http://schemas.android.com/tools" package="#)
      return try AndroidManifest(source(changed)).filters
    }
    #expect(try filters("activity").isEmpty)
    #expect(try filters("category").allSatisfy { $0.categories.isEmpty && $0.isForViewing })
    #expect(try filters("action").allSatisfy { !$0.isForViewing && !$0.categories.isEmpty })
  }

  @Test(arguments: [
    ##"""
    N: android=http://schemas.android.com/apk/res/android (line=2)
      E: manifest (line=2)
        A: package="shop.harbor" (Raw: "shop.harbor")
          E: application (line=20)
            E: activity (line=30)
              A: http://schemas.android.com/apk/res/android:exported(0x01010010)=true
                E: intent-filter (line=31)
                  A: http://schemas.android.com/apk/res/android:autoVerify(0x010104ee)=true
                    E: action (line=32)
                      A: http://schemas.android.com/apk/res/android:name(0x01010003)="android.intent.action.VIEW" (Raw: "android.intent.action.VIEW")
                    E: data (line=35)
                      A: http://schemas.android.com/apk/res/android:scheme(0x01010027)="https" (Raw: "https")
                      A: http://schemas.android.com/apk/res/android:host(0x01010028)="harbor.shop" (Raw: "harbor.shop")
                      A: http://schemas.android.com/apk/res/android:pathPattern(0x0101002c)="/a\.b"c.*" (Raw: "/a\.b"c.*")
                E: intent-filter (line=40)
                    E: data (line=41)
                      A: http://schemas.android.com/apk/res/android:host(0x01010028)=@0x7f0e0020
    """##,
    ##"""
    N: android=http://schemas.android.com/apk/res/android
      E: manifest (line=2)
        A: package="shop.harbor" (Raw: "shop.harbor")
        E: application (line=20)
          E: activity (line=30)
            A: android:exported(0x01010010)=(type 0x12)0xffffffff
            E: intent-filter (line=31)
              A: android:autoVerify(0x010104ee)=(type 0x12)0xffffffff
              E: action (line=32)
                A: android:name(0x01010003)="android.intent.action.VIEW" (Raw: "android.intent.action.VIEW")
              E: data (line=35)
                A: android:scheme(0x01010027)="https" (Raw: "https")
                A: android:host(0x01010028)="harbor.shop" (Raw: "harbor.shop")
                A: android:pathPattern(0x0101002c)="/a\.b"c.*" (Raw: "/a\.b"c.*")
            E: intent-filter (line=40)
              E: data (line=41)
                A: android:host(0x01010028)=@0x7f0e0020
    """##,
  ])
  func `the output of aapt2 and of the older aapt is read`(_ text: String) throws {
    let manifest = try AndroidManifest(source(text, name: "manifest.txt"))
    #expect(manifest.packageName?.text == "shop.harbor")
    #expect(manifest.filters.map(description) == [#"https | harbor.shop | simpleGlob:/a\.b"c.*"#, " | @0x7f0e0020 | "])
    #expect(manifest.filters[0].autoVerify && manifest.filters[0].isReachable)
    #expect(manifest.filters[0].actions == ["android.intent.action.VIEW"])
    #expect(manifest.filters[1].authorities[0].host.isUnresolved)
    #expect(manifest.source.text(manifest.filters[0].authorities[0].host.range) == "harbor.shop")
  }

  @Test(arguments: ["", #""expo": "#])
  func `the configuration of Expo is read`(_ start: String) throws {
    let android = ##"""
      "android": {"package": "shop.harbor", "intentFilters": [{"action": "VIEW", "autoVerify": true,
        "data": [{"scheme": "https", "host": "*.harbor.shop", "port": 8443}, {"pathPrefix": "/buy"}],
        "category": ["BROWSABLE", "DEFAULT"]}, {"action": "VIEW", "data": {"scheme": "harbor"}, "category": "DEFAULT"}]}
      """##
    let text = start.isEmpty ? "{\(android)}" : "{\(start){\(android)}}"
    let manifest = try AndroidManifest(source(text, name: "app.json"))
    #expect(manifest.packageName?.text == "shop.harbor")
    #expect(manifest.filters.map(description) == ["https | *.harbor.shop:8443 | prefix:/buy", "harbor |  | "])
    #expect(manifest.filters.map(\.opensLinks) == [true, false])
    #expect(manifest.filters.map(\.autoVerify) == [true, false])
    #expect(manifest.attribute("autoVerify", "true") == #""autoVerify": true"#)
    #expect(
      manifest.attribute("pathPrefix", "/buy") == #""pathPrefix": "/buy""# && manifest.attribute("port") == "port")
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}", "built app"), ("\u{3}\0\u{8}\0", "compiled"), ("package: name='shop.harbor'", "badging"),
    ("{", "not JSON"), ("[]", "not a manifest"), (#"{"expo": {}}"#, "neither `expo.android`"),
    ("<a/>", "not a manifest"),
    ("", "not a manifest"),
    ("<manifest>", "not closed"), ("hello", "not a manifest"),
  ])
  func `another file is refused with what to do`(_ text: String, _ words: String) {
    let fault = #expect(throws: ManifestFault.self) { try AndroidManifest(source(text)) }
    #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
  }

  @Test(
    arguments: [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x6D, 0], [0x7B, 0, 0x22, 0]] as [[UInt8]])
  func `UTF-16 is refused with what to do`(_ bytes: [UInt8]) {
    let fault = #expect(throws: ManifestFault.self) { try AndroidManifest(SourceFile(name: "m.xml", bytes: bytes)) }
    #expect(fault?.message == "the text is UTF-16; write it as UTF-8")
  }

  @Test func `a configuration that is a program is refused with what to do`() {
    let fault = #expect(throws: ManifestFault.self) {
      try AndroidManifest(source("export default {}", name: "app.config.ts"))
    }
    #expect(fault?.message.contains("npx expo config --json") == true)
  }

  @Test func `elements are read up to a depth`() {
    let xml = String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
    #expect(throws: ManifestFault.self) { try AndroidManifest(source(xml)) }
    let dump = (0..<200).map { String(repeating: " ", count: $0) + "E: a" }.joined(separator: "\n")
    #expect(throws: ManifestFault.self) { try AndroidManifest(source("N: a\n" + dump)) }
  }
}
