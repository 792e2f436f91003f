import CCurl
package import Serving

/// Asks web servers through libcurl: HTTPS only, no redirect followed, everything bounded.
///
/// - The name is judged before anything is sent, the address by the very bytes that are then connected to, so that a name which
///   changes its address in between gains nothing.
/// - Through a proxy of the environment the name is judged alone: the proxy looks up the address. A host that
///   ``Options/resolve`` names is asked directly.
package struct CurlClient: HTTPClient {
  package struct Options: Sendable {
    /// Until TLS is established, with the look-up of the name.
    package var connectTimeout = Duration.seconds(10)
    /// Until the end of the body.
    package var timeout = Duration.seconds(30)
    /// The bytes of a body after its encoding is undone; a longer one is cut there.
    package var bodyLimit = 5 * 1024 * 1024
    /// Addresses in the place of those that the name service knows.
    package var resolve: [Resolution] = []
    /// Certificates of the authorities that are trusted, in the place of the system's.
    package var caFile: String?
    /// Whether addresses and names of private networks, and of this computer, are asked.
    package var allowsPrivate = false

    package init() {}
  }

  private let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// Why nothing can be asked: libcurl is missing. `nil` where it is there.
  package static var fault: String? { CurlLibrary.fault }

  package func ask(_ request: HTTPRequest, isVerified: Bool) -> Exchange {
    Exchange(request, outcome(request, isVerified: isVerified), isUnverified: !isVerified)
  }

  private func outcome(_ request: HTTPRequest, isVerified: Bool) -> Exchange.Outcome {
    if let fault = CurlLibrary.fault { return .failure(.notAsked(fault)) }
    let url: AssociationURL
    do throws(Refusal) { url = try AssociationURL(request.url) } catch { return .failure(.notAsked(error.reason)) }
    if url.host.isLocal, !options.allowsPrivate {
      return .failure(.notAsked("'\(url.host)' is a name of a local network, which only --allow-private asks"))
    }
    guard var handle = CurlHandle() else { return .failure(.notAsked("curl has no memory")) }
    let isResolved = options.resolve.contains { $0.host == url.host && $0.port == url.port ?? 443 }
    let proxy = isResolved ? nil : Proxy.url(for: url.host.description)
    let transfer = Transfer(bodyLimit: options.bodyLimit, allowsAll: options.allowsPrivate || proxy != nil)
    set(&handle, url, request.userAgent, proxy, isVerified: isVerified)
    handle.tell(transfer)
    let code = withExtendedLifetime(transfer) { handle.perform() }
    let result = TransferResult(handle, code, transfer, options, isProxied: proxy != nil)
    return result.outcome()
  }

  private func set(
    _ handle: inout CurlHandle, _ url: AssociationURL, _ userAgent: String, _ proxy: String?, isVerified: Bool
  ) {
    handle.set(CURLOPT_URL, url.description)
    handle.set(CURLOPT_USERAGENT, userAgent)
    handle.set(CURLOPT_NOSIGNAL, true)
    handle.set(CURLOPT_FOLLOWLOCATION, false)
    // By name since 7.85; older versions know the bit for HTTPS alone.
    if handle.set(CURLoption(rawValue: 10_318), "https") != CURLE_OK { handle.set(CURLoption(rawValue: 181), 1 << 1) }
    handle.set(CURLOPT_ACCEPT_ENCODING, "gzip")
    handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, min(options.connectTimeout, options.timeout))
    handle.set(CURLOPT_TIMEOUT_MS, options.timeout)
    handle.set(CURLOPT_SSL_VERIFYPEER, isVerified)
    handle.set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
    handle.set(CURLOPT_PATH_AS_IS, true)
    if let file = options.caFile { handle.set(CURLOPT_CAINFO, file) }
    // An empty text is no proxy, whatever the environment says.
    handle.set(CURLOPT_PROXY, proxy ?? "")
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    if !options.resolve.isEmpty { handle.resolve(options.resolve.map(\.description)) }
  }
}
