package import Matching

/// A route of a web application: a URL or a path with parameters, such as `/users/:id`.
package struct Route: Sendable, Hashable {
  package indirect enum Part: Sendable, Hashable {
    case text(String)
    /// A name with a list of values, one of which is used.
    case value(String)
    /// Any of several texts: a parameter or a catch-all.
    case open(LinkLanguage.Expression)
    case optional([Part])
  }

  /// The route as written.
  package let text: String
  /// The scheme and the host; empty for a path alone.
  package let origin: [Part]
  package let path: [Part]
  /// The query and the fragment with their delimiters.
  package let rest: [Part]
}

extension Route {
  /// `true` if the route is one URL once its values are chosen.
  package var isFixed: Bool {
    !(path + rest).contains {
      switch $0 {
      case .text, .value: false
      case .open, .optional: true
      }
    }
  }

  /// The names that have values, each once and in order.
  package var names: [String] {
    func names(_ parts: [Part]) -> [String] {
      parts.flatMap { part -> [String] in
        switch part {
        case .value(let name): [name]
        case .optional(let inner): names(inner)
        case .text, .open: []
        }
      }
    }
    return names(origin + path + rest).uniqued()
  }

  package func with(_ values: [String: String]) -> Route {
    func chosen(_ parts: [Part]) -> [Part] {
      parts.map { part in
        switch part {
        case .value(let name): .text(values[name] ?? "")
        case .optional(let inner): .optional(chosen(inner))
        case .text, .open: part
        }
      }
    }
    let text = values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    return Route(text: text, origin: chosen(origin), path: chosen(path), rest: chosen(rest))
  }

  /// The scheme and the host, the path, the query and the fragment.
  package var parts: [Part] { origin + path + rest }

  /// The route below another one, as the routes of a mounted application are.
  func mounted(at mount: Route?) -> Route {
    guard let mount else { return self }
    if path == [.text("/")] { return mount }
    return Route(text: mount.text + text, origin: origin, path: mount.path + path, rest: rest)
  }

  /// The scheme and the host as text.
  package var originText: String { Self.sample(origin) }

  /// A URL of the route as text, with its optional parts left out.
  package var sample: String {
    let path = Self.sample(path)
    return Self.sample(origin) + (path.isEmpty ? "/" : path) + Self.sample(rest)
  }

  private static func sample(_ parts: [Part]) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .value, .open: text += "a"
      case .optional: break
      }
    }
  }
}
