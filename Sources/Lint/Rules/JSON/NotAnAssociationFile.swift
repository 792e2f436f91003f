import Association
import JSONSource
import SourceText

extension Rule {
  static let notAnAssociationFile = Rule(
    "not-an-association-file", .json, .error, summary: "the file is not a JSON object",
    reason: """
      The most common mistake of a web server is not broken JSON but something else: the page that a single-page application sends for every address \
      with status 200, a document that an editor saved with formatting, or a template that the deployment did not fill in. Devices find nothing in \
      it. It is an error because the whole file is ignored; faults inside it are not reported, because they are not faults of an association file.
      """,
    cost: "devices ignore the file: no app opens any link of the domain",
    source: "documented: Apple, \"Supporting associated domains\"; RFC 8259, section 8.1",
    examples: [
      .wrong(
        "the page of a single-page application",
        """
        <!doctype html>
        <html><head><title>Harbor</title></head><body><div id="app"></div></body></html>
        """),
      .wrong("a word processor document", "{\\rtf1\\ansi {\\fonttbl\\f0 Helvetica;} \\{ \"applinks\": \\{\\} \\}}"),
      .wrong(
        "a property list",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>applinks</key><dict/></dict></plist>
        """),
      .wrong("a binary property list", bytes: Array("bplist00".utf8) + [0xD0, 0x08]),
      .wrong("XML", "<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>\n"),
      .wrong(
        "the manifest of an Android app",
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"shop.harbor\"/>\n"),
      .wrong("UTF-16", bytes: [0xFF, 0xFE] + Array("{}".utf8).flatMap { [$0, 0] }),
      .wrong("a compressed file", bytes: [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
      .wrong("a certificate", "-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n"),
      .wrong("DER without a payload", bytes: [0x30, 0x80, 0x06, 0x01, 0x2A, 0x00, 0x00]),
      .wrong("short DER without a payload", bytes: [0x30, 0x0A, 0x06, 0x08] + Array("12345678".utf8)),
      .wrong("an empty file", "\n"),
      .wrong("an unfilled template", "{{ apple_app_site_association }}\n"),
      .wrong("one word", "harbor\n"),
      .wrong("binary data", bytes: [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00, 0x00]),
      .wrong(
        "an array instead of an object",
        #"[{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]"#),
      .right("a JSON object", components: #"{"/": "/buy/*"}"#),
    ],
    check: .file { context in
      if let (what, help, cost) = explanation(of: context.file) {
        return context.report(
          "the file is \(what), not an association file", at: firstLine(context), help: [help], cost: cost)
      }
      let document = context.document
      guard let root = document.root else {
        return context.report("the file contains no JSON value", at: firstLine(context), help: ["write a JSON object"])
      }
      switch document.kind(root) {
      case .object: return
      case .string where document.marks(root).contains(.unquoted) && isBinary(document.source):
        context.report(
          "the file is binary data, not an association file", at: SourceRange(at: 0), help: ["write a JSON object"])
      case .string where document.marks(root).contains(.unquoted):
        context.report("the file is text, not JSON: \(context.quote(root))", at: root, help: ["write a JSON object"])
      case let kind:
        let help =
          areStatements(root, in: document)
          ? "these are statements for Android: move them to `.well-known/assetlinks.json`, and write the association file here"
          : "write an object with `applinks`, `webcredentials` or another service as its key"
        context.report("the outermost value is \(kind.phrase), not an object", at: firstLine(context), help: [help])
      }
    })

  private static func areStatements(_ root: NodeID, in document: JSONDocument) -> Bool {
    document.elements(root).prefix(1).contains { document.value("relation", of: $0) != nil }
  }

  private static func isManifest(_ source: SourceFile) -> Bool {
    let start = source.bytes.prefix(1 << 14)
    return ["<manifest", "http://schemas.android.com/"].allSatisfy { Array(start).containsText(Array($0.utf8)) }
  }

  /// Returns `true` if a file begins with control characters that text does not contain.
  private static func isBinary(_ source: SourceFile) -> Bool {
    source.bytes.prefix(512).contains { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
  }

  /// The kind of a file that is not an association file in JSON, the help, and the cost where it is another one than that of the rule.
  private static func explanation(of file: AssociationFile) -> (what: String, help: String, cost: String?)? {
    if let host = WebHost(configuredBy: file) {
      return (
        "a configuration of \(host.rawValue)",
        "`aasa lint FOLDER` checks its effect on the association file: name the folder of the site",
        "the effect of the configuration is not checked"
      )
    }
    if ConfigurationFile.isOne(file) {
      return (
        "a configuration of aasa",
        "`aasa lint` without an argument checks the files that it names; `aasa config` shows its settings",
        "the files that it names are not checked"
      )
    }
    if isManifest(file.source) {
      let name = LexicalPath.isURL(file.source.name) ? "AndroidManifest.xml" : file.source.name
      let command = ShellWord.command(["lint", "--manifest", name])
      return (
        "the manifest of an Android app", "check it with `--manifest`: `\(command)`",
        "the intent filters of the manifest are not checked"
      )
    }
    return explanation(of: file.form).map { ($0.what, $0.help, nil) }
  }

  /// The kind of a file that is not JSON, and the help; `nil` for JSON.
  private static func explanation(of form: SourceForm) -> (what: String, help: String)? {
    switch form {
    case .json, .signed: nil
    case .empty: ("empty", "write a JSON object; a build step or an upload may have failed")
    case .html:
      (
        "an HTML page",
        "make the server send the file itself, not an error page or the page of a single-page application"
      )
    case .rtf: ("a formatted document (RTF)", "save it as plain text")
    case .xmlPropertyList: ("a property list (XML)", "write it as JSON")
    case .binaryPropertyList: ("a binary property list", "write it as JSON")
    case .xml: ("XML", "make the server send the file itself; storage services send their errors as XML")
    case .utf16: ("UTF-16 text", "save it as UTF-8")
    case .gzip: ("compressed (gzip)", "store it uncompressed, or declare the compression in `Content-Encoding`")
    case .pem: ("PEM text", "write plain JSON; systems since iOS 9 need no signature")
    case .template: ("an unfilled template placeholder", "fill it in during deployment")
    case .malformedSignature:
      ("binary (DER) without a readable payload", "write plain JSON; systems since iOS 9 need no signature")
    }
  }

  /// The first line with visible text, at most 60 bytes of it; nothing of a binary file.
  private static func firstLine(_ context: LintContext) -> SourceRange {
    let bytes = context.file.source.bytes
    switch context.file.form {
    case .binaryPropertyList, .utf16, .gzip, .malformedSignature: return SourceRange(at: 0)
    case .signed(let payload) where context.document.root == nil: return SourceRange(at: payload.lower.value)
    default: break
    }
    let first = context.document.root.map { context.document.range($0).lower.value } ?? SourceForm.textStart(bytes)
    let start = bytes[first...].firstIndex { $0 > 0x20 } ?? bytes.count
    var end = bytes[start...].prefix(60).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(start + 60, bytes.count)
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return SourceRange(start..<end)
  }
}
