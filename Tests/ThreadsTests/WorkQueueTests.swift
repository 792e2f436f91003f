import Dispatch
import Synchronization
import Testing
import Threads

@Suite("Work on threads beside the caller's")
struct WorkQueueTests {
  @Test("one thread works in the order of the calls")
  func order() {
    let queue = WorkQueue(threads: 1)
    let done = Mutex<[Int]>([])
    for number in 0..<200 { queue.add { done.withLock { $0.append(number) } } }
    queue.finish()
    #expect(done.withLock { $0 } == Array(0..<200))
  }

  @Test("a piece that waits does not keep others from beginning")
  func concurrent() {
    let queue = WorkQueue(threads: 2)
    let isDone = DispatchSemaphore(value: 0)
    queue.add { isDone.wait() }
    queue.add { isDone.signal() }
    queue.finish()
  }

  @Test("a last piece begins when all pieces before it are done", arguments: 1..<5)
  func last(threads: Int) {
    let queue = WorkQueue(threads: threads)
    let done = Atomic(0)
    let seen = Mutex<[Int]>([])
    for round in 1...20 {
      for _ in 0..<10 { queue.add { done.add(1, ordering: .relaxed) } }
      queue.add(isLast: true) {
        seen.withLock { $0.append(done.load(ordering: .relaxed)) }
      }
      queue.finish()
      #expect(seen.withLock { $0.last } == round * 10)
    }
  }
}
