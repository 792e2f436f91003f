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
    #expect(try folder.run(compare).errors.contains("no filter with `autoVerify` names"))
    let other = try folder.run(compare + " --domain help.harbor.shop")
    #expect(other.errors.contains("no intent filter of manifest.xml matches links of https://help.harbor.shop"))
  }

  @Test(arguments: [
    (#"<data android:scheme="https" android:host="*.harbor.shop"/>"#, "without a wildcard; add --domain"),
    (#"<data android:scheme="https" android:host="@string/h"/>"#, "manifest.xml:5:44: the host `@string/h` is known"),
    (#"<data android:scheme="${s}" android:host="harbor.shop"/>"#, "manifest.xml:5:23: the scheme `${s}` is known"),
    (Self.host + #"<data android:mimeType="text/html"/>"#, "manifest.xml:2:35: it has the type `text/html`, and"),
    (Self.host + #"<data android:pathAdvancedPattern="[a"/>"#, "manifest.xml:5:"),
  ])
  func `a manifest that cannot be used ends the command`(_ data: String, _ words: String) throws {
    let result = try folder(data, rules: #"{"/": "*"}"#).run(compare)
    #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    (#"exported="true""#, #"exported="false""#, "its activity is not exported"),
    ("<application>", #"<application android:enabled="false">"#, "its activity or the application is disabled"),
    (".VIEW", ".SEND", "it lacks the action `VIEW`"),
  ])
  func `compare says why no link reaches the filter of the host`(
    _ text: String, _ other: String, _ reason: String
  ) throws {
    let folder = try folder(Self.host, rules: #"{"/": "*"}"#)
    try folder.writes("manifest.xml", Self.manifest(Self.host).replacing(text, with: other))
    let result = try folder.run(compare)
    #expect(result.status == 2 && result.errors.contains("no link reaches the intent filter at manifest.xml:2:"))
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func `lint reports rules outside of the intent filters, and the manifest`() throws {
    let folder = try folder(
      Self.host + #"<data android:pathPrefix="/buy/"/>"#, rules: #"{"/": "/help"}, {"/": "/buy/7"}"#, verify: "false")
    let result = try folder.run("aasa lint links.json --manifest manifest.xml --format concise")
    #expect(result.output.contains("no intent filter matches a URL that the rule decides"))
    #expect(result.output.contains("dynamic-rule-outside-manifest"))
    #expect(result.output.contains("filter-without-auto-verify"))
    #expect(result.output.components(separatedBy: "dynamic-rule-outside-manifest").count == 2)
    try folder.writes("links.json", Self.links(#"{"/": "/buy/7", "exclude": true}, {"/": "buy/*"}"#))
    let fixed = try folder.run("aasa lint links.json --manifest manifest.xml --fix")
    #expect(fixed.output.contains("filter-without-auto-verify") && fixed.output.contains("fixed[rule-never-matches]"))
  }

  @Test func `lint names the option for a manifest, which can be checked alone`() throws {
    let folder = try folder(Self.host + #"<data android:path="buy"/>"#, rules: nil)
    let result = try folder.run("aasa lint manifest.xml")
    #expect(result.status == 1 && result.output.contains("the file is the manifest of an Android app"))
    #expect(result.output.contains("aasa lint --manifest"))
    let alone = try Folder(["manifest.xml": Self.manifest(Self.host + #"<data android:path="buy"/>"#), ".git/HEAD": ""])
      .run("aasa lint --manifest manifest.xml --format concise")
    #expect(alone.status == 1 && alone.output.contains("filter-path-without-slash"), "\(alone.errors)")
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

  @Test func `the app is that of the manifest, also where the file does not list it`() throws {
    let folder = try folder(Self.host, rules: nil, configuration: Self.configuration)
    try folder.writes("manifest.xml", Self.manifest(Self.host).replacing("harbor.app", with: "harbor.other"))
    let result = try folder.run("COLUMNS=200 aasa test")
    #expect(result.status == 1, "\(result.errors)")
    for words in [
      "no statement lets `shop.harbor.other` open links", "it lists `shop.harbor.app`; ",
      "`shop.harbor.other` is the package of manifest.xml: if the app has another `applicationId`, write it as",
    ] { #expect(result.output.contains(words), "\(result.output)") }
    try folder.writes("aasa.yml", Self.configuration.replacing("{files:", with: "{package: shop.harbor.app, files:"))
    #expect(try !folder.run("aasa test --format concise").output.contains("unlisted-app"))
  }

  @Test func `a failure of a list or a table is at its row on both platforms`() throws {
    let configuration = """
      files: ios.json
      domain: harbor.shop
      android: {files: links.json}
      groups: [{name: a, opens: {list: l.txt}}, {name: b, table: t.csv}]
      """
    let folder = try folder(Self.host, rules: #"{"/": "/x"}"#, configuration: configuration)
    try folder.writes("l.txt", "/x\n/help\n")
    try folder.writes("t.csv", "url,expect\n/x,no_match\n/help,match\n")
    let concise = try folder.run("aasa test --format concise").output
    for (place, count) in [("l.txt:2:1:", 2), ("t.csv:3:1:", 2), ("t.csv:2:1:", 1), ("aasa.yml:", 0)] {
      #expect(concise.components(separatedBy: place).count == count + 1, "\(concise)")
    }
  }

  @Test func `lint names the keys of Expo as they are written`() throws {
    let data = #"{"scheme": "https", "host": "harbor.shop", "pathPrefix": "/buy/*"}"#
    let filter = #"{"action": "VIEW", "category": ["BROWSABLE", "DEFAULT"], "data": [\#(data)]}"#
    let folder = try Folder([
      "app.json": #"{"expo": {"android": {"package": "shop.harbor.app", "intentFilters": [\#(filter)]}}}"#
    ])
    let result = try folder.run("COLUMNS=200 aasa lint --manifest app.json")
    for words in [
      #"add `"autoVerify": true` to the filter"#, "`*` in `pathPrefix` is a character",
      #"write `"pathPrefix": "/buy/"`"#,
    ] { #expect(result.output.contains(words), "\(result.output)") }
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

  private static let androidOnly = """
    domain: harbor.shop
    android: {files: links.json, manifest: manifest.xml}
    groups:
      - {name: shop, opens: [/buy/1, "/buy/:id"]}
      - {name: help, stays-in-browser: /help}
    """

  @Test func `without association files, the Android app alone is tested`() throws {
    let rules = #"{"/": "/buy/old", "exclude": true}, {"/": "/buy/*"}, {"/": "/cart"}"#
    let folder = try folder(Self.host, rules: rules, configuration: Self.androidOnly)
    let result = try folder.run("aasa test")
    #expect(result.status == 1)
    #expect(result.output.contains("failed: https://harbor.shop/buy/old\n"))
    #expect(result.output.contains("1 failed, 2 passed in links.json; 2 of 3 dynamic rules reached"))
    #expect(!result.output.contains("component"))
    let ios = Self.androidOnly.replacing("name: shop,", with: "name: shop, platform: ios,")
    let problem = try self.folder(Self.host, rules: rules, configuration: ios + "\ncredentials: []").run("aasa test")
    #expect(problem.status == 2)
    #expect(problem.errors.contains("the expectation is for iOS, and the configuration has no `files`"))
    #expect(problem.errors.contains("`credentials` is for iOS, and the configuration has no `files`"))
  }

  @Test func `an assetlinks.json on the command line replaces those of the configuration`() throws {
    let folder = try folder(Self.host, rules: #"{"/": "/nothing"}"#, configuration: Self.androidOnly)
    try folder.writes("other.json", Self.links(#"{"/": "/buy/*"}"#))
    #expect(try folder.run("aasa test").status == 1)
    #expect(try folder.run("aasa test other.json").output == "3 passed in other.json; 1 of 1 dynamic rule reached\n")
    try folder.writes("aasa.yml", "domain: harbor.shop\ngroups: [{name: shop, opens: /buy/1}]")
    #expect(try folder.run("aasa test other.json").output == "1 passed in other.json; 1 of 1 dynamic rule reached\n")
    let both = try folder.run("aasa test other.json ios.json")
    #expect(both.output.hasPrefix("2 passed in ios.json and other.json; 1 of 1 component and 1 of 1 dynamic rule"))
    try folder.writes(
      "two.json", Self.links(nil).dropLast(1) + "," + Self.links(nil).dropFirst().replacing("harbor", with: "h"))
    let two = try folder.run("aasa test two.json")
    #expect(two.status == 2 && two.errors.contains("the files have 2 apps; name one as `package`"), "\(two.errors)")
  }

  @Test func `every dynamic rule is to be reached where every component is`() throws {
    let rules = #"{"/": "/buy/*"}, {"/": "/cart"}, {"/": "/buy/x"}, {"/": "/help", "exclude": true}"#
    let configuration = Self.androidOnly + "\ncoverage: {every-component: true}"
    let folder = try folder(Self.host, rules: rules, configuration: configuration)
    let result = try folder.run("aasa test --coverage --all")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("links.json: 2 of 4 dynamic rules reached\n  1  shop: "))
    #expect(result.output.contains(#"failed: {"/": "/cart"}"#))
    #expect(result.output.contains("https://harbor.shop/cart reaches it"))
    #expect(result.output.contains("it decides nothing (see `aasa lint`)"))
    #expect(result.output.hasSuffix("2 failed, 3 passed in links.json; 2 of 4 dynamic rules reached\n"))
    let concise = try folder.run("aasa test --format concise")
    #expect(concise.output.components(separatedBy: "no expectation reaches the dynamic rule\n").count == 3)
    let json = try folder.run("aasa test --format json").output
    #expect(json.contains(#""rule": "unreached-component""#) && json.contains(#""components": 4"#))
    #expect(try folder.run("aasa test --format html").output.contains("no expectation reaches the dynamic rule"))
    // A demand for iOS alone is not one for the rules of a file without any.
    let open = try self.folder(
      Self.host, rules: nil, configuration: configuration.replacing("- {name: help, stays-in-browser: /help}", with: "")
    )
    #expect(try open.run("aasa test").output == "2 passed in links.json\n")
  }

  @Test func `an Android file of another environment is not tested in silence`() throws {
    let android = """
      apps: {shop: {production: 9QX4T7KM2P.shop.harbor.app, staging: 9QX4T7KM2P.shop.harbor.app}}
      domain: harbor.shop
      android: {package: shop.harbor.app, files: [{path: links.json, environment: production}]}
      groups: [{name: a, platform: android, opens: /nowhere}]
      """
    let lack = "names no association file for the environment `staging`"
    for configuration in [android, android.replacing("platform: android, ", with: ""), android + "\nfiles: ios.json"] {
      let result = try folder(Self.host, rules: nil, configuration: configuration).run(
        "COLUMNS=200 aasa test --environment staging")
      #expect(result.status == 2 && result.errors.contains(lack), "\(configuration)\n\(result.errors)")
    }
  }

  @Test(arguments: [
    (#"<data android:scheme="https" android:host="harbor.shop"/>"#, "http://harbor.shop/c", "no intent filter"),
    (#"<data android:scheme="http" android:host="harbor.shop"/>"#, "http://harbor.shop/c", "1 passed"),
    (#"<data android:scheme="http" android:host="harbor.shop"/>"#, "https://harbor.shop/c", "no intent filter"),
    (
      #"<data android:scheme="https" android:host="harbor.shop" android:port="8443"/>"#, "https://harbor.shop:8443/c",
      "1 passed"
    ),
    (#"<data android:scheme="https" android:host="harbor.shop" android:port="8443"/>"#, "/c", "no intent filter"),
    (
      #"<data android:scheme="https" android:host="harbor.shop" android:port="8443"/>"#, "https://harbor.shop:8443/:id",
      "1 passed"
    ),
    (Self.host + #"<data android:scheme="${scheme}"/>"#, "/c", "manifest.xml:5:"),
    (Self.host + #"<data android:scheme="${scheme}"/>"#, "/:id", "depends on `${scheme}`"),
    (Self.host + #"<data android:scheme="${scheme}" android:path="/a"/>"#, "/a", "depends on `${scheme}`"),
  ])
  func `expectations are compared with the scheme, the port and the known values of the filters`(
    _ data: String, _ url: String, _ words: String
  ) throws {
    let configuration =
      "domain: harbor.shop\nandroid: {files: links.json, manifest: manifest.xml}\n"
      + "groups: [{name: a, opens: [\"\(url)\"]}]"
    let result = try folder(data, rules: nil, configuration: configuration).run("COLUMNS=200 aasa test")
    #expect(
      result.status == (words == "1 passed" ? 0 : words.hasPrefix("no ") ? 1 : 2), "\(result.output)\(result.errors)")
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
  }

  @Test(arguments: [
    (#"exported="true""#, #"exported="FALSE""#, 1, "no intent filter"),
    (#"exported="true""#, #"exported="${e}""#, 2, "the value `${e}` is known only when the app is built"),
    (#"exported="true""#, #"exported="true" android:enabled="@bool/e""#, 2, "the value `@bool/e`"),
    (#"autoVerify="true""#, #"autoVerify="TRUE""#, 0, "1 passed"),
    (#"autoVerify="true""#, #"autoVerify="${v}""#, 2, "depends on `${v}`"),
    (#"autoVerify="true""#, #"autoVerify=" true ""#, 0, "1 passed"),
    (#"autoVerify="true""#, #"autoVerify="False""#, 1, "no filter with `autoVerify` names"),
  ])
  func `Booleans are read as aapt2 reads them`(_ text: String, _ other: String, _ status: Int32, _ words: String) throws
  {
    let configuration =
      "domain: harbor.shop\nandroid: {files: links.json, manifest: manifest.xml}\ngroups: [{name: a, opens: /c}]"
    let folder = try folder(Self.host, rules: nil, configuration: configuration)
    try folder.writes("manifest.xml", Self.manifest(Self.host).replacing(text, with: other))
    let result = try folder.run("COLUMNS=200 aasa test")
    #expect(result.status == status, "\(result.output)\(result.errors)")
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
    let lint = try folder.run("COLUMNS=200 aasa lint --verbose --manifest manifest.xml")
    #expect(lint.output.contains("is known only when the app is built") == (status == 2), "\(lint.output)")
    #expect(lint.output.contains("filter-without-auto-verify") == other.contains("False"), "\(lint.output)")
  }

  @Test(arguments: [
    (#"android:pathPrefix="/.*""#, #"write `android:pathPrefix="/"`"#),
    (#"android:path="/a/.*""#, #"write `android:pathPrefix="/a/"`"#),
    (#"android:pathAdvancedPattern="/a/*/edit""#, "write `[^/]+` for the text of a segment"),
    (#"android:pathAdvancedPattern="/a/*""#, "write `.*` for any text"),
    (#"android:pathPattern="*""#, #"write `android:pathPrefix="/"`"#),
    (#"android:path="*""#, #"write `android:pathPrefix="/"`"#),
    (#"android:pathPrefix=".*""#, #"write `android:pathPrefix="/"`"#),
    (#"android:path="https://harbor.shop/a""#, "write `/a`"),
    (#"android:pathAdvancedPattern=".*/edit""#, "as `[^/]+` for a segment"),
    (#"android:pathAdvancedPattern="/a/[0-9]*[0-9]""#, "no link matches"),
  ])
  func `advice about a path of a filter is one that matches`(_ attribute: String, _ words: String) throws {
    let folder = try folder(Self.host + "<data \(attribute)/>", rules: nil)
    let result = try folder.run("COLUMNS=200 aasa lint --manifest manifest.xml links.json")
    #expect(result.output.contains(words) && result.output.contains("1 error in manifest.xml"), "\(result.output)")
  }

  @Test func `an option about association files is noted where there is none`() throws {
    let folder = try folder(Self.host, rules: nil)
    #expect(try folder.run("aasa lint links.json --min-ios 15").errors.contains("none was checked"))
    #expect(try folder.run("aasa lint links.json ios.json --min-ios 15").errors.isEmpty)
  }

  @Test func `a folder has the file of each platform`() throws {
    let folder = try folder(
      Self.host, rules: nil,
      configuration: "domain: harbor.shop\nandroid: {files: site}\ngroups: [{name: a, opens: /c}]")
    try folder.writes("site/.well-known/assetlinks.json", Self.links(#"{"/": "/c"}"#))
    try folder.writes("site/.well-known/apple-app-site-association", associationFile(#"{"/": "/buy"}"#))
    let test = try folder.run("aasa test")
    #expect(test.output.hasPrefix("1 passed in site/.well-known/assetlinks.json"), "\(test.errors)")
    let converted = try folder.run("aasa convert site --to ios --app 9QX4T7KM2P.shop.harbor.app")
    #expect(converted.output.contains(#""/c""#), "\(converted.errors)")
    let other = try folder.run("aasa urls ios.json --app nothing")
    #expect(other.errors.contains("does not list"))
  }

  @Test func `the last rule of a list is not to be removed`() throws {
    let data = Self.host + #"<data android:pathPrefix="/buy/"/>"#
    for (rules, isLast) in [
      (#"{"/": "/help"}"#, true), (#"{"/": "/help", "exclude": true}"#, true), ("{}", true),
      (#"{"/": "/help"}, {"/": "/buy/7"}"#, false), (#"{}, {"/": "/buy/7"}"#, false),
    ] {
      let result = try folder(data, rules: rules).run(
        "COLUMNS=200 aasa lint --verbose links.json --manifest manifest.xml")
      #expect(result.output.contains("remove") != isLast, "\(result.output)")
      #expect(result.output.contains("without the list, the intent filters decide") == isLast, "\(result.output)")
    }
  }

  @Test func `a host that is not known may be that of any filter`() throws {
    let other = Self.manifest(Self.host, verify: "false").components(separatedBy: "<activity")[1]
    let folder = try folder(#"<data android:scheme="https" android:host="${host}"/>"#, rules: nil)
    let text = Self.manifest(#"<data android:scheme="https" android:host="${host}"/>"#)
    try folder.writes(
      "manifest.xml",
      text.replacing(
        "</application>", with: "<activity" + other.replacing("</application></manifest>", with: "") + "</application>")
    )
    let lint = try folder.run("aasa lint --manifest manifest.xml links.json")
    #expect(!lint.output.contains("filter-without-auto-verify"), "\(lint.output)")
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
    #expect(other.errors.contains("aasa.yml:3"))
  }
}
