import Testing

@Suite struct AndroidManifestCommandTests {
  private static func manifest(_ data: String, verify: String = "true") -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor.app"><application>
    <activity android:exported="true"><intent-filter android:autoVerify="\(verify)">
    <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    \(data)</intent-filter></activity></application></manifest>
    """
  }

  private static func links(_ rules: String?) -> String {
    let relation = "delegate_permission/common.handle_all_urls"
    let list = rules.map { #", "relation_extensions": {"\#(relation)": {"dynamic_app_link_components": [\#($0)]}}"# }
    let print = Array(repeating: "AB", count: 32).joined(separator: ":")
    return """
      [{"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "shop.harbor.app",
        "sha256_cert_fingerprints": ["\(print)"]}\(list ?? "")}]
      """
  }

  private static let host = #"<data android:scheme="https" android:host="harbor.shop"/>"#

  private func folder(
    _ data: String, rules: String?, verify: String = "true", configuration: String = "files: ios.json"
  ) throws -> Folder {
    try Folder([
      "ios.json": associationFile(#"{"/": "/buy*"}"#), "links.json": Self.links(rules), ".git/HEAD": "",
      "manifest.xml": Self.manifest(data, verify: verify), "aasa.yml": configuration,
    ])
  }

  private let compare = "aasa compare ios.json links.json --manifest manifest.xml --exit-code"

  @Test func `compare takes the intent filters into account`() throws {
    let same = #"{"/": "/buy*"}"#
    #expect(try folder(Self.host, rules: same).run(compare).output.contains("no intent filter") == false)
    let narrow = try folder(Self.host + #"<data android:pathPrefix="/buy/"/>"#, rules: same).run(compare)
    #expect(narrow.status == 1)
    #expect(narrow.output.contains("https://harbor.shop/buy  opens the app on iOS only"))
    #expect(narrow.output.contains("no intent filter matches  manifest.xml"))
  }

  @Test func `without dynamic rules the intent filters are compared`() throws {
    let folder = try folder(Self.host + #"<data android:pathPrefix="/buy/"/>"#, rules: nil)
    let result = try folder.run(compare + " --format json")
    #expect(result.output.contains(#""url": "https://harbor.shop/buy""#))
    #expect(result.output.contains(#""filter": null"#))
    let without = try folder.run("aasa compare ios.json links.json")
    #expect(without.status == 2 && without.errors.contains("the manifest alone decides"))
  }

  @Test func `compare notes a host that no filter has, or that is not verified`() throws {
    let folder = try folder(Self.host, rules: #"{"/": "*"}"#, verify: "false")
    #expect(try folder.run(compare).errors.contains("with `autoVerify`"))
    let other = try folder.run(compare + " --domain help.harbor.shop")
    #expect(other.errors.contains("no intent filter of manifest.xml matches links of https://help.harbor.shop"))
  }

  @Test(arguments: [
    (#"<data android:scheme="https" android:host="${host}"/>"#, "add --domain"),
    (Self.host + #"<data android:pathAdvancedPattern="[a"/>"#, "manifest.xml:5:"),
  ])
  func `a manifest that cannot be used ends the command`(_ data: String, _ words: String) throws {
    let result = try folder(data, rules: #"{"/": "*"}"#).run(compare)
    #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
  }

  @Test func `lint reports rules outside of the intent filters, and the manifest`() throws {
    let folder = try folder(
      Self.host + #"<data android:pathPrefix="/buy/"/>"#, rules: #"{"/": "/help"}, {"/": "/buy/7"}"#, verify: "false")
    let result = try folder.run("aasa lint links.json --manifest manifest.xml --format concise")
    #expect(result.output.contains("no intent filter matches a URL that the rule decides"))
    #expect(result.output.contains("dynamic-rule-outside-manifest"))
    #expect(result.output.contains("filter-without-auto-verify"))
    #expect(result.output.components(separatedBy: "dynamic-rule-outside-manifest").count == 2)
    #expect(try folder.run("aasa lint links.json --manifest manifest.xml --fix").status == 2)
  }

  private static let configuration = """
    files: ios.json
    domain: harbor.shop
    android: {files: links.json, manifest: manifest.xml}
    groups:
      - name: shop
        opens: [/buy/1, /buy/:id]
        stays-in-browser: [/help]
    """

  @Test func `expectations are asked of both platforms`() throws {
    let passed = try folder(Self.host, rules: #"{"/": "/buy/*"}"#, configuration: Self.configuration).run("aasa test")
    #expect(passed.status == 0)
    #expect(passed.output.hasPrefix("6 passed in ios.json and links.json;"))
    let failed = try folder(Self.host, rules: #"{"/": "/help"}"#, configuration: Self.configuration)
      .run("aasa test --format concise")
    #expect(failed.status == 1)
    #expect(failed.output.contains("should open shop.harbor.app on Android, but no dynamic rule of links.json matches"))
    #expect(failed.output.contains("should stay in the browser and not open shop.harbor.app on Android"))
    let filtered = try folder(
      Self.host + #"<data android:path="/cart"/>"#, rules: #"{"/": "/buy/*"}"#, configuration: Self.configuration
    ).run("aasa test")
    #expect(filtered.output.contains("no intent filter of manifest.xml matches"))
  }

  @Test func `an expectation can be for one platform`() throws {
    let configuration = Self.configuration.replacing("name: shop\n", with: "name: shop\n    platform: ios\n")
    let folder = try folder(Self.host, rules: #"{"/": "/help"}"#, configuration: configuration)
    #expect(try folder.run("aasa test").status == 0)
    let android = try Folder([
      "ios.json": associationFile(#"{"/": "/buy*"}"#), ".git/HEAD": "",
      "aasa.yml": """
      files: ios.json
      domain: harbor.shop
      groups: [{name: a, platform: android, opens: /a}]
      """,
    ]).run("aasa test")
    #expect(android.status == 2 && android.errors.contains("has no `android`"))
  }

  @Test func `strings of res/values beside the manifest are looked up`() throws {
    let data = #"<data android:scheme="https" android:host="@string/host" android:path="@string/path"/>"#
    func folder(_ strings: String?) throws -> Folder {
      var files = [
        "ios.json": associationFile(#"{"/": "/buy"}"#), "links.json": Self.links(#"{"/": "/buy"}"#), ".git/HEAD": "",
        "app/src/main/AndroidManifest.xml": Self.manifest(data),
        "aasa.yml": Self.configuration.replacing("manifest.xml", with: "app/src/main/AndroidManifest.xml")
          .replacing("[/buy/1, /buy/:id]", with: "/buy"),
      ]
      files["app/src/main/res/values/links.xml"] = strings
      return try Folder(files)
    }
    let command =
      "aasa compare ios.json links.json --domain harbor.shop --manifest app/src/main/AndroidManifest.xml"
    let known = try folder(
      #"<resources><string name="host">harbor.shop</string><string name="path">/buy</string></resources>"#)
    #expect(try known.run(command).status == 0)
    #expect(try known.run("aasa test").status == 0)
    let unknown = try folder(#"<resources><string name="path">/buy</string></resources>"#).run(command)
    #expect(unknown.status == 2 && unknown.errors.contains("the host `@string/host` is known only"))
    #expect(try folder(nil).run(command).errors.contains("AndroidManifest.xml:5"))
    let malformed = try folder("<resources>\n<string>").run(command)
    #expect(malformed.status == 2 && malformed.errors.contains("res/values/links.xml:2:1"))
  }

  @Test func `problems of the Android files are reported at their places`() throws {
    let folder = try folder(
      #"<data android:scheme="https" android:host="${host}"/>"#, rules: #"{"/": "/help"}"#,
      configuration: Self.configuration)
    let unresolved = try folder.run("aasa test")
    #expect(unresolved.status == 2 && unresolved.errors.contains("the host `${host}` is known only"))
    let configuration = Self.configuration.replacing("manifest.xml", with: "ios.json")
      .replacing("{files:", with: "{package: shop.other, files:")
    let other = try self.folder(Self.host, rules: nil, configuration: configuration).run("aasa test")
    #expect(other.status == 2)
    #expect(other.errors.contains("no statement lets `shop.other` open links"))
    #expect(other.errors.contains("aasa.yml:3"))
  }
}
