import AppSiteAssociation
import ArgumentParser

struct FileArgument: ParsableArguments {
  @Argument(
    help:
      "The association file: a path, the folder of a site, a domain, https://host[/path], or - for standard input.",
    completion: .file())
  var file: String

  var place: Place { Place(file) }

  /// - Parameter allowsOutside: Whether the file of a folder may be a link that leads out of the repository.
  func source(
    _ network: FetchOptions, of file: FolderFile = .either, allowsOutside: Bool = false
  ) throws(Failure) -> SourceFile {
    let source = try place.read(network.client, of: file, allowsOutside: allowsOutside).source
    Self.noteSignature(of: source)
    return source
  }

  static func noteSignature(of source: SourceFile) {
    guard case .signed = SourceForm.detect(source.bytes) else { return }
    Output.note("\(escapedForDisplay(source.name)) is signed; its payload is read, the signature is not checked")
  }
}

/// The option of commands that can answer for one app.
struct AppOption: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help:
      "Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file; for compare and convert its only one)"
  )
  var text: String?
}

/// The option of commands that print URLs.
struct DomainOption: ParsableArguments {
  @Option(
    name: .customLong("domain"),
    help: Self.help(
      "Printed URLs have it as their host. (default: example.com; urls and diff use the domain in aasa.yml first)"))
  var given: String?

  /// - Parameter effect: The effect in a command, as a sentence.
  static func help(_ effect: String) -> ArgumentHelp { ArgumentHelp("The domain that serves the file. \(effect)") }

  static var helpForPaths: ArgumentHelp {
    help(
      "It is the host of paths, and URLs of other hosts never match. (default: the domains of the file in aasa.yml, else any host)"
    )
  }

  func validate() throws { if let given { try Self.check(given) } }

  /// Throws unless the text is a host and nothing else.
  static func check(_ domain: String) throws {
    if let fault = DomainFault(domain) {
      throw ValidationError("'\(escapedForDisplay(domain))' \(fault.words); \(fault.advice)")
    }
  }
}

/// The option of commands that consider several generations of systems.
struct MinimumSystemOption: ParsableArguments {
  @Option(name: .customLong("min-ios"), help: Self.help(), transform: SystemVersion.argument)
  var version: SystemVersion?

  /// - Parameter effect: The effect in a command, as a sentence after a space.
  static func help(_ effect: String = "") -> ArgumentHelp {
    ArgumentHelp("The oldest iOS version to support, such as 13.5.\(effect)", valueName: "version")
  }
}

/// The option of commands that can read a file as older systems do.
struct SystemOption: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: .init(
      "Read the file as this iOS version does, which ignores newer keys. (default: the current one)",
      valueName: "version"), transform: SystemVersion.argument)
  var version: SystemVersion?
}
