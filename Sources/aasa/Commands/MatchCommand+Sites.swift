import ArgumentParser
import Expectations
import ProjectSettings
import Reports
import SourceText
import Tasks
import Verdicts

extension MatchCommand {
  /// The sites of the configuration that is named instead of a file, each with the domains that serve it; `nil` where a file is named.
  func sites() throws -> [(file: MatchedFile, source: SourceFile)]? {
    let path = association.file.file
    guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), Disk.isFile(path) else { return nil }
    if format.value == .html { throw ValidationError("html shows one site; name its file instead of \(path)") }
    if everyLine || expect != nil || only != nil {
      throw ValidationError("--expect, --only and --every-line are about one file; name it instead of \(path)")
    }
    if association.configuration.path != nil { throw ValidationError("\(path) is the configuration; drop --config") }
    let found = try association.configuration.read(path, color: color.choice)
    let files = found.projectFiles(association.network.client)
    let (configured, problems) = files.files(of: found.configuration)
    try UnusableConfiguration.end(on: problems, color.choice)
    if configured.isEmpty { throw Failure("\(Input.name(path)) names no association file; add `files:` to it") }
    var sites: [(file: MatchedFile, source: SourceFile)] = []
    var missing: Failure?
    for (name, expected) in configured {
      let domains = found.configuration.domains(of: expected)
      if domains.isEmpty {
        throw Failure(
          "\(escapedForDisplay(name)) has no `domain` in \(Input.name(path)), and URLs are decided by their hosts")
      }
      let source = try files.read(name)
      do throws(TaskProblem) {
        var options = FileOptions(app: association.app.text, domain: domains[0], system: system.version)
        options.otherDomains = Array(domains.dropFirst())
        sites.append((try MatchQuestion(source, engine: engine, options).answer(), source))
      } catch {
        // An app need not be listed by every file.
        guard case .option = error.subject, association.app.text != nil else { throw Failure(error) }
        missing = Failure(error)
      }
    }
    if sites.isEmpty, let missing { throw missing }
    try checkHosts(of: sites, in: path)
    return sites
  }

  private func checkHosts(of sites: [(file: MatchedFile, source: SourceFile)], in path: String) throws(Failure) {
    var served: [String: String] = [:]
    for (file, source) in sites {
      for domain in file.options.domains {
        if let other = served.updateValue(source.name, forKey: domain.lowercased()) {
          throw Failure(
            "\(escapedForDisplay(other)) and \(escapedForDisplay(source.name)) have the same domain "
              + "\(escapedForDisplay(domain)) in \(Input.name(path)); name one of the files")
        }
      }
    }
  }
}
