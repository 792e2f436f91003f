import AppSiteAssociation
import ArgumentParser
import Expectations
import Reports
import Tasks

/// The arguments of commands that match URLs.
struct AssociationArguments: ParsableArguments {
  @OptionGroup var file: FileArgument

  @OptionGroup var app: AppOption

  @Option(help: DomainOption.helpForPaths)
  var domain: String?

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
  }

  func source() throws(Failure) -> SourceFile { try file.source(network, allowsOutside: configuration.allowOutside) }

  func options(_ system: SystemOption, color: ColorChoice) throws -> FileOptions {
    let found = try domain == nil ? configuration.read(color: color) : configuration.readNamed(color: color)
    let domains = domain.map { [$0] } ?? file.place.servingDomains(by: found, allowsOutside: configuration.allowOutside)
    return FileOptions(app: app.text, domains: domains, system: system.version)
  }

  /// Notes the hosts of URLs that were not compared, or that are not those of the file. A path has the right host.
  func noteHosts(of arguments: [String], _ options: FileOptions) {
    guard domain == nil else { return }
    if let note = options.noteOfOtherHosts(arguments) {
      Output.note(note)
    } else if options.domains.isEmpty, arguments.contains(where: { !$0.hasPrefix("/") && (try? LinkURL($0)) != nil }) {
      Output.note("the verdicts are for any host; --domain names the one that serves the file")
    }
  }

  /// The URLs of arguments, where a path such as `/buy/42` stands for a URL of the file's domain.
  func urls(_ arguments: [String], color: ColorChoice) throws -> [String] {
    guard let path = arguments.first(where: { $0.hasPrefix("/") }) else { return arguments }
    return Self.urls(arguments, host: try host(of: path, color))
  }

  private static func urls(_ arguments: [String], host: String) -> [String] {
    arguments.map { $0.hasPrefix("/") ? "https://\(host)\($0)" : $0 }
  }

  /// The URLs of arguments for several sites, where only `--domain` says the host of a path.
  func urlsOfSites(_ arguments: [String]) throws(Failure) -> [String] {
    if let domain { return Self.urls(arguments, host: domain) }
    guard !arguments.contains(where: { $0.hasPrefix("/") }) else {
      throw Failure("paths have no host; add --domain with that of one of the sites")
    }
    return arguments
  }

  func url(_ argument: String, color: ColorChoice) throws -> String {
    try urls([argument], color: color).first ?? argument
  }

  /// The host of paths: that of `--domain`, the server of the file, or the first domain that serves the file by the configuration. The
  /// last two are noted.
  private func host(of path: String, _ color: ColorChoice) throws -> String {
    if let domain { return domain }
    let found = file.place.server == nil ? try configuration.read(color: color) : nil
    guard let (host, origin) = try file.place.hostOfPaths(by: found, allowsOutside: configuration.allowOutside) else {
      throw try withoutHost(path, found)
    }
    Output.note("the host of paths is \(escapedForDisplay(host)), \(origin)")
    return host
  }

  /// The failure of a path without a host; that of the file, where it cannot be read, is thrown.
  private func withoutHost(_ path: String, _ found: LoadedConfiguration?) throws(Failure) -> Failure {
    if case .standardInput = file.place.kind {} else { _ = try source() }
    let argument = try file.place.single(allowsOutside: configuration.allowOutside).argument
    let name = found.map { Input.name($0.path) } ?? "aasa.yml"
    let step = found.flatMap { $0.configuration.environment(ofFile: $0.paths.configuredPath(argument)) }
    return Failure(
      "the path \(escapedForDisplay(path)) has no host; \(step ?? "add --domain, or `domain:` in \(name)")")
  }
}

extension FileOptions {
  /// The note that a URL has another host than the file; `nil` where none has, and where no domain is known.
  func noteOfOtherHosts(_ urls: [String]) -> String? {
    let links = urls.filter { !$0.hasPrefix("/") }.compactMap { try? LinkURL($0) }
    let isOther = { (link: LinkURL) in !domains.contains(where: link.hasHost) }
    guard !domains.isEmpty, links.contains(where: isOther) else { return nil }
    return "hosts are compared with \(listed(domains.map { escapedForDisplay($0) })); other hosts match nothing"
  }
}
