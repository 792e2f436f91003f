import AppSiteAssociation
import ArgumentParser
import Audit
import Fetching
import Reports
import Serving
import Threads

/// The domains of a command, from arguments and files.
struct DomainArguments: ParsableArguments {
  @Argument(
    help: .init(
      "Domains, such as example.com or *.example.com, or claims, such as applinks:example.com.", valueName: "domain"))
  var domains: [String] = []

  @Option(
    name: .customLong("from"),
    help: .init(
      "A file with one domain a line, or - for standard input; # begins a comment. Can be repeated.", valueName: "path"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    try refuse("name a domain, or a file of them with --from", if: domains.isEmpty && files.isEmpty)
    try Input.checkStandardInput(files)
  }

  /// The domains in order without duplicates. Throws all invalid domains together, before any request.
  func read(color: ColorChoice) throws -> [ClaimedDomain] {
    var list = DomainList()
    for domain in domains {
      try Place.refuseLocal(domain, for: "audit")
      list.add(domain)
    }
    for path in files { list.add(linesOf: try Input.source(path, limit: Input.writtenLimit)) }
    for problem in list.problems { Output.report(Failure(problem), color: color) }
    if !list.problems.isEmpty { throw ExitCode.couldNotRun }
    if list.domains.isEmpty { throw Failure("\(files.map(Input.name).joined(separator: ", ")) names no domain") }
    return list.domains
  }
}

extension DomainQuestions {
  /// Asks about domains on several threads, and shows the progress.
  ///
  /// - Parameter use: Uses an answer, in the order of the domains.
  func ask(about domains: [ClaimedDomain], _ platforms: AskedPlatforms, jobs: Int, use: (ServedDomain) -> Void) {
    let progress = Progress("asking")
    progress.begin(of: domains.count)
    progress.during {
      WorkerThreads.each(domains, limit: jobs) { domain in
        defer { progress.advance() }
        return ask(about: domain, platforms)
      } use: {
        use($0)
      }
    }
  }
}
