import SourceText
import Testing

@testable import AndroidManifest

@Suite struct ResourceStringsTests {
  private static func source(_ text: String, _ name: String = "res/values/strings.xml") -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  private static func strings(_ files: String...) throws -> ResourceStrings {
    var strings = ResourceStrings()
    for file in files { try strings.add(source("<resources>\(file)</resources>")) }
    return strings
  }

  @Test(arguments: [
    (#"<string name="a">harbor.shop</string>"#, "harbor.shop"),
    (#"<item type="string" name="a">harbor.shop</item>"#, "harbor.shop"),
    ("<string name=\"a\">\n  harbor.shop\n</string>", "harbor.shop"),
    (#"<string name="a">"/a  b"</string>"#, "/a  b"),
    (#"<string name="a">/a\\.b\u002Fc\'</string>"#, #"/a\.b/c'"#),
    (#"<string name="a"><![CDATA[/a&b]]></string>"#, "/a&b"),
    (#"<string name="a">a<xliff:g xmlns:xliff="x">b</xliff:g></string>"#, "ab"),
    (#"<string name="a">@string/b</string><string name="b">harbor.shop</string>"#, "harbor.shop"),
    (#"<string name="a">x</string><string name="a">x</string>"#, "x"),
  ])
  func `a reference has the text of its string`(_ file: String, _ text: String) throws {
    #expect(try Self.strings(file).text("@string/a") == text)
  }

  @Test(arguments: [
    #"<string name="b">x</string>"#, #"<item type="id" name="a">x</item>"#, #"<color name="a">#fff</color>"#,
    #"<string name="a">x <b>y</b></string>"#, #"<string name="a">x</string><string name="a">y</string>"#,
    #"<string name="a">@string/a</string>"#, #"<string name="a">@string/b</string>"#,
    #"<string name="a">@string/b</string><string name="b">@string/a</string>"#, #"<string name="a">?attr/x</string>"#,
  ])
  func `a string that is not known is not guessed`(_ file: String) throws {
    #expect(try Self.strings(file).text("@string/a") == nil)
  }

  @Test func `two files with different strings of one name leave it unknown`() throws {
    let one = #"<string name="a">x</string>"#
    #expect(try Self.strings(one, one).text("@string/a") == "x")
    #expect(try Self.strings(one, #"<string name="a">y</string>"#).text("@string/a") == nil)
  }

  @Test func `a file that is not XML is an error with its place`() throws {
    let source = Self.source("<resources>\n<string name=\"a\">x</resources>")
    var strings = ResourceStrings()
    let fault = try #require(throws: ManifestFault.self) { try strings.add(source) }
    #expect(fault.range != nil)
  }

  @Test func `hosts and paths of a manifest are those of the strings`() throws {
    let manifest = Self.source(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity android:exported="true">
      <intent-filter><data android:scheme="https" android:host="@string/host" android:path="@string/path"/>
      <data android:host="@string/other"/></intent-filter></activity></application></manifest>
      """, "AndroidManifest.xml")
    let strings = try Self.strings(
      #"<string name="host">harbor.shop</string><string name="path">/buy</string>"#)
    let filter = try #require(try AndroidManifest(manifest, strings).filters.first)
    #expect(filter.authorities.map(\.host.text) == ["harbor.shop", "@string/other"])
    #expect(filter.authorities.map(\.host.isUnresolved) == [false, true])
    #expect(filter.paths.map(\.text.text) == ["/buy"])
    #expect(manifest.text(filter.paths[0].text.range) == "@string/path")
    #expect(ResourceStrings.areNamed(in: manifest))
    #expect(ResourceStrings.folder(beside: "app/src/main/AndroidManifest.xml") == "app/src/main/res/values")
    #expect(ResourceStrings.folder(beside: "AndroidManifest.xml") == "res/values")
  }
}
