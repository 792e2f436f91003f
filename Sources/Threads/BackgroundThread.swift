import SystemCalls

/// Threads of the operating system, each for one piece of work. Unlike a task, the work may block.
package enum BackgroundThread {
  /// Starts a thread, which ends with the work.
  ///
  /// - Returns: Whether the system had a thread; otherwise the work is not done.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let argument = unsafe Unmanaged.passRetained(Body(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, threadMain, argument.toOpaque())
    guard status == 0 else {
      unsafe argument.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// Suspends the calling thread.
  package static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1_000)) }

  /// The processors that a program may use.
  package static let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
}

/// The work of a thread, as an object that can be passed to C.
private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
#endif
