import CCurl
package import Serving
package import SourceText
import SystemCalls

/// Requests files from web servers through libcurl: HTTPS only, no redirect followed, everything bounded.
///
/// - A development server is requested over HTTP, at the addresses of this computer alone and without a proxy. A header says that the request
///   came over HTTPS (`X-Forwarded-Proto`), as by a proxy that ends TLS, so that frameworks do not redirect it.
/// - The name is checked before anything is sent, and the address in the very bytes that are connected to, which defeats DNS
///   rebinding.
/// - Through a proxy only the name is checked: the proxy resolves the address. Hosts in ``Options/resolve`` bypass the proxy.
package final class CurlClient: HTTPClient {
  package struct Options: Sendable {
    /// The limit for name resolution, connection and TLS handshake.
    package var connectTimeout = Duration.seconds(10)
    package var timeout = Duration.seconds(30)
    /// The greatest size of a decoded body in bytes; a longer one is cut.
    package var bodyLimit = 5 * 1024 * 1024
    /// Addresses that override name resolution.
    package var resolve: [Resolution] = []
    /// A file of trusted authorities instead of the system's.
    package var caFile: String?
    /// `true` if private and local names and addresses are allowed.
    package var allowsPrivate = false

    package init() {}
  }

  private let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// The reason why no request is possible: libcurl is missing. `nil` when it is present.
  package static var fault: String? { CurlLibrary.fault }

  package func ask(_ request: HTTPRequest, isVerified: Bool) -> Exchange {
    Exchange(request, outcome(request, isVerified: isVerified), isUnverified: !isVerified)
  }

  private func outcome(_ request: HTTPRequest, isVerified: Bool) -> Exchange.Outcome {
    if let fault = CurlLibrary.fault ?? pipeOfAuthorities { return .failure(.notAsked(fault)) }
    let url: AssociationURL
    do throws(Failure) { url = try AssociationURL(request.url) } catch { return .failure(.notAsked(error.message)) }
    if let refusal = refusal(of: url) { return .failure(.notAsked(refusal.message)) }
    let outcome = outcome(url, request.userAgent, isVerified: isVerified, readsGzip: true)
    // curl decodes the encodings that were not requested, and they are known after the request.
    guard case .response(let response) = outcome, !response.contentEncodings.isEmpty,
      !Transfer.isGzip(response.headers)
    else { return outcome }
    return self.outcome(url, request.userAgent, isVerified: isVerified, readsGzip: false)
  }

  /// The reason why a pipe has no certificate authorities: libcurl would wait for its writer.
  private var pipeOfAuthorities: String? {
    guard let file = options.caFile else { return nil }
    do throws(Errno) {
      try FileDescriptor.open(FilePath(file), for: .reading).close()
    } catch {
      if error == .pipe || error == .device { return "cannot read \(escapedForDisplay(file)): \(error.message)" }
    }
    return nil
  }

  private func outcome(
    _ url: AssociationURL, _ userAgent: String, isVerified: Bool, readsGzip: Bool
  ) -> Exchange.Outcome {
    guard var handle = CurlHandle() else { return .failure(.notAsked("libcurl could not allocate memory")) }
    let isResolved = options.resolve.contains { $0.host == url.host && $0.port == url.port ?? 443 }
    let proxy = isResolved || url.isOfDevelopmentServer ? nil : Proxy.url(for: url.host.description)
    let addresses: Transfer.Addresses =
      url.isOfDevelopmentServer ? .loopback : options.allowsPrivate || proxy != nil ? .all : .public
    let transfer = Transfer(bodyLimit: options.bodyLimit, addresses: addresses, readsGzip: readsGzip)
    set(&handle, url, userAgent, proxy, isVerified: isVerified)
    handle.set(CURLOPT_HTTP_CONTENT_DECODING, !readsGzip)
    handle.report(to: transfer)
    let code = withExtendedLifetime(transfer) { handle.perform() }
    let result = TransferResult(
      handle: handle, code: code, transfer: transfer, options: options, isProxied: proxy != nil)
    return result.outcome()
  }

  /// The reason why a name of a local network is not requested; `nil` for other names.
  package func refusal(of url: AssociationURL) -> Failure? {
    guard url.host.isLocal, !url.isOfDevelopmentServer, !options.allowsPrivate else { return nil }
    let isLoopback = DomainName(loopback: url.host.description) != nil
    let server = isLoopback ? ", or write http://\(url.authority) for a development server without TLS" : ""
    return Failure("'\(url.host)' is a name of a local network; allow it with --allow-private\(server)")
  }

  private func set(
    _ handle: inout CurlHandle, _ url: AssociationURL, _ userAgent: String, _ proxy: String?, isVerified: Bool
  ) {
    handle.set(CURLOPT_URL, url.description)
    handle.set(CURLOPT_USERAGENT, userAgent)
    handle.set(CURLOPT_NOSIGNAL, true)
    handle.set(CURLOPT_FOLLOWLOCATION, false)
    // CURLOPT_PROTOCOLS_STR since 7.85; CURLOPT_PROTOCOLS before.
    if handle.set(CURLoption(rawValue: 10_318), url.scheme.rawValue) != CURLE_OK {
      handle.set(CURLoption(rawValue: 181), url.scheme == .https ? 1 << 1 : 1)
    }
    if url.isOfDevelopmentServer { handle.send(header: "X-Forwarded-Proto: https") }
    handle.set(CURLOPT_ACCEPT_ENCODING, "gzip")
    handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, min(options.connectTimeout, options.timeout))
    handle.set(CURLOPT_TIMEOUT_MS, options.timeout)
    handle.set(CURLOPT_SSL_VERIFYPEER, isVerified)
    handle.set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
    handle.set(CURLOPT_PATH_AS_IS, true)
    if let file = options.caFile { handle.set(CURLOPT_CAINFO, file) }
    // An empty string disables the proxies of the environment.
    handle.set(CURLOPT_PROXY, proxy ?? "")
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    if !options.resolve.isEmpty { handle.resolve(options.resolve.map(\.description)) }
  }
}
