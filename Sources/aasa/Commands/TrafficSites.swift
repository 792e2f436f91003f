import AppSiteAssociation
import Fetching
import Hosting
import Lint
import SourceText
import Tasks

/// The sites of compared files. A device requests the file in `.well-known` first, and the one at the root where that is missing.
struct TrafficSites {
  private var pairs: [String: Pair] = [:]
  private let app: AppID?

  /// The files of a site in both places; for a file with another name, that one.
  private struct Pair {
    let folder: String
    var wellKnown: FileComparison?
    var root: FileComparison?

    func file(_ version: (FileComparison) -> FileVersion) throws(Failure) -> AssociationFile? {
      let versions = [wellKnown, root].compactMap(\.self).map(version)
      switch (versions.first { !$0.isMissing } ?? versions.first)?.file {
      case .association(let file): return file
      case nil: return nil
      case .assetLinks(let file):
        let name = escapedForDisplay(file.source.name)
        throw Failure("\(name) is an assetlinks.json, and --urls counts requests for association files only")
      }
    }
  }

  init(_ answer: DiffAnswer) {
    app = answer.app
    for file in answer.files {
      if let folder = Self.folder(of: file.path, Site.wellKnownPath) {
        pairs[folder, default: Pair(folder: folder)].wellKnown = file
      } else if let folder = Self.folder(of: file.path, Site.rootPath) {
        pairs[folder, default: Pair(folder: folder)].root = file
      } else {
        pairs[file.path] = Pair(folder: LexicalPath.parent(of: file.path) ?? "", root: file)
      }
    }
  }

  /// The sites with their hosts.
  ///
  /// - Parameters:
  ///   - domain: The host of a single site.
  ///   - configured: The hosts of files by the configuration, by their paths.
  func sites(domain: String?, configured: [String: [String]] = [:]) throws(Failure) -> [TrafficSite] {
    let pairs = pairs.sorted { $0.key < $1.key }.map(\.value)
    var served: [(pair: Pair, host: String?)] = []
    for pair in pairs {
      let named = [pair.wellKnown, pair.root].lazy.compactMap { $0.flatMap { configured[$0.path] } }.first ?? []
      if pairs.count == 1, let domain {
        served.append((pair, domain))
      } else if named.isEmpty {
        served.append((pair, Self.host(of: pair.folder)))
      } else {
        served += named.map { (pair, $0) }
      }
    }
    let hosts = served.map(\.host)
    if pairs.count > 1, hosts.contains(nil) || Set(hosts).count < hosts.count {
      throw Failure(
        "\(counted(pairs.count, "site")) are compared, and their folders are not named after different hosts; "
          + "name one of the files for --urls, or give each its `domain` under `files` in aasa.yml")
    }
    var sites: [TrafficSite] = []
    for (pair, host) in served {
      guard let old = try pair.file(\.old), let new = try pair.file(\.new) else { continue }
      sites.append(TrafficSite(host: host, old: old, new: new, app: app))
    }
    return sites
  }

  private static func folder(of path: String, _ suffix: String) -> String? {
    if path == suffix { return "" }
    return path.hasSuffix("/" + suffix) ? String(path.dropLast(suffix.count + 1)) : nil
  }

  /// The host that a folder, or the nearest one above it, is named after.
  private static func host(of folder: String) -> String? {
    folder.split(separator: "/").reversed().lazy.filter { $0.contains(".") }
      .compactMap { try? DomainName(String($0)).description }.first
  }
}
