import AppSiteAssociation
import Fetching
import Tasks

/// The sites of compared files.
struct TrafficSites {
  private let files: [FileComparison]
  private let app: AppID?

  init(_ answer: DiffAnswer) {
    app = answer.app
    files = answer.files.sorted { $0.path < $1.path }
  }

  /// The sites with their hosts.
  ///
  /// - Parameters:
  ///   - domain: The host of a single site.
  ///   - configured: The hosts of files by the configuration, by their paths.
  func sites(domain: String?, configured: [String: [String]] = [:]) throws(Failure) -> [TrafficSite] {
    var served: [(file: FileComparison, host: String?)] = []
    for file in files {
      let named = configured[file.path] ?? []
      if files.count == 1, let domain {
        served.append((file, domain))
      } else if named.isEmpty {
        served.append((file, Self.host(of: LexicalPath.parent(of: file.path) ?? "")))
      } else {
        served += named.map { (file, $0) }
      }
    }
    let hosts = served.map(\.host)
    if files.count > 1, hosts.contains(nil) || Set(hosts).count < hosts.count {
      throw Failure(
        "\(counted(files.count, "site")) are compared, and their folders are not named after different hosts; "
          + "name one of the files for --urls, or give each its `domain` under `files` in aasa.yml")
    }
    var sites: [TrafficSite] = []
    for (file, host) in served {
      sites.append(
        TrafficSite(host: host, old: try Self.file(file.old), new: try Self.file(file.new), app: app))
    }
    return sites
  }

  private static func file(_ version: FileVersion) throws(Failure) -> AssociationFile {
    switch version.file {
    case .association(let file): return file
    case .assetLinks(let file):
      let name = escapedForDisplay(file.source.name)
      throw Failure("\(name) is an assetlinks.json, and --urls counts requests for association files only")
    }
  }

  /// The host that a folder, or the nearest one above it, is named after, in Punycode.
  private static func host(of folder: String) -> String? {
    folder.split(separator: "/").reversed().lazy.filter { $0.contains(".") && !$0.contains("_") }
      .compactMap { Punycode.domain(String($0)) }.compactMap { try? DomainName($0).description }.first
  }
}
