import CCurl
import Serving
import SourceText
import SystemCalls

/// The result of a transfer in the terms of ``Serving``.
struct TransferResult: ~Copyable {
  let handle: CurlHandle
  let code: CURLcode
  let transfer: Transfer
  let options: CurlClient.Options
  let isProxied: Bool

  func outcome() -> Exchange.Outcome {
    if transfer.isCut { return .response(response()) }
    guard code == CURLE_OK else { return .failure(failure()) }
    // curl accepts both.
    if !transfer.hasHeaders { return .failure(.truncated(earlyEnd)) }
    return transfer.isGzipIncomplete ? .failure(.truncated(.gzip)) : .response(response())
  }

  private func response() -> HTTPResponse {
    let version: HTTPResponse.Version =
      switch handle.number(CURLINFO_HTTP_VERSION) {
      case Int(CURL_HTTP_VERSION_1_0): .http10
      case Int(CURL_HTTP_VERSION_2_0): .http2
      case Int(CURL_HTTP_VERSION_3): .http3
      default: .http11
      }
    let time = handle.offset(CURLINFO_TOTAL_TIME_T) - handle.offset(CURLINFO_NAMELOOKUP_TIME_T)
    let address = isProxied ? nil : handle.text(CURLINFO_PRIMARY_IP)
    return HTTPResponse(
      status: handle.number(CURLINFO_RESPONSE_CODE), headers: transfer.headers, body: transfer.body,
      isCut: transfer.isCut, version: version, transferSize: handle.offset(CURLINFO_SIZE_DOWNLOAD_T),
      duration: .microseconds(max(0, time)), address: address)
  }

  private func failure() -> TransferFailure {
    let words = words
    if !transfer.isConnecting, let refused = transfer.refused {
      guard let kind = refused.kind else {
        return .notAsked("\(refused.address) is not an address of this computer; a development server must be on it")
      }
      return .forbiddenAddress(refused.address.description, kind: kind)
    }
    if transfer.hasTooManyHeaders { return Self.tooLongHeaders }
    if let fault = transfer.gzipFault { return .malformedResponse(.encoding, fault.message) }
    let answer = handle.number(CURLINFO_HTTP_CONNECTCODE)
    if isProxied, answer != 0, !(200..<300 ~= answer) { return .notAsked("the proxy answered with status \(answer)") }
    let isConnected = handle.offset(transfer.isEncrypted ? CURLINFO_APPCONNECT_TIME_T : CURLINFO_CONNECT_TIME_T) > 0
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost
    case CURLE_COULDNT_CONNECT where isProxied: return .notAsked("the proxy accepts no connection: \(words)")
    case CURLE_COULDNT_CONNECT:
      let error = handle.number(CURLINFO_OS_ERRNO)
      return [Int(ENETUNREACH), Int(EHOSTUNREACH), Int(ENETDOWN)].contains(error)
        ? .noRoute(words) : .notConnected(words)
    // curl has no code for this.
    case CURLE_OPERATION_TIMEDOUT where words.lowercased().hasPrefix("resolving"):
      return .notAsked("no name server answered within \(shownDuration(min(options.connectTimeout, options.timeout)))")
    case CURLE_OPERATION_TIMEDOUT:
      return .timeout(isConnected ? options.timeout : min(options.connectTimeout, options.timeout))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_INVALIDCERTSTATUS:
      return .certificate(CertificateVerdict.fault(handle.number(CURLINFO_SSL_VERIFYRESULT), words), detail: words)
    case CURLE_SSL_CACERT_BADFILE:
      guard let file = options.caFile else {
        return .notAsked(
          "the system has no certificate authorities; on Debian and Ubuntu, run apt-get install ca-certificates")
      }
      return .notAsked("the authorities in \(escapedForDisplay(file)) cannot be used: \(words)")
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, Self.clientCertificateError: return .tls(words)
    // In TLS 1.3 a server rejects a client after the handshake.
    case CURLE_RECV_ERROR where words.contains("alert"), CURLE_SEND_ERROR where words.contains("alert"):
      return .tls(words)
    // curl has no code for this either.
    case CURLE_RECV_ERROR where words.contains("chunk"): return .malformedResponse(.chunk, words)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: return .truncated(earlyEnd)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR: return isConnected ? .truncated(earlyEnd) : .notConnected(words)
    case CURLE_HTTP2_STREAM, CURLE_HTTP2: return isConnected ? .truncated(.body) : .notConnected(words)
    case CURLE_OUT_OF_MEMORY where isConnected, Self.tooLarge where isConnected: return Self.tooLongHeaders
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: return .malformedResponse(.encoding, words)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .malformedResponse(.head, words)
    default: return .notAsked(words)
    }
  }

  private static let tooLongHeaders = TransferFailure.malformedResponse(.head, "its headers are too long")
  /// CURLE_SSL_CLIENTCERT, since 7.77.
  private static let clientCertificateError = CURLcode(rawValue: 98)
  /// CURLE_TOO_LARGE, since 8.6. Before, a header line beyond curl's limit was CURLE_OUT_OF_MEMORY.
  private static let tooLarge = CURLcode(rawValue: 100)

  /// The place at which the response ends, by its headers.
  private var earlyEnd: EarlyEnd {
    guard transfer.hasHeaders else { return transfer.hasBegun ? .headers : .start }
    let names = transfer.headers.map { $0.name.lowercased() }
    return names.contains("transfer-encoding") ? .chunk : names.contains("content-length") ? .length : .body
  }

  /// curl's message as part of a sentence: lower-case, no time that it took, no full stop, safe to show.
  private var words: String {
    var text = escapedForDisplay(Self.withoutTime(handle.words(for: code)))
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return Self.withLowercaseStart(text)
  }

  /// A message that begins in lower case, except for a name: "SSL" and "OpenSSL/3.0" stay, "Empty" is lowered.
  static func withLowercaseStart(_ text: String) -> String {
    let rest = text.prefix { !$0.isWhitespace }.dropFirst()
    guard rest.first?.isLowercase == true, !rest.contains(where: \.isUppercase) else { return text }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A message without curl's `after 12 ms`: the same failure has the same words each time.
  static func withoutTime(_ message: String) -> String {
    var words = message.split(separator: " ", omittingEmptySubsequences: false)
    guard
      let start = words.indices.dropFirst().dropLast(2).first(where: {
        words[$0] == "after" && UInt64(words[$0 + 1]) != nil && words[$0 + 2].hasPrefix("ms")
      })
    else { return message }
    words[start - 1] += words[start + 2].dropFirst(2)
    words.removeSubrange(start...start + 2)
    return words.joined(separator: " ")
  }
}

