import AndroidManifest
import AppClaims
import Association
import Audit
import Matching
import Serving
import SourceText
import Testing

@Suite("The doctor checks each step of Android")
struct AndroidExaminationTests {
  private static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  private static func links(
    relation: String = "handle_all_urls", package: String = "shop.harbor", fingerprint: String = fingerprint,
    rules: String? = nil
  ) -> String {
    let extensions =
      rules.map {
        #", "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \#($0)}}"#
      } ?? ""
    return
      #"[{"relation": ["delegate_permission/common.\#(relation)"], "target": {"namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": ["\#(fingerprint)"]}\#(extensions)}]"#
  }

  private static func answer(
    _ body: String, host: String = "harbor.shop", head: String = "HTTP/2 200\nContent-Type: application/json"
  )
    -> String
  {
    "GET https://\(host)/.well-known/assetlinks.json\n\(head)\n\n\(body)\n"
  }

  private static func manifest(_ data: String, autoVerify: Bool = true) throws -> AndroidManifest {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor"><application>
      <activity android:name=".Main" android:exported="true"><intent-filter android:autoVerify="\(autoVerify)">
      <action android:name="android.intent.action.VIEW" /><category android:name="android.intent.category.DEFAULT" />
      <category android:name="android.intent.category.BROWSABLE" /><data android:scheme="https" \(data) />
      </intent-filter></activity></application></manifest>
      """
    return try AndroidManifest(SourceFile(name: "AndroidManifest.xml", bytes: Array(text.utf8)))
  }

  private static func diagnose(
    _ transcript: String, url: String = "https://harbor.shop/buy/42", package: String? = nil,
    manifest: AndroidManifest? = nil, given: String? = nil, isOffline: Bool = false
  ) throws -> Diagnosis {
    let client = RecordedClient(try Transcript(transcript))
    let file = given.map { AssociationFile(SourceFile(name: "assetlinks.json", bytes: Array($0.utf8))) }
    return AndroidExamination(
      url: url, link: try LinkURL(url), package: package, manifest: manifest,
      files: AnsweringFiles(
        file.map { [.init(nil, .file($0))] } ?? [], isOffline: isOffline, DomainFiles(client)),
      DomainQuestions(client)
    ).diagnose()
  }

  private static func states(_ diagnosis: Diagnosis) -> [String] {
    diagnosis.steps.map { "\($0.name) \($0.state)" }
  }

  @Test("every step passes where filter, file and rule agree")
  func opens() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.links(rules: #"[{"/": "/buy/*"}]"#)),
      manifest: Self.manifest(#"android:host="harbor.shop" android:pathPrefix="/buy""#))
    #expect(
      Self.states(diagnosis) == [
        "filter passed", "domain passed", "serving passed", "file passed", "rule passed",
      ])
    #expect(diagnosis.result == .opens)
    #expect(diagnosis.app == "shop.harbor")
    #expect(
      diagnosis.deviceCommands == [
        "adb shell pm get-app-links shop.harbor", "adb shell pm verify-app-links --re-verify shop.harbor",
      ])
  }

  @Test(
    "a step that fails keeps the link in the browser",
    arguments: [
      (answer("", head: "HTTP/2 404"), "domain failed"),
      (answer("<!doctype html>", head: "HTTP/2 200\nContent-Type: text/html"), "domain failed"),
      (answer("", head: "HTTP/2 301\nLocation: https://www.harbor.shop/"), "domain failed"),
      (answer(links(), head: "HTTP/2 200\nContent-Type: text/plain"), "serving failed"),
      (answer(links(), head: "! certificate expired\nHTTP/2 200\nContent-Type: application/json"), "serving failed"),
      (answer("{}"), "file failed"),
      (answer("[]"), "file failed"),
      (answer(links(relation: "get_login_creds")), "file failed"),
      (answer(links(package: "shop.other")), "file failed"),
      (answer(links(fingerprint: "14:6D")), "file failed"),
      (answer(links(rules: #"[{"/": "/help/*"}]"#)), "rule failed"),
      (answer(links(rules: #"[{"/": "/buy/*", "exclude": true}]"#)), "rule failed"),
    ])
  func fails(_ transcript: String, _ step: String) throws {
    let diagnosis = try Self.diagnose(transcript, package: "shop.harbor")
    #expect(diagnosis.steps.filter { $0.state == .failed }.map { "\($0.name) \($0.state)" } == [step])
    #expect(diagnosis.result == .staysInBrowser)
  }

  @Test("without dynamic rules the intent filters alone decide")
  func withoutRules() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.links()))
    #expect(
      Self.states(diagnosis) == [
        "filter unknown", "domain passed", "serving passed", "file passed", "rule skipped",
      ])
    #expect(diagnosis.result == .opens)
  }

  @Test(
    "a filter that does not match or is not verified keeps the link in the browser",
    arguments: [
      (#"android:host="harbor.shop" android:pathPrefix="/help""#, true),
      (#"android:host="other.shop""#, true), (#"android:host="harbor.shop""#, false),
      (#"android:host="*""#, true), (#"android:host="Harbor.shop""#, true),
      (#"android:host="harbor.shop" /><data android:scheme="harbor""#, true),
      (#"android:host="harbor.shop" android:port="8443""#, true),
    ])
  func filters(_ data: String, _ autoVerify: Bool) throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.links()), manifest: Self.manifest(data, autoVerify: autoVerify))
    #expect(Self.states(diagnosis).first == "filter failed")
    #expect(diagnosis.result == .staysInBrowser)
  }

  @Test(
    "a filter is compared with the scheme and the port of the link",
    arguments: [
      ("http://harbor.shop/buy", #"android:host="harbor.shop""#, "filter failed"),
      ("http://harbor.shop/buy", #"android:host="harbor.shop" /><data android:scheme="http""#, "filter passed"),
      ("https://harbor.shop:8443/buy", #"android:host="harbor.shop" android:port="8443""#, "filter passed"),
      ("https://harbor.shop:444/buy", #"android:host="harbor.shop" android:port="8443""#, "filter failed"),
    ])
  func origins(_ url: String, _ data: String, _ state: String) throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.links()), url: url, manifest: Self.manifest(data))
    #expect(Self.states(diagnosis).first == state)
  }

  @Test("malformed rules are ignored, and not absent")
  func ignoredRules() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.links(rules: #"[{"/": 7}]"#)))
    #expect(diagnosis.steps.last?.words.contains("because one is malformed") == true)
  }

  @Test("the file of a wildcard host is that of the domain below it")
  func wildcard() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.links()), url: "https://www.harbor.shop/buy/42",
      manifest: Self.manifest(#"android:host="*.harbor.shop""#))
    #expect(diagnosis.result == .opens)
  }

  @Test("what cannot be asked or is not in the file leaves the result open")
  func unknown() throws {
    let offline = try Self.diagnose("GET https://x.shop/\n! unknown host", isOffline: true)
    #expect(Self.states(offline) == ["filter unknown", "domain unknown"])
    let unreached = try Self.diagnose("GET https://harbor.shop/.well-known/assetlinks.json\n! unknown host")
    #expect(Self.states(unreached) == ["filter unknown", "domain unreached"])
    let include = try Self.diagnose(
      Self.answer(#"[{"include": "https://harbor.shop/other.json"}]"#), package: "shop.harbor")
    #expect(Self.states(include).last == "file undecided")
    let several = String(Self.links().dropLast()) + ", " + String(Self.links(package: "shop.two").dropFirst())
    #expect(Self.states(try Self.diagnose(Self.answer(several))).last == "file undecided")
    for diagnosis in [offline, unreached, include] { #expect(diagnosis.result == .unknown) }
  }

  @Test("a given file is read instead of that of the domain")
  func given() throws {
    let diagnosis = try Self.diagnose("GET https://x.shop/\n! unknown host", given: Self.links())
    #expect(Self.states(diagnosis) == ["filter unknown", "domain passed", "file passed", "rule skipped"])
  }

  @Test("a package of hostile text is in no command for the device")
  func hostile() throws {
    let diagnosis = try Self.diagnose("GET https://x.shop/\n! unknown host", given: Self.links(package: "a;reboot"))
    #expect(diagnosis.deviceCommands.allSatisfy { $0.hasSuffix(" PACKAGE") })
  }

  @Test("a URL of another scheme is no App Link")
  func scheme() throws {
    let diagnosis = try Self.diagnose("GET https://x.shop/\n! unknown host", url: "ftp://harbor.shop/buy")
    #expect(Self.states(diagnosis) == ["link failed"])
  }
}
