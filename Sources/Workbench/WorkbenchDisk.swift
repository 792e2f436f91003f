package import SourceText

/// The files of the machine, as far as the workbench needs them.
package protocol WorkbenchDisk: Sendable {
  /// The bytes of a file; `nil` where there is none.
  func read(_ path: String) throws(Failure) -> [UInt8]?

  func write(_ bytes: [UInt8], to path: String) throws(Failure)

  /// The numbers about a file that change with every edit, however an editor writes: in place, or beside it and renamed. `nil` where there
  /// is no file.
  func stamp(_ path: String) -> [Int64]?
}
