import CSignals
import SourceText
import Synchronization
import SystemCalls

// A file is written beside its place and then takes it, so a full disk or a signal leaves the old file or none. Only the disk knows whether that is
// possible: a device, a file with several names and a file in a folder that is not writable are written in place.

extension Output {
  /// The treatment of a file that exists by ``write(_:toFile:_:)``.
  enum Existing {
    case replaced, appended
    /// It is left as it is, which is a failure.
    case kept
  }

  /// Writes a file, and creates it where there is none. Permissions and links of an existing file stay.
  static func write(_ bytes: some Sequence<UInt8>, toFile path: String, _ existing: Existing = .replaced)
    throws(Failure)
  {
    if LexicalPath.isURL(path) { throw Failure("cannot write \(Input.name(path)): a URL can only be read") }
    let target = Input.filePath(path)
    let bytes = Array(bytes)
    do throws(Errno) {
      switch existing {
      case .appended: try write(bytes, inPlace: target, .appending)
      case .replaced:
        guard let unfinished = UnfinishedFile(for: target) else { return try write(bytes, inPlace: target, .replacing) }
        try unfinished.finish(with: bytes, isReplacing: true)
      case .kept:
        guard target.status(followsLink: false) == nil, let unfinished = UnfinishedFile(for: target) else {
          return try write(bytes, inPlace: target, .creating)
        }
        try unfinished.finish(with: bytes, isReplacing: false)
      }
    } catch {
      if existing == .kept, error == .fileExists {
        throw Failure("cannot write \(Input.name(path)): it exists already; name another with --config")
      }
      throw Failure("cannot write \(Input.name(path))", error)
    }
  }

  private static func write(_ bytes: [UInt8], inPlace path: FilePath, _ access: FileDescriptor.Access) throws(Errno) {
    try FileDescriptor.open(path, for: access).end(with: bytes)
  }
}

extension FileDescriptor {
  /// Writes bytes and closes the file.
  fileprivate func end(with bytes: [UInt8]) throws(Errno) {
    do throws(Errno) { try write(bytes[...]) } catch {
      try? close()
      throw error
    }
    try close()
  }
}

/// A new file beside the one that it will replace. A signal removes it.
private struct UnfinishedFile {
  private let target: FilePath
  private let path: FilePath
  private let file: FileDescriptor

  /// `nil` where the file must be written in place.
  init?(for given: FilePath) {
    var target = given
    let present = given.status()
    if let present {
      guard present.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG), present.st_nlink == 1,
        let resolved = Self.resolved(given)
      else { return nil }
      target = resolved
    } else if given.status(followsLink: false) != nil {
      // A link to a file that does not exist yet.
      return nil
    }
    let name = target.name
    if name.isEmpty { return nil }
    Self.removeLeftovers(beside: target)
    path = target.sibling(".\(name).\(getpid()).unfinished")
    // Where a permission cannot be given, such as that of another owner, the file is written in place.
    guard unsafe path.withCString({ unsafe csignals_begin($0) }) else { return nil }
    guard let file = try? FileDescriptor.open(path, for: .creating) else {
      csignals_end()
      return nil
    }
    if let present, !Self.give(file, ownerAndModeOf: present) {
      try? file.close()
      Self.remove(path)
      return nil
    }
    self.target = target
    self.file = file
  }

  /// Writes the bytes and takes the place of the target. `.fileExists` if it exists and is not replaced.
  func finish(with bytes: [UInt8], isReplacing: Bool) throws(Errno) {
    do throws(Errno) {
      try file.end(with: bytes)
      let result = unsafe path.withCString { path in
        unsafe target.withCString { target in
          unsafe isReplacing ? rename(path, target) : link(path, target)
        }
      }
      if result != 0 { throw Errno.last }
      if isReplacing { csignals_end() } else { Self.remove(path) }
    } catch {
      Self.remove(path)
      throw error
    }
  }

  /// The seconds after which the file of a process that is gone is left over: a process of another machine or container may have its number.
  private static let leftoverAge = 60

  /// The names that may be of such files, by folder. A folder is listed once, also where many of its files are written.
  private static let unfinishedNames = Mutex<[String: [String]]>([:])

  /// Removes the files of runs that were killed while they wrote the target.
  private static func removeLeftovers(beside target: FilePath) {
    let names = unfinishedNames.withLock { known in
      let folder = target.folderName
      if let names = known[folder] { return names }
      let names = ((try? Disk().entries(of: folder)) ?? []).map(\.name).filter { $0.hasSuffix(".unfinished") }
      known[folder] = names
      return names
    }
    let start = ".\(target.name)."
    for name in names where name.hasPrefix(start) {
      let path = target.sibling(name)
      guard let process = name.dropFirst(start.count).split(separator: ".").first.flatMap({ pid_t($0) }), process > 0,
        name == "\(start)\(process).unfinished", kill(process, 0) != 0, errno == ESRCH,
        let status = path.status(followsLink: false), time(nil) - status.modification.tv_sec > leftoverAge
      else { continue }
      _ = unsafe path.withCString { unsafe unlink($0) }
    }
  }

  private static func remove(_ path: FilePath) {
    _ = unsafe path.withCString { unsafe unlink($0) }
    csignals_end()
  }

  private static func give(_ file: FileDescriptor, ownerAndModeOf status: stat) -> Bool {
    var own = stat()
    guard unsafe fstat(file.number, &own) == 0 else { return false }
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid),
      fchown(file.number, status.st_uid, status.st_gid) != 0
    {
      return false
    }
    return fchmod(file.number, status.st_mode & 0o7777) == 0
  }

  private static func resolved(_ path: FilePath) -> FilePath? {
    unsafe path.withCString { path in
      guard let text = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(text) }
      return unsafe FilePath(copying: text)
    }
  }
}

extension stat {
  /// The time of the last modification, since 1970.
  var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
