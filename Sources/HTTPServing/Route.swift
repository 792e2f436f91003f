/// A path of a server and the response to it.
package struct Route: Sendable {
  /// Where a response is made.
  package enum Place: Sendable {
    /// By the thread that serves all connections: only what takes no time.
    case immediate
    /// By one thread, one request after the other.
    case inOrder
    /// By one of several threads.
    case concurrent
  }

  package let method: ServerRequest.Method
  /// The segments of the path below the secret one; `nil` for a segment of any text.
  let segments: [String?]
  package let place: Place
  let answer: @Sendable (ServerRequest) -> ServerResponse

  /// - Parameter path: Below the secret path, such as `api/files/*`. A `*` is a segment of any text.
  package init(
    _ method: ServerRequest.Method, _ path: String, _ place: Place,
    answer: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) {
    self.method = method
    segments = path.split(separator: "/", omittingEmptySubsequences: false).map { $0 == "*" ? nil : String($0) }
    self.place = place
    self.answer = answer
  }

  /// The text of the variable segment; `nil` if the path is another.
  fileprivate func parameter(of path: [Substring]) -> String? {
    guard path.count == segments.count else { return nil }
    var parameter = ""
    for (own, given) in zip(segments, path) {
      if let own {
        if own != given { return nil }
      } else {
        if given.isEmpty { return nil }
        parameter = String(given)
      }
    }
    return parameter
  }

  enum Finding: Sendable {
    case route(Route, parameter: String)
    /// The path has other methods, in the order of ``ServerRequest/Method``, with HEAD after GET.
    case otherMethods([String])
    case nothing
  }
}

extension [Route] {
  /// - Parameters:
  ///   - method: The name of the method; HEAD is answered as GET is.
  ///   - path: The path below the secret one.
  func find(_ method: String, _ path: String) -> Route.Finding {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let found = compactMap { route in route.parameter(of: segments).map { (route, $0) } }
    if found.isEmpty { return .nothing }
    let wanted = method == "HEAD" ? "GET" : method
    if let (route, parameter) = found.first(where: { $0.0.method.rawValue == wanted }) {
      return .route(route, parameter: parameter)
    }
    let methods = ServerRequest.Method.allCases.filter { method in found.contains { $0.0.method == method } }
    return .otherMethods(methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] })
  }
}
