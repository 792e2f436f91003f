#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of the project: the working directory if it has the fixtures, as with Scripts/test, otherwise the folder above these sources. So
/// tests that were built in one clone read the files of another.
package let projectRoot: String = {
  if unsafe access("Fixtures/documents/apple-app-site-association", R_OK) == 0, let path = unsafe realpath(".", nil) {
    // `realpath` allocates the path, which ends with a zero.
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
  return #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}()
