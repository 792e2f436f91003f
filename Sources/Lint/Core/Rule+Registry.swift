extension Rule {
  /// Every rule, by group and name.
  package static let all: [Rule] = [
    json, shape, apps, generations, variables, patterns, order, blowUps, site, serving, claims,
  ].flatMap { $0 }

  package static func named(_ name: String) -> Rule? { all.first { $0.name == name } }
}
