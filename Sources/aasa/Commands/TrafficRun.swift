import Fetching
import Reports
import SourceText
import Synchronization
import Threads
import URLLines
import URLSources

/// Counts the requests of a log by the difference that new association files make to them, on several threads. Memory is some blocks for
/// each thread, and the counted URLs.
struct TrafficRun {
  private let sites: [TrafficSite]
  private let domain: String?

  /// The counter of a thread.
  private final class Worker: Sendable {
    private let counter = Mutex<TrafficCounter?>(nil)

    func count(_ block: URLBlock, _ sites: [TrafficSite], _ domain: String?) -> TrafficBlock {
      counter.withLock { own in
        let counter = own ?? TrafficCounter(sites, domain: domain)
        own = counter
        return counter.count(block)
      }
    }
  }

  /// - Parameter domain: The host of paths for which the log has none.
  init(_ sites: [TrafficSite], domain: String?) {
    self.sites = sites
    self.domain = domain
  }

  /// Counts the requests of a file, and notes lines without a usable URL. Throws if there is none.
  ///
  /// - Parameters:
  ///   - path: A file, a URL, or `-` for standard input.
  ///   - format: The format of the file; `nil` to detect it.
  ///   - network: The settings of requests, for URLs.
  func count(_ path: String, _ format: InputFormat?, _ network: CurlClient.Options) throws(Failure) -> Traffic {
    let workers = (0..<min(BackgroundThread.processors, 8)).map { _ in Worker() }
    let (sites, domain) = (sites, domain)
    let threads = WorkerThreads<URLBlock, TrafficBlock>(limit: workers.count) { worker, block in
      workers[worker].count(block, sites, domain)
    }
    var blocks = try URLBlocks(path, format, blockSize: Self.blockSize, network)
    var traffic = Traffic(sites, source: blocks.name)
    let progress = Progress("matching URLs")
    progress.begin("matching URLs", of: blocks.size)
    defer { progress.end() }
    func addNext() {
      guard let block = threads.next() else { return }
      progress.advance(by: block.answers.bytesRead)
      traffic.add(block)
    }
    while let found = try blocks.next() {
      for block in found { threads.add(block) }
      while threads.pendingCount > 2 * workers.count { addNext() }
    }
    while threads.pendingCount > 0 { addNext() }
    progress.end()
    try blocks.finish()
    if blocks.format?.isLog != true { traffic.noun = "URL" }
    let notes = traffic.answers.notes(in: blocks.name, head: blocks.head)
    if traffic.total == 0 {
      throw Failure((["\(blocks.name) has no usable URL"] + notes).joined(separator: "; "))
    }
    for note in notes { Output.note(note) }
    return traffic
  }

  private static let blockSize = 1 << 18
}
