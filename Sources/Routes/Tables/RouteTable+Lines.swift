import SourceText

extension RouteTable {
  /// Reads one route a line, which may begin with a method. Links are GET requests, so routes of other methods are left out.
  mutating func readLines(_ source: SourceFile) {
    for (line, range) in source.textLines where !line.isEmpty && !line.hasPrefix("#") {
      var words = line.split(whereSeparator: { $0.isWhitespace })
      let methods = words.count > 1 ? HTTPMethods(words[0]) : nil
      if methods != nil { words.removeFirst() }
      guard let text = words.first, text.hasPrefix("/") || text.contains("://") else {
        add(unreadable: line, route: nil, range, Failure("the line has no path that begins with `/`"))
        continue
      }
      if methods?.includesGET ?? true { add(String(text), .common, range) }
    }
  }
}

/// The methods of a route: `GET`, `GET|POST`.
struct HTTPMethods {
  /// `true` if a link can request the route.
  let includesGET: Bool

  private static let known: Set<Substring> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "ANY", "ALL"]

  /// `nil` for a text that is not a list of methods.
  init?(_ text: Substring) {
    let methods = text.split { $0 == "|" || $0 == "," }
    guard !methods.isEmpty, methods.allSatisfy(Self.known.contains) else { return nil }
    includesGET = methods.contains { $0 == "GET" || $0 == "ANY" || $0 == "ALL" }
  }
}
