import AppSiteAssociation
import Expectations
import ProjectSettings
import Reports
import Tasks
import URLLines
import Verdicts

/// The first configuration of a project: expectations of an association file that hold, written as `aasa.yml`.
struct InitialConfiguration {
  /// The argument that names the file.
  private let path: String
  /// The path of the configuration.
  private let target: String
  /// The domain that serves the file, where it is given.
  private let domain: String?
  /// The file of URLs of which the most frequent ones are expected.
  private let urls: String?
  private let list: ListFormat
  private let network: FetchOptions
  private let option: String

  init(_ path: String, _ command: TestCommand) {
    self.path = path
    target = command.configuration.path ?? ProjectConfiguration.names[0]
    (domain, urls, list, network) = (command.domain, command.urls, command.urlsForm.list, command.network)
    option = command.configuration.path.map { " --config \(ShellWord.quoted($0))" } ?? ""
  }

  func write() throws {
    guard path != Input.standardInput else {
      throw Failure("--init needs a file that later runs can read, not standard input")
    }
    let place = try Place(path).single()
    let written = ProjectPaths.forConfiguration(at: target).writtenPath(place.argument)
    let known = domain ?? LoadedConfiguration.nearestUsable()?.ownDomains(servingFile: place.argument).first
    let (text, domain): (String, String?)
    let source = try place.read(network.client).source
    FileArgument.noteSignature(of: source)
    switch try LinkFile.read(source) {
    case .association(let file): (text, domain) = try self.text(file, written: written, known)
    case .assetLinks(let file):
      if urls != nil { throw Failure("--urls is for association files; \(escapedForDisplay(path)) is for Android") }
      domain = known
      let host = domain ?? "example.com"
      guard let found = file.initialExpectations(path: written, domain: host) else {
        throw Failure("\(escapedForDisplay(path)) has no app that opens links, so there is nothing to expect")
      }
      text = found
    }
    if target == Input.standardInput { return try Output.print(text) }
    try Output.write(text.utf8, toFile: target, .kept)
    let hint = domain == nil ? "; replace example.com with your domain" : ""
    try Output.print("wrote \(escapedForDisplay(target))\(hint), then run `aasa test\(option)`\n")
  }

  /// - Parameters:
  ///   - written: The path of the association file as the configuration has it.
  ///   - domain: The domain that serves it, where it is known.
  /// - Returns: The configuration, and its domain where it is known.
  private func text(
    _ file: AssociationFile, written: String, _ domain: String?
  ) throws(Failure) -> (text: String, domain: String?) {
    let name = escapedForDisplay(path)
    if let urls {
      let (traffic, format) = try traffic(of: urls, file, domain: domain)
      let initial = InitialExpectations(file, path: written, domain: traffic.domain ?? "example.com")
      let text = try initial.yaml(traffic, of: Input.name(urls), unit: format.isLog ? "request" : "URL")
      if let text { return (text, traffic.domain) }
      throw Failure(
        "\(Input.name(urls)) has no URL of \(traffic.domain ?? "a domain") that could be expected of \(name)")
    }
    if let text = try InitialExpectations(file, path: written, domain: domain ?? "example.com").yaml() {
      return (text, domain)
    }
    throw Failure(
      file.applinks == nil
        ? "\(name) has no `applinks`, `webcredentials` or `appclips` with apps, so there is nothing to expect"
        : "no component of \(name) decides a URL as its author means it, so there is nothing to expect; see `aasa lint`"
    )
  }

  /// Reads the URLs for a first configuration. Memory is a block of the file, and the counts of each component.
  private func traffic(
    of path: String, _ file: AssociationFile, domain: String?
  ) throws(Failure) -> (TrafficTally, InputFormat) {
    var tally = TrafficTally(file, domain: domain)
    var blocks = try URLBlocks(path, list, blockSize: 1 << 18, network.client)
    let name = blocks.name
    let progress = Progress("reading URLs")
    progress.begin(of: blocks.bytes.size)
    defer { progress.end() }
    var skipped = SkippedLines()
    var lineCount = 0
    var pathsWithoutHost = 0
    while let found = try blocks.next() {
      for block in found {
        var skippedHere = block.skipped
        let read = block.readLines(domain: tally.domain) { line, text, content in
          if content.hasURL { tally.add(text) } else { skippedHere.add(line: line, text) }
        }
        skipped.add(skippedHere, after: lineCount)
        lineCount += read.count
        pathsWithoutHost += read.pathsWithoutHost
        progress.advance(by: block.bytes.count)
      }
    }
    try blocks.finish()
    if pathsWithoutHost > 0 {
      let paths = "\(counted(pathsWithoutHost, "path")) of \(name) \(pathsWithoutHost == 1 ? "has" : "have") no host"
      if tally.requests == 0 { throw Failure("\(paths); pass it with --domain") }
      Output.note(paths)
    }
    if skipped.count > 0 {
      let lines = "\(counted(skipped.count, "line")) \(skipped.count == 1 ? "has" : "have") no URL"
      Output.note(skipped.text(lines, in: name))
    }
    if tally.unusable > 0 {
      Output.note("\(counted(tally.unusable, "URL")) of \(name) \(tally.unusable == 1 ? "is" : "are") unusable")
    }
    return (tally, blocks.stream.format ?? .lines)
  }
}
