#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processor time that work takes on this thread. Unlike the time on a clock, it does not grow with the load of the machine.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = usedTime()
  try work()
  return usedTime() - start
}

private func usedTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
