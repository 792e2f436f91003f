/// A server that refuses requests for a public file.
enum RefusedRequest {
  /// The next actions, the likeliest first; `nil` for a status that is no refusal.
  static func help(_ status: Int) -> [String]? {
    switch status {
    case 401, 407:
      ["serve this address without a login; for a site that must stay private, claim it with `?mode=developer`"]
    case 403:
      [
        "look for a rule that denies hidden files, such as `location ~ /\\.` of nginx: it also matches `/.well-known/`",
        "otherwise allow this address in the firewall for every user agent, and check that the server may read the file",
      ]
    case 451: ["allow this address from all countries; the CDN sends requests from several"]
    default: nil
    }
  }
}
