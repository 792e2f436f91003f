import AppClaims
import AppSiteAssociation
import Audit
import Fetching
import Hosting
import Serving
import SystemCalls

/// The bytes of a place, and its name in reports for machines.
struct PlacedSource {
  let source: SourceFile
  let reportPath: String
}

extension Place {
  /// Reads the file of a place.
  ///
  /// - Parameters:
  ///   - file: The file of a folder.
  ///   - allowsOutside: Whether the file of a folder may be a link that leads out of the repository.
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
    case .domain(let url):
      return try served(url, network) { $0.file(of: ClaimedDomain(url)) }
    case .url(let url):
      return try served(url, network) { $0.file(at: url.description, for: url.host.description) }
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
    return ["there is no \(kind) `\(escapedForCode(text))`", MissingPath(text, in: Disk()).hint].compactMap(\.self)
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

extension Place {
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
    let hint = found.isEmpty ? "" : "; below it: \(listed(found.map { "`\(escapedForCode($0))`" }))"
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
}
