import Expectations
import ProjectSettings
import SourceText
import Tasks

extension MatchCommand {
  /// `true` if a configuration is named instead of a file.
  var namesConfiguration: Bool {
    let path = association.file.file
    return (path.hasSuffix(".yml") || path.hasSuffix(".yaml")) && Disk.isFile(path)
  }

  /// The files of the named configuration, each with the domains that serve it.
  func configuredFiles() throws -> [MatchedFile] {
    let path = association.file.file
    let found = try association.configuration.read(path, color: color.choice)
    let projectFiles = found.projectFiles(association.network.client)
    let (configured, problems) = projectFiles.files(of: found.configuration)
    if !problems.isEmpty { throw UnusableConfiguration(problems: problems, color: color.choice) }
    if configured.isEmpty {
      throw Failure("\(Input.name(path)) \(found.configuration.lackOfFiles); add `files:` to it")
    }
    if !found.configuration.filesElsewhere.isEmpty,
      let note = found.configuration.environments.note("matched", "matches")
    {
      Output.note(note)
    }
    var files: [MatchedFile] = []
    var missing: TaskProblem?
    for (name, expected) in configured {
      let domains = found.configuration.domains(of: expected)
      if domains.isEmpty {
        throw Failure(
          "\(escapedForDisplay(name)) has no `domain` in \(Input.name(path)), and URLs are decided by their hosts")
      }
      let source = try projectFiles.read(name)
      do throws(TaskProblem) {
        let options = FileOptions(app: association.app.text, domains: domains, system: system.version)
        files.append(try MatchQuestion(LinkFile(source), engine: engine, options).answer())
      } catch {
        // An app need not be listed by every file.
        guard case .option = error.subject, association.app.text != nil else { throw error }
        missing = error
      }
    }
    if files.isEmpty, let missing { throw missing }
    try checkHosts(of: files, path)
    return files
  }

  private func checkHosts(of files: [MatchedFile], _ path: String) throws(Failure) {
    var served: [String: String] = [:]
    for file in files {
      let name = file.places.source.name
      for domain in file.options.domains {
        if let other = served.updateValue(name, forKey: domain.lowercased()) {
          throw Failure(
            "\(escapedForDisplay(other)) and \(escapedForDisplay(name)) have the same domain "
              + "\(escapedForDisplay(domain)) in \(Input.name(path)); name one of the files")
        }
      }
    }
  }
}
