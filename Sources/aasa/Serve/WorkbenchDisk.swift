import SourceText
import SystemCalls
import Workbench

extension Disk: WorkbenchDisk {
  func read(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try Input.bytes(path)
    } catch {
      if Input.filePath(path).status() == nil, errno == ENOENT { return nil }
    }
    // A program may have deleted the file and written it again in the meantime.
    return try Input.bytes(path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(Failure) { try Output.write(bytes, toFile: path) }

  func stamp(_ path: String) -> [Int64]? {
    guard let status = Input.filePath(path).status() else { return nil }
    return [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
      Int64(status.modification.tv_sec), Int64(status.modification.tv_nsec),
    ]
  }
}