/// The fault of a certificate, from curl's result and message.
enum CertificateVerdict {
  static func fault(
    _ result: Int, _ words: String, checker: CurlLibrary.Checker = CurlLibrary.checker
  ) -> CertificateFault {
    switch checker {
    // X509_V_ERR_*: x509_vfy.h.
    case .openSSL:
      switch result {
      case 9: return .notYetValid
      case 10: return .expired
      case 18: return .selfSigned
      case 2, 19, 20, 21, 27: return .unknownAuthority
      case 23: return .revoked
      case 62: return .wrongName
      default: break
      }
    // gnutls_certificate_status_t: gnutls.h. Several bits may be set; the most specific decides.
    case .gnuTLS:
      if result & 1 << 5 != 0 { return .revoked }
      if result & 1 << 10 != 0 { return .expired }
      if result & 1 << 9 != 0 { return .notYetValid }
      if result & 1 << 6 != 0 { return .unknownAuthority }
      if result & 1 << 14 != 0 { return .wrongName }
    case .other: break
    }
    return fault(words)
  }

  /// Reads the fault from the message: curl itself compares names, and other TLS libraries have no codes.
  private static func fault(_ words: String) -> CertificateFault {
    let words = words.lowercased()
    let known: [(String, CertificateFault)] = [
      ("subject name", .wrongName), ("common name", .wrongName), ("subjectaltname", .wrongName),
      ("hostname mismatch", .wrongName), ("not valid for the name", .wrongName), ("not yet valid", .notYetValid),
      ("not yet activated", .notYetValid), ("expired", .expired), ("revoked", .revoked),
      ("self-signed", .selfSigned), ("self signed", .selfSigned), ("issuer", .unknownAuthority),
      ("not trusted", .unknownAuthority), ("unknown authority", .unknownAuthority),
    ]
    return known.first { words.contains($0.0) }?.1 ?? .other
  }
}
