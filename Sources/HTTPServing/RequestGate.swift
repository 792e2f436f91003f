// The order of the checks: the host (DNS rebinding), the origin (other sites), the secret path (other users of the machine), and only then
// the route. Until a request has passed them all, its body is not kept.

/// Decides from the head of a request whether and how it is answered.
struct RequestGate: Sendable {
  enum Decision: Sendable {
    case accepted(Route, parameter: String)
    case refused(ServerResponse)
  }

  let port: Int
  let secret: SecretPath
  let routes: [Route]
  let limits: ServerLimits
  /// Makes a refusal of a path below the secret one.
  let problem: @Sendable (_ status: Int, _ title: String, _ detail: String) -> ServerResponse

  func decide(_ head: RequestHead) -> Decision {
    if let refusal = strangerRefusal(head) { return .refused(refusal) }
    guard head.target.utf8.count <= limits.targetSize else {
      return .refused(.text(status: 414, "the address is too long"))
    }
    let path = head.target.prefix { $0 != "?" }.dropFirst()
    let first = path.prefix { $0 != "/" }
    guard secret.matches(first) else { return .refused(Self.unknownAddress) }
    guard first.endIndex != path.endIndex else {
      var response = ServerResponse.text(status: 308, "the address ends with a slash")
      response.headers = [("Location", "/\(secret.text)/")]
      return .refused(response)
    }
    return decide(head, String(path[path.index(after: first.endIndex)...]))
  }

  private func decide(_ head: RequestHead, _ path: String) -> Decision {
    switch routes.find(head.method, path) {
    case .nothing:
      return .refused(problem(404, "Not found", "no resource of the workbench has this path; openapi.json lists them"))
    case .otherMethods(let methods):
      let allowed = methods.joined(separator: ", ")
      var response = problem(405, "Method not allowed", "use \(allowed)")
      response.headers = [("Allow", allowed)]
      return .refused(response)
    case .route(let route, let parameter):
      if route.method != .get, !Self.isJSON(head["content-type"]) {
        return .refused(problem(415, "Unsupported media type", "send the body as application/json"))
      }
      if let length = head["content-length"].first, Int(length) ?? .max > limits.bodySize {
        return .refused(oversized)
      }
      return .accepted(route, parameter: parameter)
    }
  }

  /// The refusal of a body that is too large.
  var oversized: ServerResponse {
    problem(413, "Content too large", "the body has more than \(limits.bodySize >> 20) MB")
  }

  /// The refusal of a request that is too slow.
  var late: ServerResponse {
    problem(408, "Request timeout", "the request did not end within \(limits.bodySeconds) seconds")
  }

  // MARK: Requests of others

  /// The refusal of a request for another host or from another page; `nil` for other requests.
  private func strangerRefusal(_ head: RequestHead) -> ServerResponse? {
    guard head.target.hasPrefix("/") else { return .text(status: 400, "the target of the request is no path") }
    let hosts = head["host"]
    // RFC 9112, section 3.2.
    guard hosts.count == 1 else { return .text(status: 400, "the request needs one header `Host`") }
    guard authorities.contains(hosts[0].lowercased()) else {
      return .text(status: 421, "this server answers for 127.0.0.1:\(port) and localhost:\(port) only")
    }
    let origins = head["origin"]
    guard origins.isEmpty || origins == ["http://" + hosts[0]] else {
      return .text(status: 403, "requests of other pages are refused")
    }
    // Browsers send it with every request to this machine. Where the user enters the address or a program opens it, it is `none`.
    guard head["sec-fetch-site"].allSatisfy({ $0 == "same-origin" || $0 == "none" }) else {
      return .text(status: 403, "requests of other pages are refused; open the printed address in the browser")
    }
    return nil
  }

  /// The hosts of requests; without the port where it is that of HTTP.
  private var authorities: [String] {
    ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] }
  }

  private static let unknownAddress = ServerResponse.text(
    status: 404, "nothing is here; use the whole address that `aasa serve` printed, with the random part")

  /// Returns `true` if a request has one content type, `application/json`. Forms of other pages cannot send it.
  private static func isJSON(_ types: [String]) -> Bool {
    guard types.count == 1 else { return false }
    return types[0].prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" } == "application/json"
  }
}
