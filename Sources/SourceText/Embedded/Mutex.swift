// The lock of the module Synchronization, which Embedded Swift does not have: the program has one thread there.

#if hasFeature(Embedded)
  /// A value that one caller uses at a time.
  package final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result { try body(&value) }
  }
#endif
