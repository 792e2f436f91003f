import ArgumentParser
import Fetching
import HTTPServing
import ProjectSettings
import SourceText
import SystemCalls
import Workbench

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "serve", abstract: "Edit files and try URLs in the browser.",
    discussion: """
      Starts a workbench on this computer and opens it in the browser: an editor with findings and fixes, the verdicts \
      for URLs with their explanation, test URLs, and the difference to the file on disk, of the site and of Apple's \
      CDN. The page follows when another program changes a file, and writes it only with Save.

      Without FILE, the files of aasa.yml or those below the working directory are opened. A fetched file and standard \
      input cannot be saved.

      The address is the first line of standard output. It has a random part, without which every request is refused. \
      Only this computer can connect. Servers are asked only for a comparison with the file of a domain.

      EXAMPLES
        aasa serve
        aasa serve apple-app-site-association --domain example.com
        aasa serve public --no-open --port 8080 --idle 30m
        aasa serve example.com

      EXIT STATUS
        0  ended by Ctrl-C, SIGTERM, the end of the terminal, or --idle
        2  wrong usage, a file that cannot be read, or a port in use
      """)

  @Argument(
    help:
      "A file, the folder of one or several sites, a domain, https://host[/path], or - for standard input.",
    completion: .file())
  var file: String?

  @Option(help: DomainOption.helpForPaths)
  var domain: String?

  @Option(help: .init("The port; 0 for any that is free.", valueName: "number"))
  var port = 0

  @Option(
    help: .init("End after this time without a request and without an open page.", valueName: "duration"),
    transform: Duration.argument)
  var idle: Duration?

  @Flag(
    inversion: .prefixedNo,
    help: "Open the address in the browser, or with --no-open do not. (default: only if standard output is a terminal)")
  var open: Bool?

  @Flag(help: "Make no requests.")
  var offline = false

  @OptionGroup var minimumSystem: MinimumSystemOption

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var cdn: CDNOption

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
    try refuse("--port is a number from 0 to 65535", if: !(0...65_535).contains(port))
    if offline, let file, Place(file).isRemote {
      throw ValidationError("--offline makes no requests; name a local file instead of \(escapedForDisplay(file))")
    }
  }

  func run() throws {
    let found = try configuration.read(color: color.choice)
    let files = try ServedFiles(found: found, domain: domain, network: network).files(file, color.choice)
    var flags = LintFlags()
    flags.minimumSystem = minimumSystem.version
    var settings = WorkbenchSettings(flags, found, configuration)
    if !offline, CurlClient.fault == nil { settings.fetch(network.client, cdn: cdn.origin) }
    let workbench = Workbench(files, on: Disk(), settings)
    let end = try EndOfServing()
    let server = try LoopbackServer.start(workbench, port: port)
    guard workbench.watch.begin(server.events) else { throw Failure("cannot watch files: the system has no thread") }
    try Output.print(server.address + "\n")
    Output.note("serving \(counted(files.count, "file")); Ctrl-C ends it")
    if open ?? Terminal.standardOutput.isTerminal, !Self.browse(server.address) {
      Output.note("no browser was opened; open the address yourself")
    }
    end.wait(idle: idle) { server.idleTime }
    workbench.watch.end()
    server.stop()
  }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens an address. The browser outlives the program: it has a process group of its own, so that Ctrl-C does not end it.
  ///
  /// - Returns: Whether there is a program that opens addresses.
  private static func browse(_ address: String) -> Bool {
    let child = try? unsafe ProcessStart([opener, address], inOwnGroup: true) { streams in
      unsafe posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      unsafe posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    return child != nil
  }
}

extension LoopbackServer {
  static func start(_ workbench: Workbench, port: Int) throws(Failure) -> LoopbackServer {
    do throws(LoopbackServer.Fault) {
      return try LoopbackServer(port: port, workbench.routes, problem: Workbench.problem)
    } catch {
      switch error {
      case .portInUse:
        throw Failure("cannot serve: the port \(port) is in use; name another with --port, or leave it out")
      case .portRefused:
        throw Failure(
          "cannot serve: the system refuses the port \(port); name one from 1024 with --port, or leave it out")
      case .other(let reason): throw Failure("cannot serve: \(escapedForDisplay(reason))")
      }
    }
  }
}

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
