import Association
import Routes
import SourceText

extension NodeReader {
  private static let routeKeys = [
    "path", "format", "domain", "app", "files", "only", "except", "query", "fragment", "environment",
  ]

  /// Lists of routes: paths, or mappings with settings.
  mutating func routes(
    _ node: ConfigurationNode, _ apps: [String: Located<AppID>], within outer: ExpectationScope
  ) -> [RouteSource] {
    elements(node, "`routes`").compactMap { element in
      guard case .mapping = element.value else {
        return name(element, "a path").map {
          RouteSource(path: $0, format: nil, scope: outer, files: [], only: [], except: [], tail: Route.Tail())
        }
      }
      guard let members = members(of: element, "a list of routes", keys: Self.routeKeys) else { return nil }
      isReadingElsewhere = isElsewhere(members)
      defer { isReadingElsewhere = false }
      let scope = scope(members, apps, within: outer)
      let format: RouteFormat? = members["format"].flatMap { self.format($0.value, of: "routes") }
      let files = members["files"].map { globs($0.value) } ?? []
      let only = members["only"].map { wildcards($0.value, "`only`") } ?? []
      let except = members["except"].map { wildcards($0.value, "`except`") } ?? []
      let tail = tail(members)
      guard let path = required("path", of: members, "a list of routes", at: element) else { return nil }
      if isReadingElsewhere { return nil }
      return name(path, "a path").map {
        RouteSource(path: $0, format: format, scope: scope, files: files, only: only, except: except, tail: tail)
      }
    }
  }

  /// `query: any` and `fragment: any`.
  mutating func tail(_ members: [String: ConfigurationNode.Member]) -> Route.Tail {
    var tail = Route.Tail()
    for key in ["query", "fragment"] {
      guard let member = members[key] else { continue }
      guard case .text("any", _) = member.value.value else {
        note("`\(key)` can be `any` only", at: member.value, help: "leave it out for URLs without a \(key)")
        continue
      }
      if key == "query" { tail.anyQuery = true } else { tail.anyFragment = true }
    }
    return tail
  }
}
