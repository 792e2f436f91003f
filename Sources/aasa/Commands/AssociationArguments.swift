import ArgumentParser
import Expectations
import Matching
import Reports
import SourceText
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
}

extension AssociationArguments {
  func source() throws(Failure) -> SourceFile {
    try file.source(network, allowsOutside: configuration.allowOutside)
  }

  func options(_ system: SystemOption) throws -> FileOptions {
    let domains =
      try domain.map { [$0] } ?? file.servingDomains(configuration.path, environment: configuration.environment)
    return FileOptions(app: app.text, domains: domains, system: system.version)
  }

  /// Notes the hosts of URLs that were not compared, or that are not those of the file. A path has the right host.
  func noteHosts(of arguments: [String], _ options: FileOptions) {
    let links = arguments.filter { !$0.hasPrefix("/") }.compactMap { try? LinkURL($0) }
    guard domain == nil, !links.isEmpty else { return }
    let domains = options.domains
    if domains.isEmpty {
      Output.note("the verdicts are for any host; --domain names the one that serves the file")
    } else if links.contains(where: { link in !domains.contains(where: link.hasHost) }) {
      Output.note("hosts are compared with \(listed(domains.map { escapedForDisplay($0) })); other hosts match nothing")
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

  /// The same for one URL.
  func url(_ argument: String, color: ColorChoice) throws -> String {
    try urls([argument], color: color).first ?? argument
  }

  /// The host of paths: that of `--domain`, the server of the file, or the first domain that serves the file by the configuration. The
  /// last two are noted.
  private func host(of path: String, _ color: ColorChoice) throws -> String {
    if let domain { return domain }
    if let server = file.place.server {
      Output.note("the host of paths is \(server.host), which serves the file")
      return server.host.description
    }
    guard let found = try configuration.read(color: color) else {
      throw try withoutHost(path, "aasa.yml")
    }
    let name = Input.name(found.path)
    let domains = try found.domains(
      servingFile: file.place.single(allowsOutside: configuration.allowOutside).argument)
    guard let domain = domains.first else { throw try withoutHost(path, name) }
    let origin = domains.count > 1 ? "the first of \(domains.count) domains in \(name)" : "the domain in \(name)"
    Output.note("the host of paths is \(escapedForDisplay(domain)), \(origin)")
    return domain
  }

  /// The failure of a path without a host; that of the file, where it cannot be read, is thrown.
  private func withoutHost(_ path: String, _ configuration: String) throws(Failure) -> Failure {
    if case .standardInput = file.place.kind {} else { _ = try source() }
    return Failure("the path \(escapedForDisplay(path)) has no host; add --domain, or `domain:` in \(configuration)")
  }
}

extension FileArgument {
  /// The domains that serve the file: the one that it was read from, or those for it in the configuration.
  ///
  /// A configuration that names other files is not about this one.
  ///
  /// - Parameter configuration: The path of the configuration; the nearest by default.
  func servingDomains(_ configuration: String? = nil, environment: String? = nil) throws -> [String] {
    // A server of one's own machine has the file, and not its domain.
    if let server = place.server { return server.isOfDevelopmentServer ? [] : [server.host.description] }
    var found: LoadedConfiguration?
    if configuration == nil, environment == nil {
      found = LoadedConfiguration.nearestUsable()
    } else if let path = configuration ?? LoadedConfiguration.nearest() {
      found = try LoadedConfiguration(path, environment: environment)
    }
    return (try? place.single().argument).flatMap { found?.ownDomains(servingFile: $0) } ?? []
  }
}

extension LoadedConfiguration {
  /// The domains that serve a file which the configuration names, or any file where it names none.
  ///
  /// - Parameter path: From the working directory.
  func ownDomains(servingFile path: String) -> [String] {
    let entry = entry(of: path)
    return entry == nil && !configuration.files.isEmpty ? [] : configuration.domains(of: entry)
  }

  /// The domains that serve a file.
  ///
  /// - Parameter path: From the working directory.
  func domains(servingFile path: String) -> [String] { configuration.domains(of: entry(of: path)) }
}
