import Claims
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files of a folder on disk.
struct FolderContents: BundleContents {
  let folder: FilePath

  func bytes(_ path: String) throws(ClaimFault) -> [UInt8]? {
    let place = folder.appending(path).string
    guard SiteSearch.isFile(FilePath(place)) else { return nil }
    do { return try Input.bytes(place) } catch { throw ClaimFault(place, error.description) }
  }

  func folders(in path: String) -> [String] {
    let place = path.isEmpty ? folder : folder.appending(path)
    guard let stream = unsafe opendir(place.string) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != ".", name != "..", SiteSearch.isFolder(place.appending(name)) { names.append(name) }
    }
    return names.sorted()
  }
}
