import JSONSource

/// The texts of messages to the other side.
enum RPCText {
  /// The response to a request.
  static func result(_ id: RPCIdentifier, _ result: RPCResult) -> String {
    message {
      $0.member("id") { id.write(to: &$0) }
      $0.member("result") { $0.literal(result.json) }
    }
  }

  /// The response to a request that failed, or to something else: then without an identifier.
  static func error(_ id: RPCIdentifier?, _ error: RPCError) -> String {
    message {
      $0.member("id") { if let id { id.write(to: &$0) } else { $0.null() } }
      error.write(to: &$0)
    }
  }

  static func notification(_ method: String, _ parameters: ((inout JSONWriter) -> Void)? = nil) -> String {
    message {
      $0.member("method", method)
      if let parameters { $0.object("params", parameters) }
    }
  }

  static func request(
    _ id: RPCIdentifier, _ method: String, _ parameters: (inout JSONWriter) -> Void
  ) -> String {
    message {
      $0.member("id") { id.write(to: &$0) }
      $0.member("method", method)
      $0.object("params", parameters)
    }
  }

  private static func message(_ body: (inout JSONWriter) -> Void) -> String {
    JSONWriter.line {
      $0.member("jsonrpc", "2.0")
      body(&$0)
    }
  }
}
