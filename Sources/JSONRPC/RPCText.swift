import JSONSource

/// The texts of messages to the other side.
enum RPCText {
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
      $0.object("error") {
        $0.member("code", error.code.rawValue)
        $0.member("message", error.message)
        if let data = error.data { $0.member("data") { $0.literal(data) } }
      }
    }
  }

  /// A request; without an identifier, a notification.
  static func call(_ method: String, _ id: RPCIdentifier?, _ parameters: (inout JSONWriter) -> Void) -> String {
    message {
      if let id { $0.member("id") { id.write(to: &$0) } }
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
