package import Association
package import Matching

/// Verdicts of a file on which both engines agree. Every URL that an analysis finds is confirmed here before it is shown.
package struct ConfirmedVerdicts {
  private let places: [AppID: Int]
  private let automaton: MatcherBox
  private let pcre2: MatcherBox
  private let last = LastURL()

  /// The last URL, and how often it was asked for. The verdicts of all apps are found together where many apps are asked for it in a row,
  /// such as those of a group with equal lists: each of them alone would look through the components of all.
  private final class LastURL {
    var url: [UInt8] = []
    var count = 0
    var verdicts: [AppVerdict?] = []
    static let together = 16
  }

  package init(_ file: AssociationFile) {
    self.init(LinkRouter(file))
  }

  /// Verdicts for one app, whose cost does not depend on the other entries.
  init(_ file: AssociationFile, app: AppID, entries: [Entry], _ variables: VariableTable) {
    self.init(LinkRouter(file, app: app, entries: entries, variables))
  }

  init(_ router: LinkRouter) {
    places = Dictionary(uniqueKeysWithValues: router.apps.enumerated().map { ($0.element, $0.offset) })
    automaton = MatcherBox(router)
    pcre2 = MatcherBox(router.by(.pcre2))
  }

  /// The verdict of the automaton alone, for first tries; `nil` for a text that is not a URL.
  package func unconfirmed(_ url: [UInt8], _ app: AppID) -> AppVerdict? {
    guard let link = try? LinkURL(bytes: url) else { return nil }
    return verdict(app, on: link, automaton)
  }

  /// The verdict for an app; `nil` if the engines differ, or for a text that is not a URL.
  package func verdict(_ url: [UInt8], _ app: AppID) -> AppVerdict? {
    guard let link = try? LinkURL(bytes: url) else { return nil }
    if last.url != url { (last.url, last.count, last.verdicts) = (url, 0, []) }
    last.count += 1
    if last.count > LastURL.together, let place = places[app] {
      if last.verdicts.isEmpty {
        last.verdicts = zip(automaton.matcher.verdicts(for: link), pcre2.matcher.verdicts(for: link)).map {
          $0 == $1 ? $0 : nil
        }
      }
      return last.verdicts[place]
    }
    let found = verdict(app, on: link, automaton)
    return verdict(app, on: link, pcre2) == found ? found : nil
  }

  /// An app that the file does not name matches nothing.
  private func verdict(_ app: AppID, on link: LinkURL, _ box: MatcherBox) -> AppVerdict {
    places[app].map { box.matcher.verdict(on: link, forApp: $0) }
      ?? AppVerdict(noMatch: app)
  }
}

/// The text before the path in URLs of a host, which is in Punycode where it has other characters than ASCII.
package func urlPrefix(host: String) -> [UInt8] {
  let bytes =
    Array("https://".utf8) + (host.utf8.allSatisfy { $0 < 0x80 } ? Array(host.utf8) : LinkURL.comparedHost(host.utf8))
  return (try? LinkURL(bytes: bytes))?.bytes ?? bytes
}
