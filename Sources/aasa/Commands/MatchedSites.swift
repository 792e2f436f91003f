import AppSiteAssociation
import ArgumentParser
import Expectations
import ProjectSettings
import Reports
import Tasks
import Verdicts

/// The sites of a configuration that `match` names instead of a file: a URL is decided by the file whose domain is its host.
struct MatchedSites {
  private let path: String
  private let association: AssociationArguments

  /// Fails if the argument does not name a configuration.
  init?(_ association: AssociationArguments) {
    path = association.file.file
    self.association = association
    guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), Disk.isFile(path) else { return nil }
  }

  /// The name of the configuration in messages.
  var name: String { Input.name(path) }

  /// The files, each with the domains that serve it.
  ///
  /// - Parameter isAboutOneFile: `true` if an option of the command is, which is refused.
  func files(
    _ format: RoutingQuestion.Format, isAboutOneFile: Bool, _ system: SystemOption, _ engine: LinkRouter.Engine,
    _ color: ColorChoice
  ) throws -> [MatchedFile] {
    if format == .html { throw Failure("html shows one site; name its file instead of \(name)") }
    if isAboutOneFile {
      throw Failure("--expect, --only and --every-line are about one file; name it instead of \(name)")
    }
    if association.configuration.path != nil { throw Failure("\(name) is the configuration; drop --config") }
    let found = try association.configuration.read(path, color: color)
    let projectFiles = found.projectFiles(association.network.client)
    let (configured, problems) = projectFiles.files(of: found.configuration)
    if !problems.isEmpty { throw UnusableConfiguration(problems: problems, color: color) }
    if configured.isEmpty { throw Failure("\(name) \(found.configuration.lackOfFiles); add `files:` to it") }
    found.noteFilesElsewhere("matched", "matches")
    var files: [MatchedFile] = []
    var missing: TaskProblem?
    for (file, expected) in configured {
      let domains = found.configuration.domains(of: expected)
      if domains.isEmpty {
        throw Failure("\(escapedForDisplay(file)) has no `domain` in \(name), and URLs are decided by their hosts")
      }
      let source = try projectFiles.read(file)
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
    try checkHosts(of: files)
    return files
  }

  private func checkHosts(of files: [MatchedFile]) throws(Failure) {
    var served: [String: String] = [:]
    for file in files {
      let source = file.places.source.name
      for domain in file.options.domains {
        if let other = served.updateValue(source, forKey: domain.lowercased()) {
          throw Failure(
            "\(escapedForDisplay(other)) and \(escapedForDisplay(source)) have the same domain "
              + "\(escapedForDisplay(domain)) in \(name); name one of the files")
        }
      }
    }
  }
}
