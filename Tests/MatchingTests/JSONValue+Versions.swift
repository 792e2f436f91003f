import Association

extension JSONValue {
  /// The file without the keys that a system ignores, from the table of versions in docs/semantics.md alone.
  func read(by version: SystemVersion) -> JSONValue {
    func since(_ major: Int, _ minor: Int = 0) -> Bool { version >= SystemVersion(major: major, minor: minor) }
    var ignored: Set<String> = []
    if !since(14) { ignored.insert("defaults") }
    if !since(13, 5) { ignored.insert("substitutionVariables") }
    return changing("applinks") { applinks in
      applinks.without(ignored).changing("details") { details in
        details.mapping { entry in
          let known = entry.without(since(13) ? ignored : ["appIDs", "components", "defaults"])
          return known.changing("components") { components in
            components.mapping { component in
              component.without((since(13, 5) ? [] : ["caseSensitive"]) + (since(14) ? [] : ["percentEncoded"]))
            }
          }
        }
      }
    }
  }

  /// The object without some members.
  private func without(_ keys: some Sequence<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let keys = Set(keys.map { text($0) })
    return .object(members.filter { !keys.contains($0.key) })
  }

  /// The object with the values of a key changed.
  private func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { ($0.key, $0.key == text(key) ? change($0.value) : $0.value) })
  }

  /// The elements of an array or the values of an object, changed.
  private func mapping(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(change))
    case .object(let members): .object(members.map { ($0.key, change($0.value)) })
    default: self
    }
  }
}
