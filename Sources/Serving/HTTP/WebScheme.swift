/// The scheme of a web server: HTTPS, and HTTP for development servers alone.
package enum WebScheme: String, Sendable, Hashable, CustomStringConvertible {
  case https
  case http

  package var description: String { rawValue }

  /// The port that a URL leaves out.
  package var port: Int { self == .https ? 443 : 80 }
}
