/// The domains that serve compared files: the one of `--domain`, or those of the configuration.
struct ServedDomains {
  /// The domain of `--domain`.
  let given: String?
  /// Those of the configuration, by the paths of the files.
  let configured: [String: [String]]
  /// The domain of all files; `nil` where it is unknown of one, or there are several.
  let common: String?

  init(of compared: ComparedVersions, given: String?, by found: LoadedConfiguration?) throws {
    self.given = given
    let configured = try given == nil ? compared.domains(by: found) : [:]
    let firsts = Set(compared.pairs.map { configured[$0.path]?.first })
    self.configured = configured
    common = given ?? (firsts.count == 1 ? firsts.first ?? nil : nil)
  }

  /// The host of paths in a log; `nil` where it is unknown, or there are several.
  var host: String? { given ?? (configured.count == 1 ? configured.values.first?.first : nil) }
}
