package import Analysis
package import Association
import Matching

/// Finds URLs that a longer list of values would add to an enumeration.
package struct Widening {
  private let app: AppID
  private let verdicts: ConfirmedVerdicts
  private let prefix: [UInt8]

  /// `nil` for an entry without apps, or one that is too long for both engines.
  package init?(_ entry: Entry, in order: OrderAnalysis, host: String = "example.com") {
    guard let list = order.completeLists(of: entry)?.first, let app = list.apps.first,
      let verdicts = order.verdicts(of: list)
    else { return nil }
    self.app = app
    self.verdicts = verdicts
    prefix = urlPrefix(host: host)
  }

  /// A URL that a step would match with one of some values instead of a list, and no component matches today. Both engines confirm that.
  package func url(_ step: Enumeration.Step, replacing list: ValueTexts, by values: [[UInt8]]) -> String? {
    for value in values.prefix(20) {
      guard let path = Self.path(step, replacing: list, by: value) else { return nil }
      if let url = url(of: path) { return url }
    }
    return nil
  }

  /// The URL of a path, if no component matches it today. Both engines confirm that.
  package func url(of path: [UInt8]) -> String? {
    let url = prefix + path
    guard let found = verdicts.verdict(url, app), found.verdict == .noMatch else { return nil }
    return String(decoding: url, as: UTF8.self)
  }

  /// A path that a step matches, perhaps with a value instead of a list; `nil` if it has other parts or a variable of the file.
  package static func path(
    _ step: Enumeration.Step, replacing list: ValueTexts? = nil, by value: [UInt8] = []
  ) -> [UInt8]? {
    var path: [UInt8] = []
    for piece in step.pieces {
      switch piece {
      case .text(let text):
        for byte in text {
          switch byte {
          case UInt8(ascii: "*"): continue
          case UInt8(ascii: "?"): path.append(UInt8(ascii: "x"))
          case UInt8(ascii: "$"), 0...PartMark.fragment: return nil
          default: path.append(byte)
          }
        }
      case .predefined(let variable): path += Array((variable.values.first ?? "").utf8)
      case .list(let own): path += own == list ? value : own.values.first ?? []
      }
    }
    return path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path
  }
}
