import Dispatch
import Synchronization
import Testing
import Threads

@Suite("Worker threads")
struct WorkerThreadsTests {
  @Test("outputs come in the order of the inputs, whichever is done first", arguments: [1, 3, 64])
  func order(_ limit: Int) {
    var outputs: [Int] = []
    // With several threads, each even number is done after the next one.
    let isNextDone = (0..<100).map { _ in DispatchSemaphore(value: 0) }
    WorkerThreads.each(Array(0..<200), limit: limit) { number in
      if limit > 1 {
        if number.isMultiple(of: 2) { isNextDone[number / 2].wait() } else { isNextDone[number / 2].signal() }
      }
      return number * 2
    } use: {
      outputs.append($0)
    }
    #expect(outputs == (0..<200).map { $0 * 2 })
  }

  @Test("no two threads are the same worker at the same time, and no more than the limit work", arguments: [1, 4])
  func workers(_ limit: Int) {
    let busy = Mutex<Set<Int>>([])
    let most = Mutex(0)
    let areAllBusy = DispatchSemaphore(value: 0)
    let threads = WorkerThreads<Int, Bool>(limit: limit) { worker, number in
      let isAlone = busy.withLock { busy in
        let isAlone = busy.insert(worker).inserted
        most.withLock { $0 = max($0, busy.count) }
        if number < limit, busy.count == limit { for _ in 0..<limit { areAllBusy.signal() } }
        return isAlone
      }
      // The first ones are worked on at the same time.
      if number < limit { areAllBusy.wait() }
      busy.withLock { _ = $0.remove(worker) }
      return isAlone && worker < limit
    }
    for number in 0..<100 { threads.add(number) }
    while let isAlone = threads.next() { #expect(isAlone) }
    #expect(most.withLock { $0 } == limit)
  }

  @Test("inputs can be added while others are worked on")
  func adding() {
    let threads = WorkerThreads<Int, Int>(limit: 2) { $1 }
    var outputs: [Int] = []
    for number in 0..<500 {
      threads.add(number)
      if threads.pendingCount > 4, let output = threads.next() { outputs.append(output) }
    }
    while let output = threads.next() { outputs.append(output) }
    #expect(outputs == Array(0..<500))
    #expect(threads.next() == nil)
  }
}
