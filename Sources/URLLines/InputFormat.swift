/// The formats of lists of URLs.
package enum InputFormat: String, CaseIterable, Sendable {
  /// One URL or path a line.
  case lines
  /// An access log of nginx or Apache: common or combined, with or without the host in front.
  case log
  /// A log with one JSON object a line.
  case jsonl
  /// A W3C extended log: CloudFront, IIS.
  case w3c
  /// An access log of an AWS load balancer.
  case alb
  /// A table with a header and a column `url`, separated by commas or semicolons.
  case csv
  /// The same, separated by tabs.
  case tsv
  /// A sitemap or a sitemap index.
  case sitemap
  /// An HTTP archive, as browsers export it.
  case har

  /// `true` if each line or record is a request, so that the same URL occurs more than once.
  package var isLog: Bool {
    switch self {
    case .log, .jsonl, .w3c, .alb, .har: true
    case .lines, .csv, .tsv, .sitemap: false
    }
  }
}
