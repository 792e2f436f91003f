import AppClaims
import AppSiteAssociation
import Audit
import Fetching
import Hosting
import Serving
import SystemCalls

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
    "entitlements", "gz", "har", "htm", "html", "ini", "ipa", "js", "json", "json5", "jsonc", "jsonl", "key", "lock",
    "log", "markdown", "mjs", "mobileprovision", "ndjson", "old", "orig", "p7b", "p7m", "p7s", "patch", "pdf", "pem",
    "php", "plist", "provisionprofile", "rb", "rtf", "sarif", "svg", "swift", "tar", "tmp", "toml", "ts", "tsv", "txt",
    "webmanifest", "xcarchive", "xls", "xlsx", "xml", "yaml", "yml",
  ]

  /// Refuses an argument that is a file or folder in a command that only asks servers.
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
    of target: String, _ platform: PlatformOption = .ios, cdn: String?
  ) throws(Failure) -> AssociationURL {
    try refuseLocal(target, for: "fetch")
    let url = platform.file(try AssociationURL(target))
    guard let cdn else { return url }
    if url.isOfDevelopmentServer { throw Failure("Apple's CDN has no file of a development server; leave --cdn out") }
    guard url.path == AssociationURL.wellKnownPath, url.port == nil else {
      throw Failure(
        "'\(escapedForDisplay(target))' is more than a domain; Apple's CDN has one file of each domain, here '\(url.host)'"
      )
    }
    let server = try AssociationURL(cdn)
    return AssociationURL(scheme: server.scheme, host: server.host, port: server.port, path: "/a/v1/\(url.host)")
  }

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

  /// - Parameter allowsOutside: Whether the file of a folder may be a link that leads out of the repository.
  func read(
    _ network: CurlClient.Options, of file: FolderFile = .either, allowsOutside: Bool = false
  ) throws(Failure) -> PlacedSource {
    switch kind {
    case .standardInput: return PlacedSource(source: try Input.source(text), reportPath: reportPath)
    case .file(let path):
      do throws(Failure) {
        return PlacedSource(source: try Input.source(path), reportPath: reportPath)
      } catch {
        throw refusedName.map { Failure("\(error.message); as a domain, \($0)") } ?? error
      }
    case .folder(let folder):
      let place = try single(file, allowsOutside: allowsOutside)
      noteSecond(than: place.text, in: folder)
      return try place.read(network)
    case .domain(let url): return try served(url, network) { $0.file(of: ClaimedDomain(url)) }
    case .url(let url): return try served(url, network) { $0.file(at: url.description, for: url.host.description) }
    case .refused(let reason): throw Failure("cannot read \(escapedForDisplay(text)): \(reason)")
    }
  }

  /// Reads the file of a place; a failure has the path of the place.
  func readNamed(
    _ network: CurlClient.Options, of file: FolderFile = .either, allowsOutside: Bool = false
  ) throws(Failure) -> PlacedSource {
    do throws(Failure) { return try read(network, of: file, allowsOutside: allowsOutside) } catch {
      throw error.of(reportPath)
    }
  }

  /// The statement that the name of a domain is no path.
  private var noLocalPlace: String {
    let kind = text.hasSuffix("/") ? "folder" : "file"
    return ["there is no \(kind) \(backquoted(text))", MissingPath(text, in: Disk()).hint].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// The file as devices get it: with status 200 and without redirects.
  private func served(
    _ url: AssociationURL, _ network: CurlClient.Options, _ ask: (DomainFiles) -> ServedAssociation
  ) throws(Failure) -> PlacedSource {
    let files = DomainFiles(CurlClient(network))
    let answer = Progress("fetching").during { ask(files) }
    let hint = LexicalPath.isURL(text) ? "" : "; \(noLocalPlace)"
    switch answer.outcome {
    case .file(let file): return PlacedSource(source: file.source, reportPath: file.source.name)
    case .unknown(let reason): throw Failure("cannot read \(url): \(reason)\(hint)")
    case .failure(let reason):
      throw Failure("cannot read \(url): \(reason)\(hint); `aasa audit \(ClaimedDomain(url).argument)` says more")
    }
  }

  /// Why the name of a missing file, which looks like a domain, is none; `nil` for other names.
  fileprivate var refusedName: String? {
    let isLikely = text.contains(".") && text.allSatisfy { $0.isLetter || $0.isNumber || ".-*@:".contains($0) }
    guard isLikely, Input.filePath(text).status() == nil else { return nil }
    do throws(Failure) { _ = try AssociationURL(text) } catch { return error.message }
    return nil
  }

  /// The place with the file of a folder instead of the folder: that in `.well-known`, else that in the folder itself.
  func single(_ file: FolderFile = .either, allowsOutside: Bool = false) throws(Failure) -> Place {
    guard case .folder(let folder) = kind else { return self }
    guard let path = try Self.files(file, in: folder).first else { throw Self.missingFile(file, in: folder) }
    let boundary = allowsOutside ? nil : ReadingBoundary(around: folder, isNamed: true)
    if let refusal = boundary?.refusal(path, remedy: "name the file itself to read it") { throw refusal }
    return Place(configured: path)
  }

  /// `true` for the folder of a site whose association file is at its root alone.
  var isFileAtRoot: Bool {
    guard case .folder(let folder) = kind else { return false }
    let whole = LexicalPath.normalized(LexicalPath.joined(Disk.workingDirectory ?? "", folder))
    return LexicalPath.name(of: whole) != Site.folder
      && (try? Self.files(.association, in: folder))?.first == LexicalPath.joined(folder, Site.rootPath)
  }

  /// - Throws: Where it is unknown which files the folder has: devices may get another one than those that can be reached.
  private static func files(_ file: FolderFile, in folder: String) throws(Failure) -> [String] {
    let paths = file.paths.map { LexicalPath.joined(folder, $0) }
    for path in paths {
      do throws(Errno) { _ = try Input.filePath(path).reachableStatus() } catch { throw Input.unreadable(path, error) }
    }
    return paths.filter(Disk.isFile)
  }

  private static func missingFile(_ file: FolderFile, in folder: String) -> Failure {
    do throws(Failure) {
      _ = try Disk().entries(of: folder)
      // A link without a target, or a pipe.
      for path in file.paths.map({ LexicalPath.joined(folder, $0) })
      where Input.filePath(path).status(followsLink: false) != nil { _ = try Input.bytes(path) }
    } catch { return error }
    if file == .assetLinks { return Failure("the folder \(Input.name(folder)) has no \(Site.assetLinksPath)") }
    let search = SiteSearch(folder, in: FirstFolders(), workingDirectory: Disk.workingDirectory)
    let found = search.sites.flatMap { site in site.files.map { LexicalPath.joined(site.folder, $0) } }
    let hint = found.isEmpty ? "" : "; below it: \(listed(found.map { backquoted($0) }))"
    return Failure("the folder \(Input.name(folder)) has no \(Site.wellKnownPath) and no \(Site.rootPath)\(hint)")
  }

  /// Notes a second file of the folder with other bytes.
  private func noteSecond(than path: String, in folder: String) {
    guard let other = (try? Self.files(.association, in: folder))?.last, other != path,
      LexicalPath.name(of: other) == LexicalPath.name(of: path), let bytes = try? Input.bytes(path),
      let otherBytes = try? Input.bytes(other), bytes != otherBytes
    else { return }
    Output.note("\(Input.name(path)) is used; \(Input.name(other)) differs, and devices request it second")
  }

  /// The domains that serve the file: the one that it was read from, or those for it in the configuration.
  ///
  /// A configuration that names other files is not about this one.
  func servingDomains(by found: LoadedConfiguration?, allowsOutside: Bool = false) -> [String] {
    // A server of one's own machine has the file, and not its domain.
    if let server { return server.isOfDevelopmentServer ? [] : [server.host.description] }
    return (try? single(allowsOutside: allowsOutside).argument).flatMap { found?.ownDomains(servingFile: $0) } ?? []
  }

  /// The host of paths such as `/buy/42`: the server of the file, or the first domain in the configuration, also in one that names other
  /// files; and its origin in words.
  func hostOfPaths(
    by found: LoadedConfiguration?, allowsOutside: Bool = false
  ) throws(Failure) -> (host: String, origin: String)? {
    if let server { return (server.host.description, "which serves the file") }
    guard let found else { return nil }
    let name = Input.name(found.path)
    let domains = found.domains(servingFile: try single(allowsOutside: allowsOutside).argument)
    let origin = domains.count > 1 ? "the first of \(domains.count) domains in \(name)" : "the domain in \(name)"
    return domains.first.map { ($0, origin) }
  }
}

/// The bytes of a place, and its name in reports for machines.
struct PlacedSource {
  let source: SourceFile
  let reportPath: String
}

/// The folders of the disk up to a number of them, which is enough for a hint.
private final class FirstFolders: FolderTree {
  private var left = 1_000

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    left -= 1
    return left < 0 ? [] : try Disk().entries(of: folder)
  }
}

// MARK: Folders

/// The file of the folder of a site that a command reads.
enum FolderFile {
  case association, assetLinks
  /// The association file, else the `assetlinks.json`.
  case either

  /// The paths in the folder, in their order. Nothing requests an `assetlinks.json` at the root; it may be published elsewhere.
  fileprivate var paths: [String] {
    let (own, links) = ([Site.wellKnownPath, Site.rootPath], [Site.assetLinksPath, Site.assetLinksName])
    return switch self {
    case .association: own
    case .assetLinks: links
    case .either: own + links
    }
  }
}
