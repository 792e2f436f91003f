import Fetching
import SourceText
import Tasks
import URLLines

extension Traffic {
  /// Counts the requests of a file by the difference that new association files make to them, on several threads, and notes lines without a
  /// usable URL. Throws if there is none. Memory is some blocks for each thread, and the counted URLs.
  ///
  /// - Parameters:
  ///   - domain: The host of paths for which the file has none.
  ///   - path: A file, a URL, or `-` for standard input.
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
    if traffic.total == 0 {
      throw Failure((["\(file.name) has no usable URL"] + notes).joined(separator: "; "))
    }
    for note in notes { Output.note(note) }
    self = traffic
  }
}
