/// The reason why a request got no response.
package enum TransferFailure: Sendable, Hashable {
  /// No address belongs to the name.
  case unknownHost
  /// The name leads to an address that is not of the public network, and none such is allowed.
  case forbiddenAddress(String, kind: String)
  /// Nobody accepts connections.
  case notConnected(String)
  /// No route leads from this machine to the address.
  case noRoute(String)
  /// Time ran out before the response was complete.
  case timeout(Duration)
  case certificate(CertificateFault, detail: String)
  /// TLS failed for another reason.
  case tls(String)
  /// The response is incomplete.
  case truncated(EarlyEnd)
  /// A part of the response is not valid.
  case malformedResponse(MalformedPart, String)
  /// The client could not make the request: a proxy that refuses, or another reason of its own.
  case notAsked(String)
}

/// The place at which an incomplete response ends. The names are those of transcripts.
package enum EarlyEnd: String, Sendable, CaseIterable {
  /// Before its first byte.
  case start
  case headers
  /// Before the length in `Content-Length`.
  case length
  case chunk
  /// Within a body that the server compressed.
  case gzip
  /// Elsewhere in the body.
  case body
}

/// The part of a response that is not valid. The names are those of transcripts.
package enum MalformedPart: String, Sendable, CaseIterable {
  /// The status line or the headers; also where the response is not HTTP.
  case head
  /// The size or the end of a chunk.
  case chunk
  /// A body in another encoding than the declared one.
  case encoding
}

/// The fault of a server's certificate.
package enum CertificateFault: String, Sendable, CaseIterable {
  case expired
  case notYetValid
  /// It is for other names.
  case wrongName
  case selfSigned
  /// It leads to no authority that the system trusts: a private one, or an intermediate certificate is missing.
  case unknownAuthority
  case revoked
  case other
}
