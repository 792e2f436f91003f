/// Why compressed bytes cannot be read to their end.
package enum GzipFault: Error, Sendable, Equatable {
  case damaged
  case truncated
  /// Other bytes than zeros or another member follow.
  case followed
  case tooLarge(limit: Int)
  /// The data expands to so many times its size that it is no text of lines.
  case tooDense(ratio: Int)

  package var message: String {
    switch self {
    case .damaged: "the gzip data is damaged"
    case .truncated: "the gzip data ends early"
    case .followed: "other bytes follow the gzip data"
    case .tooLarge(let limit): "the gzip data expands to more than \(limit >> 30) GiB"
    case .tooDense(let ratio): "the gzip data expands to more than \(ratio) times its size"
    }
  }
}
