package import SourceText

/// The routes of a web application, each once, with their places.
package struct RouteTable: Sendable {
  package struct Entry: Sendable {
    package let route: Route
    /// The place in the file; `nil` for a route of a folder.
    package let range: SourceRange?
    /// The path of a file that makes the route; `nil` for a route of a list.
    package let file: String?
  }

  package struct Unreadable: Sendable {
    /// The line, its path if it has one, or the path of a file that makes the route.
    package let text: String
    /// The place in the file; `nil` for a route of a folder.
    package let range: SourceRange?
    package let problem: Failure
    /// The route as it is written; `nil` for a line without a path.
    let route: String?

    package var isRoute: Bool { route != nil }

    /// The route without a scheme and a host; `nil` for a line without a path.
    package var path: Substring? {
      guard let route, !route.hasPrefix("/"), let origin = route.firstRange(of: "://") else { return route?[...] }
      return route[origin.upperBound...].drop { $0 != "/" }
    }
  }

  package private(set) var entries: [Entry] = []
  /// The routes that could not be read, and the first lines that are no routes.
  package private(set) var unreadable: [Unreadable] = []
  package private(set) var unreadableCount = 0

  private var seen: Set<[Route.Part]> = []
  private static let kept = 3

  init() {}

  mutating func add(_ route: Route, _ range: SourceRange?, file: String? = nil) {
    guard seen.insert(route.parts).inserted else { return }
    entries.append(Entry(route: route, range: range, file: file))
  }

  mutating func add(unreadable text: String, route: String?, _ range: SourceRange?, _ problem: Failure) {
    unreadableCount += 1
    guard route != nil || unreadable.count < Self.kept else { return }
    unreadable.append(Unreadable(text: text, range: range, problem: problem, route: route))
  }

  /// Adds the route of a text, or counts the text as unreadable.
  mutating func add(_ text: String, _ syntax: RouteSyntax, _ range: SourceRange?, file: String? = nil) {
    do throws(Failure) {
      add(try Route(text, syntax), range, file: file)
    } catch {
      // The name of a file has no escapes.
      add(unreadable: file ?? text, route: text, range, file == nil ? error : Failure(error.message))
    }
  }
}

extension RouteTable {
  /// Reads a list of routes.
  ///
  /// - Parameter format: The format; `nil` to detect it by the form of the text.
  /// - Throws: If the text does not have the format. O(bytes).
  package init(_ source: SourceFile, format: RouteFormat? = nil) throws(Failure) {
    self.init()
    if format == .expoRouter {
      throw Failure("Expo Router has no list of routes", help: "name its folder `app`")
    }
    switch RouteLayout(source, format) {
    case .lines: readLines(source)
    case .nextManifest:
      do throws(Failure) { try readNextManifest(source) } catch {
        throw format == nil ? Self.unknownFormat : error
      }
    case .nextBuild: readNextBuild(source)
    case .reactRouterJSON: try readReactRouterJSON(source)
    case .reactRouterElements: readReactRouterElements(source)
    case .rails: readRails(source)
    }
  }

  private static let unknownFormat = Failure(
    "the format of the routes is not known",
    help:
      "write one route a line, or name a manifest of Next.js, the output of `react-router routes` or `rails routes`, "
      + "or the folder `app` or `pages`")
}

private enum RouteLayout {
  case lines, nextManifest, nextBuild, reactRouterJSON, reactRouterElements, rails

  init(_ source: SourceFile, _ format: RouteFormat?) {
    let head = String(decoding: source.bytes[SourceForm.textStart(source.bytes)...].prefix(1 << 16), as: UTF8.self)
    let first = head.first { !$0.isWhitespace }
    switch format {
    case .lines, .expoRouter: self = .lines
    case .next: self = first == "{" ? .nextManifest : .nextBuild
    case .reactRouter: self = first == "[" || first == "n" ? .reactRouterJSON : .reactRouterElements
    case .rails: self = .rails
    case nil:
      if first == "{" {
        self = .nextManifest
      } else if first == "[", !head.contains("[ Route ") {
        self = .reactRouterJSON
      } else if head.contains("<Route") {
        self = .reactRouterElements
      } else if head.contains("URI Pattern") || head.contains("[ Route ") {
        self = .rails
      } else if head.contains("Route (app)") || head.contains("Route (pages)") {
        self = .nextBuild
      } else {
        self = .lines
      }
    }
  }
}

extension SourceFile {
  /// The lines as text without white space around them.
  var textLines: [(text: String, range: SourceRange)] {
    let lines = SourceLines(self)
    let start = SourceForm.textStart(bytes)
    return (1...lines.count).map { line in
      let range = lines.range(ofLine: line)
      let kept = bytes[max(range.lowerBound, start)..<max(range.upperBound, start)].trimmed { $0 <= 0x20 }
      return (String(decoding: kept, as: UTF8.self), SourceRange(kept.indices))
    }
  }
}

extension Substring {
  /// The place of the first occurrence of a character without a backslash before it.
  func firstUnescaped(_ character: Character) -> Index? {
    var isEscaped = false
    return firstIndex { next in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = next == "\\"
      return next == character
    }
  }
}
