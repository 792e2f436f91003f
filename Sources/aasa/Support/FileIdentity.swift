import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity of a file, equal for all of its paths.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// `nil` if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard unsafe Input.filePath(path).withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Throws if an output path is that of an input, which would be lost.
  static func refuse(writing path: String, over inputs: some Sequence<String>) throws(Failure) {
    guard let target = FileIdentity(path), let input = inputs.first(where: { FileIdentity($0) == target }) else {
      return
    }
    let (written, read) = (Input.name(path), Input.name(input))
    throw Failure("\(written) is not written: it would take the place of \(read), which was read; name another file")
  }
}
