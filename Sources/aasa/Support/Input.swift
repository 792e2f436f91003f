import ArgumentParser
import Fetching
import Serving
import SourceText
import Synchronization
import SystemCalls

/// Reads whole files, standard input, and lists of URLs at URLs.
enum Input {
  static let standardInput = "-"

  /// The bytes of a file, or of standard input for `-`, under its name in messages. Reads pipes and sockets to their end.
  ///
  /// - Parameter limit: The most bytes. A larger file is an error before it is read.
  static func source(_ path: String, limit: Int = sizeLimit) throws(Failure) -> SourceFile {
    SourceFile(name: name(path), bytes: try bytes(path, limit: limit))
  }

  static func list(_ path: String, _ network: CurlClient.Options) throws(Failure) -> SourceFile {
    LexicalPath.isURL(path) ? try remote(path, network) : try source(path)
  }

  /// A list of URLs, a log or a sitemap at a URL, with status 200 and without redirects.
  static func remote(_ url: String, _ options: CurlClient.Options) throws(Failure) -> SourceFile {
    let place: AssociationURL
    do throws(Failure) { place = try AssociationURL(url) } catch {
      throw Failure("cannot read \(name(url)): \(error.message)")
    }
    var options = options
    // The greatest size of a sitemap by its protocol: 50 MB.
    options.bodyLimit = 50 << 20
    let request = HTTPRequest(place.description, userAgent: FetchOptions.userAgent)
    let client = CurlClient(options)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: true) }
    let response: HTTPResponse
    switch exchange.outcome {
    case .failure(let failure): throw Failure("cannot read \(place): \(failure.words)")
    case .response(let answer): response = answer
    }
    if response.isRedirect, let target = response.header("Location") {
      throw Failure("cannot read \(place): the server redirects to \(escapedForDisplay(target)); name that URL")
    }
    if response.status != 200 {
      throw Failure("cannot read \(place): the server responds with status \(response.status)")
    }
    if response.isCut { throw Failure("cannot read \(place): it has more than 50 MB; download it, and name the file") }
    return SourceFile(name: place.description, bytes: response.body)
  }

  /// A path in messages: escaped, and `<stdin>` for standard input.
  static func name(_ path: String) -> String { path == standardInput ? "<stdin>" : escapedForDisplay(path) }

  /// Refuses paths of which more than one is standard input.
  static func checkStandardInput(_ paths: [String?]) throws {
    if paths.count(where: { $0 == standardInput }) > 1 { throw ValidationError("standard input can be read once") }
  }

  /// The paths of all files that were opened, each once, which no output overwrites.
  static var opened: [String] { openedPaths.withLock { $0.order } }

  private static let openedPaths = Mutex<(order: [String], known: Set<String>)>(([], []))

  static func open(_ path: String) throws(Errno) -> FileDescriptor {
    let file = try FileDescriptor.open(filePath(path), for: .reading)
    openedPaths.withLock { if $0.known.insert(path).inserted { $0.order.append(path) } }
    return file
  }

  static func bytes(_ path: String, limit: Int = sizeLimit) throws(Failure) -> [UInt8] {
    do throws(Errno) {
      if path == standardInput { return try readAll(.standardInput, limit) }
      let file = try open(path)
      defer { try? file.close() }
      return try readAll(file, limit)
    } catch {
      if error == .fileTooLarge {
        throw Failure("cannot read \(name(path)): it has more than \(grouped(limit >> 20)) MB")
      }
      throw unreadable(path, error)
    }
  }

  /// The failure to open or read a file, with the nearest names if there is none of this name.
  static func unreadable(_ path: String, _ error: Errno) -> Failure {
    let failure = Failure("cannot read \(name(path))", error)
    guard error == .noSuchFile else { return failure }
    if filePath(path).status(followsLink: false) != nil {
      return Failure("cannot read \(name(path)): it is a link to a file that does not exist")
    }
    return MissingPath(path, in: Disk()).hint.map { Failure("\(failure.message); \($0)") } ?? failure
  }

  private static func readAll(_ file: FileDescriptor, _ limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    // A small file needs no large buffer, which would be cleared first.
    let expected = file.remaining
    var chunk = [UInt8](repeating: 0, count: expected > 0 ? min(expected, 1 << 18 - 1) + 1 : 1 << 16)
    while true {
      let count = try file.read(into: &chunk)
      if count == 0 { return bytes }
      if bytes.isEmpty, count == chunk.count {
        if expected > limit { throw Errno.fileTooLarge }
        bytes.reserveCapacity(max(expected, count))
      }
      bytes += chunk[..<count]
      if bytes.count > limit { throw Errno.fileTooLarge }
    }
  }

  /// 1 GiB, so that `/dev/zero` is an error before it fills the memory. Devices read 128 KiB.
  static let sizeLimit = 1 << 30

  /// 16 MiB, for files that people write: a configuration, a list of domains, the output of `swcutil show`.
  static let writtenLimit = 16 << 20

  /// The path as it was given to the program or listed in a folder. One that is not UTF-8 reaches the commands repaired, with U+FFFD.
  static func filePath(_ path: String) -> FilePath {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return FilePath(path) }
    for known in sequence(first: path, next: LexicalPath.parent) {
      guard let bytes = listedPaths.withLock({ $0[known] }) ?? argument(known) else { continue }
      return bytes.appending(Substring(path.utf8.dropFirst(known.utf8.count)))
    }
    return FilePath(path)
  }

  /// Keeps the bytes of a path that a folder lists.
  static func keep(_ bytes: FilePath, of path: String) {
    if path.unicodeScalars.contains("\u{FFFD}") { listedPaths.withLock { $0[path] = bytes } }
  }

  private static let listedPaths = Mutex<[String: FilePath]>([:])

  private static func argument(_ path: String) -> FilePath? {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      let given = unsafe String(cString: argument)
      if given == path || given.hasSuffix("/") && given.dropLast() == path { return unsafe FilePath(copying: argument) }
    }
    return nil
  }
}
