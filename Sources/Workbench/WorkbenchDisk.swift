package import SourceText

/// The files of the machine, as far as the workbench needs them.
package protocol WorkbenchDisk: Sendable {
  /// The bytes of a file; `nil` where there is none.
  func read(_ path: String) throws(Failure) -> [UInt8]?

  func write(_ bytes: [UInt8], to path: String) throws(Failure)

  /// `nil` where there is no file.
  func stamp(_ path: String) -> FileStamp?
}

/// The facts about a file that change with every edit, however an editor writes: in place, or beside it and renamed.
package struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
  let size: Int64
  let seconds: Int
  let nanoseconds: Int

  package init(device: UInt64, number: UInt64, size: Int64, seconds: Int, nanoseconds: Int) {
    self.device = device
    self.number = number
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
