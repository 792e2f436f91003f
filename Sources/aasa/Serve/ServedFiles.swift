import Answers
import Audit
import CSignals
import Dispatch
import Expectations
import Fetching
import Hosting
import ProjectSettings
import Reports
import Serving
import SourceText
import SystemCalls
import Tasks
import Threads
import Workbench

/// The files of a workbench, from the argument of the command.
struct ServedFiles {
  let found: LoadedConfiguration?
  /// The domain of every file; `nil` for that of the configuration.
  let domain: String?
  let network: FetchOptions

  private static let limit = 200

  /// The files of an argument. Without one, those of the configuration; without that, those of the working directory.
  func files(_ argument: String?, _ color: ColorChoice) throws -> [WorkbenchFile] {
    if let argument { return try files(Place(argument)) }
    if let found, !found.configuration.filesOfBothPlatforms.isEmpty {
      return try checked(files(of: found, color), "the configuration")
    }
    return try files(Place(configured: "."))
  }

  /// The files of a configuration that can be read; the others are noted.
  private func files(of found: LoadedConfiguration, _ color: ColorChoice) throws -> [WorkbenchFile] {
    var served: [WorkbenchFile] = []
    var failures: [Failure] = []
    for path in try found.files(color) {
      do throws(Failure) { served += try files(Place(configured: path)) } catch { failures.append(error) }
    }
    if served.isEmpty, let failure = failures.first { throw failure }
    for failure in failures { Output.note(failure.message) }
    return served
  }

  private func files(_ place: Place) throws(Failure) -> [WorkbenchFile] {
    switch place.kind {
    case .folder(let folder): return try checked(files(in: folder), Input.name(folder))
    case .file(let path):
      // Read once, so that a missing file has its message.
      _ = try place.read(network.client)
      return [file(path)]
    case .standardInput: return [try fixed(place, "standard input cannot be written; save the text in a file")]
    case .domain, .url, .refused: return [try fixed(place, "the file was fetched; save the text in a file of the site")]
    }
  }

  /// The files of a folder, as `aasa lint` finds them. Without any, one that does not exist yet.
  private func files(in folder: String) throws(Failure) -> [WorkbenchFile] {
    let sites = try SiteSearch.sites(in: folder, of: Disk(), workingDirectory: Disk.workingDirectory)
    let paths = sites.flatMap { site in site.files.map { LexicalPath.joined(site.folder, $0) } }
    if !paths.isEmpty { return paths.map(file) }
    let wellKnown = LexicalPath.joined(folder, Site.folder)
    return [file(LexicalPath.joined(folder, Disk.isFolder(wellKnown) ? Site.wellKnownPath : Site.rootPath))]
  }

  private func file(_ path: String) -> WorkbenchFile {
    WorkbenchFile(
      .disk(path), path: path, reportPath: ReportPath.of(path),
      domains: domain.map { [$0] } ?? Place(configured: path).servingDomains(by: found), origin: found?.origin(of: path)
    )
  }

  private func fixed(_ place: Place, _ reason: String) throws(Failure) -> WorkbenchFile {
    let placed = try place.read(network.client)
    return WorkbenchFile(
      .fixed(placed.source, reason: reason), path: placed.source.name, reportPath: placed.reportPath,
      domains: domain.map { [$0] } ?? place.servingDomains(by: nil))
  }

  private func checked(_ files: [WorkbenchFile], _ name: String) throws(Failure) -> [WorkbenchFile] {
    guard files.count > Self.limit else { return files }
    throw Failure(
      "\(name) has \(grouped(files.count)) files; a workbench has at most \(Self.limit): name a folder of one site")
  }
}

extension WorkbenchSettings {
  /// The settings of a configuration, whose expectations are tested with the text in the editor.
  init(_ flags: LintFlags, _ found: LoadedConfiguration?, _ options: ConfigurationOptions) {
    let (path, first) = (found?.path, found?.configuration)
    let (allowsOutside, environment) = (options.allowOutside, options.environment)
    let read: @Sendable (String) throws -> LoadedConfiguration = {
      try LoadedConfiguration($0, allowsOutside: allowsOutside, environment: environment)
    }
    // One that cannot be used leaves that of the start in effect.
    self.init(version: Aasa.version, flags, .forConfiguration(at: path)) {
      path.flatMap { try? read($0) }?.configuration ?? first
    }
    guard let path, first?.hasExpectations == true else { return }
    test = { source, file in try read(path).results(of: source, inPlaceOf: file).json(path: ReportPath.named) }
  }

  mutating func fetch(_ network: CurlClient.Options, cdn: String) {
    let client = CurlClient(network)
    let files = DomainFiles(client, cdn: cdn)
    fetch = { domain, copy in
      let url: AssociationURL
      do throws(Failure) {
        url = try AssociationURL(domain)
        if copy == .site, let refusal = client.refusal(of: url) { throw refusal }
      } catch {
        throw Failure("cannot ask \(escapedForDisplay(domain)): \(error.message)")
      }
      let claimed = ClaimedDomain(url)
      let served = copy == .site ? files.file(of: claimed) : files.copy(of: claimed.host)
      switch served.outcome {
      case .file(let file): return file.source
      case .failure(let reason), .unknown(let reason):
        let server = copy == .cdn ? "Apple's CDN" : url.description
        let message = "cannot read the file of \(claimed.host) from \(server): \(reason)"
        if served.isRefused { throw Failure(message) }
        throw UnfetchedFile(message)
      }
    }
  }
}

/// The end of a server: by SIGINT, SIGTERM or SIGHUP, which are no failure, or because nobody used it for a while.
struct EndOfServing {
  private let signals: FileDescriptor
  private let isSignalled = DispatchSemaphore(value: 0)

  /// From now on the first signal is for this value. A second one ends the program immediately.
  init() throws(Failure) {
    do throws(Errno) {
      let pipe = try FileDescriptor.pipe()
      signals = pipe.reader
      csignals_report(pipe.writer.number)
    } catch {
      throw Failure("cannot wait for signals", error)
    }
    let (signals, isSignalled) = (signals, isSignalled)
    let isWaiting = BackgroundThread.start {
      var byte: [UInt8] = [0]
      _ = try? signals.read(into: &byte)
      isSignalled.signal()
    }
    if !isWaiting { throw Failure("cannot wait for signals: the system has no thread") }
  }

  /// Waits for a signal, or until a server was idle for some time.
  ///
  /// - Parameters:
  ///   - limit: `nil` for no limit.
  ///   - idleTime: The time since the last use; `nil` while the server is in use.
  func wait(idle limit: Duration?, _ idleTime: () -> Duration?) {
    guard let limit else { return isSignalled.wait() }
    while isSignalled.wait(timeout: .now() + .milliseconds(200)) == .timedOut {
      if let idle = idleTime(), idle >= limit { return }
    }
  }
}
