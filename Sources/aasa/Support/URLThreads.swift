import Fetching
import SourceText
import Synchronization
import Threads
import URLLines

/// Threads that answer URLs in blocks. Each has a state of its own, which is made when its first block comes: a few URLs are worth one.
/// Memory is some blocks for each thread.
struct URLThreads<State: ~Copyable, Answer: Sendable> {
  private final class Worker: Sendable { let state = Mutex<State?>(nil) }

  private let workers: [Worker]
  private let make: @Sendable () -> sending State
  private let threads: WorkerThreads<(number: Int, urls: URLBlock), Answer>

  /// - Parameters:
  ///   - make: Makes the state of a thread.
  ///   - answer: Answers the URLs of a block, with its number.
  init(
    _ make: @escaping @Sendable () -> sending State,
    answer: @escaping @Sendable (inout State, URLBlock, _ number: Int) -> Answer
  ) {
    // At most eight: one thread reads and writes for all.
    let workers = (0..<min(BackgroundThread.processors, 8)).map { _ in Worker() }
    self.workers = workers
    self.make = make
    threads = WorkerThreads(limit: workers.count) { worker, block in
      Self.use(workers[worker], make) { answer(&$0, block.urls, block.number) }
    }
  }

  private static func use(
    _ worker: Worker, _ make: @Sendable () -> sending State, _ body: (inout State) -> Answer
  ) -> Answer {
    worker.state.withLock { own in
      var state = own.take() ?? make()
      let answer = body(&state)
      own = consume state
      return answer
    }
  }

  func answer(_ body: (inout State) -> Answer) -> Answer { Self.use(workers[0], make, body) }

  func states<Result: Sendable>(_ body: (inout State?) -> Result?) -> [Result] {
    workers.compactMap { worker in worker.state.withLock { body(&$0) } }
  }

  /// Answers for the URLs of a file, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - drains: Whether all answers so far are used before the run waits for more.
  ///   - pause: Is called then, before it waits.
  ///   - isWanted: Whether further answers are used.
  ///   - use: Uses an answer, in the order of the blocks, and returns the bytes of the block.
  /// - Returns: The file after its end.
  func answer(
    urlsOf path: String, _ list: ListFormat, blockSize: Int, _ network: CurlClient.Options, _ progress: Progress,
    drains: Bool = false, pause: () -> Void = {}, while isWanted: () -> Bool = { true }, use: (Answer) -> Int
  ) throws(Failure) -> URLBlocks {
    var blocks = try URLBlocks(path, list, blockSize: blockSize, network)
    progress.begin(of: blocks.bytes.size)
    defer { progress.end() }
    func useNext() { if let answer = threads.next() { progress.advance(by: use(answer)) } }
    var number = 0
    while isWanted() {
      while threads.pendingCount > (!drains || blocks.bytes.isReady ? 2 * workers.count : 0) { useNext() }
      if drains, threads.pendingCount == 0, !blocks.bytes.isReady { pause() }
      guard let found = try blocks.next() else { break }
      for urls in found {
        threads.add((number, urls))
        number += 1
      }
    }
    while threads.pendingCount > 0, isWanted() { useNext() }
    progress.end()
    if isWanted() { try blocks.finish() }
    return blocks
  }
}
