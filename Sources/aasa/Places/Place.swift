import Fetching
import SourceText

// An argument is, in this order:
//
// 1. `-`: standard input.
// 2. `https://`, or `http://` with a name of this computer: a domain, or the file at a URL where there is a path.
// 3. A file or folder that exists, whatever its name.
// 4. `harbor.shop`, `harbor.shop:8443` or `harbor.shop/`: a domain, unless the name ends as a file does (`fileEndings`).
// 5. A file that does not exist, which is an error when it is read.
//
// So `./harbor.shop` is never a domain, and `https://harbor.shop` never a file.

/// The source of an association file that an argument names.
struct Place {
  enum Kind: Hashable {
    case standardInput
    case file(String)
    /// The folder of one or several sites.
    case folder(String)
    /// A domain or a development server, which is asked as devices ask: for its file in `.well-known`, and where there is none for that
    /// in the root.
    case domain(AssociationURL)
    /// The file at a URL, and no other.
    case url(AssociationURL)
    /// An address that is never asked, with the reason.
    case refused(String)
  }

  /// The argument as it was given.
  let text: String
  let kind: Kind

  init(_ text: String) {
    self.text = text
    kind = Self.given(text) ?? Self.domain(text).map(Kind.domain) ?? .file(text)
  }

  /// Reads a path or a URL of a configuration, where a name is never a domain.
  init(configured text: String) {
    self.text = text
    kind = Self.given(text) ?? .file(text)
  }

  /// The kind of a text that is standard input, a URL, or a file or folder that exists.
  private static func given(_ text: String) -> Kind? {
    if text == Input.standardInput { return .standardInput }
    if LexicalPath.isURL(text) { return url(text) }
    if Disk.isFolder(text) { return .folder(text) }
    return Input.filePath(text).status() == nil ? nil : .file(text)
  }

  private static func url(_ text: String) -> Kind {
    do throws(Failure) {
      let url = try AssociationURL(text)
      let path = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...].drop { !"/?".contains($0) }
      let hasPath = !path.isEmpty && path != "/"
      return hasPath ? .url(url) : .domain(url)
    } catch {
      return .refused(error.message)
    }
  }

  /// The domain that a name without a scheme is; `nil` for the name of a file.
  static func domain(_ text: String) -> AssociationURL? {
    guard let url = try? AssociationURL(text), let end = url.host.description.lastIndex(of: ".") else { return nil }
    return fileEndings.contains(url.host.description[end...].dropFirst()) ? nil : url
  }

  /// The endings by which a name is that of a file, not of a domain.
  ///
  /// None is a top-level domain. Endings that are both, such as `md`, `zip` and `app`, are left out: a missing file of such a name is
  /// requested as a domain, and the error names both.
  private static let fileEndings: Set<Substring> = [
    "aasa", "bak", "bin", "bz2", "cer", "cfg", "cms", "conf", "crt", "csv", "der", "diff", "doc", "docx",
    "entitlements", "gz", "har",
    "htm", "html", "ini", "ipa", "js", "json", "json5", "jsonc", "jsonl", "key", "lock", "log", "markdown", "mjs",
    "mobileprovision",
    "ndjson", "old", "orig", "p7b", "p7m", "p7s", "patch", "pdf", "pem", "php", "plist", "provisionprofile", "rb",
    "rtf", "sarif", "svg",
    "swift", "tar", "tmp", "toml", "ts", "tsv", "txt", "webmanifest", "xcarchive", "xls", "xlsx", "xml", "yaml", "yml",
  ]

  /// Refuses an argument that is a file or folder in a command that only asks servers.
  ///
  /// - Parameter command: The command, such as `audit`.
  static func refuseLocal(_ text: String, for command: String) throws(Failure) {
    let kind =
      switch Place(text).kind {
      case .file(let path) where Input.filePath(path).status() != nil: "file"
      case .folder: "folder"
      default: ""
      }
    guard !kind.isEmpty, domain(text) == nil else { return }
    let word = ShellWord.quoted(text)
    throw Failure(
      "\(Input.name(text)) is a \(kind), and `aasa \(command)` is for domains; `aasa lint \(word)` checks it")
  }

  /// The URL of the file that a server has for a platform.
  ///
  /// - Parameters:
  ///   - target: A domain, or a URL.
  ///   - cdn: The server to ask as Apple's CDN instead.
  static func file(
    of target: String, _ platform: PlatformOption.Platform, cdn: CDNOption?
  ) throws(Failure) -> AssociationURL {
    try refuseLocal(target, for: "fetch")
    let url = platform.file(try AssociationURL(target))
    guard let cdn else { return url }
    if url.isOfDevelopmentServer {
      throw Failure("Apple's CDN has no file of a development server; leave --cdn out")
    }
    guard url.path == AssociationURL.wellKnownPath, url.port == nil else {
      throw Failure(
        "'\(escapedForDisplay(target))' is more than a domain; Apple's CDN has one file of each domain, here '\(url.host)'"
      )
    }
    let server = try AssociationURL(cdn.url)
    return AssociationURL(scheme: server.scheme, host: server.host, port: server.port, path: "/a/v1/\(url.host)")
  }

  /// `true` if it needs a request.
  var isRemote: Bool { server != nil }

  /// The URL to ask first; `nil` for a local place.
  var server: AssociationURL? {
    switch kind {
    case .domain(let url), .url(let url): url
    case .standardInput, .file, .folder, .refused: nil
    }
  }

  /// The names of a path on the disk: for people, and for programs.
  static func names(_ path: String) -> (name: String, reportPath: String) {
    (Input.name(path.isEmpty ? "." : path), ReportPath.of(path))
  }

  var isFolder: Bool { if case .folder = kind { true } else { false } }

  /// The path of a file; `nil` for other places.
  var path: String? { if case .file(let path) = kind { path } else { nil } }

  /// The spelling that means the same place in a configuration and in another folder's arguments.
  var argument: String {
    if case .domain(let url) = kind { url.origin } else { server?.description ?? text }
  }

  /// The name in reports for machines: a path as in ``ReportPath``, `<stdin>`, or the URL to ask first.
  var reportPath: String {
    switch kind {
    case .standardInput: "<stdin>"
    case .file(let path), .folder(let path): ReportPath.of(path)
    case .domain(let url), .url(let url): url.description
    case .refused: text
    }
  }
}
