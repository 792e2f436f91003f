import Answers
import Audit
import Expectations
import Fetching
import ProjectSettings
import Reports
import Serving
import SourceText
import Tasks
import Workbench

extension WorkbenchSettings {
  /// The settings of a configuration, whose expectations are tested with the text in the editor.
  init(_ flags: LintFlags, _ found: LoadedConfiguration?, _ options: ConfigurationOptions) {
    self.init(version: Aasa.version, flags, found?.configuration, .forConfiguration(at: found?.path))
    guard let found, found.configuration.hasExpectations else { return }
    let (path, allowsOutside, environment) = (found.path, options.allowOutside, options.environment)
    test = { source, file in
      do {
        // It may have been edited in the meantime.
        let found = try LoadedConfiguration(path, allowsOutside: allowsOutside, environment: environment)
        return try found.results(of: source, inPlaceOf: file).json(path: ReportPath.named)
      } catch let error as UnusableConfiguration {
        throw error.failure
      }
    }
  }

  /// Fetches the files of domains from their servers or from Apple's CDN.
  ///
  /// - Parameter cdn: The server to ask as Apple's CDN.
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

extension LoadedConfiguration {
  /// The results of the expectations with a text in place of a file.
  ///
  /// - Parameter path: The file, from the working directory.
  fileprivate func results(of text: SourceFile, inPlaceOf path: String) throws -> ExpectationResults {
    var files = projectFiles()
    let configured = paths.configuredPath(path)
    files.edited = (files.identity(configured), text)
    return try tested([configured], files)
  }
}
