import AppSiteAssociation
import Fetching
import Tasks
import URLLines

extension DiffAnswer {
  /// Counts the requests of a list that the difference affects.
  ///
  /// - Parameters:
  ///   - domain: The host of a single site.
  ///   - configured: The hosts of files by the configuration, by their paths.
  ///   - needsCompared: Whether a list without a URL of a compared host is refused.
  mutating func countTraffic(
    of path: String, _ list: ListFormat, _ network: CurlClient.Options, domain: String?,
    _ configured: [String: [String]], needsCompared: Bool
  ) throws(Failure) {
    let sites = try trafficSites(domain: domain, configured: configured)
    let host = domain ?? (configured.count == 1 ? configured.values.first?.first : nil)
    let traffic = try Traffic(sites, domain: host, of: path, list, network)
    if needsCompared, traffic.compared == 0 {
      let hosts = sites.compactMap(\.host)
      let others = hosts.count > 1 ? " or \(counted(hosts.count - 1, "other host"))" : ""
      throw Failure("the list has no URL of \(hosts.first.map { quoted($0) } ?? "a compared host")\(others)")
    }
    self.traffic = traffic
  }

  private func trafficSites(domain: String?, configured: [String: [String]]) throws(Failure) -> [TrafficSite] {
    let files = files.sorted { $0.path < $1.path }
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
    return try served.map { file, host throws(Failure) in
      TrafficSite(host: host, old: try Self.file(file.old), new: try Self.file(file.new), app: app)
    }
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

extension Traffic {
  /// Counts the requests of a file by the difference that new association files make to them, on several threads, and notes lines without a
  /// usable URL. Throws if there is none. Memory is some blocks for each thread, and the counted URLs.
  ///
  /// - Parameter domain: The host of paths for which the file has none.
  init(
    _ sites: [TrafficSite], domain: String?, of path: String, _ list: ListFormat, _ network: CurlClient.Options
  ) throws(Failure) {
    let threads = URLThreads<TrafficCounter, TrafficBlock> {
      TrafficCounter(sites, domain: domain)
    } answer: { counter, block, _ in
      counter.count(block)
    }
    var traffic = Traffic(sites, source: Input.name(path))
    let file = try threads.answer(urlsOf: path, list, blockSize: 1 << 18, network, Progress("matching URLs")) {
      traffic.add($0)
      return $0.answers.bytesRead
    }
    if file.stream.format?.isLog != true { traffic.noun = "URL" }
    let notes = traffic.answers.notes(in: file.name, file.stream.format, head: file.stream.head, list.fields)
    if traffic.total == 0 { throw Failure((["\(file.name) has no usable URL"] + notes).joined(separator: "; ")) }
    for note in notes { Output.note(note) }
    self = traffic
  }
}
