import Association
import JSONSource

extension Rule {
  static let unreadEntry = Rule(
    "unread-entry", .generations, .info, summary: "an entry mixes keys of two generations, so older systems ignore it",
    reason: """
      iOS 9 to 12 know `appID` and `paths`; iOS 13 introduced `appIDs` and `components` and still reads the old keys if the new ones are absent. For \
      iOS 9 to 12, an entry with `appIDs` and `paths` lists no app, and one with `appID` and `components` has no patterns: only iOS 13 and later \
      read either. Links work on all current systems, so it is information. With `--min-ios` before 13 it is a warning for `paths`, which are \
      written for the systems that ignore the entry; with `--min-ios 13` or later nothing is reported.
      """,
    cost: "on iOS 9 to 12 the entry opens no link", source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong("`appIDs` with `paths`", members: #""paths": ["/buy/*"]"#),
      .wrong("`appID` with `components`", apps: #""appID": "9QX4T7KM2P.shop.harbor.app","#, fixed: Example.plainEntry),
      .right("the keys of one generation", components: #"{"/": "/buy/*"}"#),
      .right("with `--min-ios 13`", members: #""paths": ["/buy/*"]"#, minimumSystem: .components),
    ],
    check: .entry { entry, context in
      let document = context.document
      let isForOldSystems = context.options.minimumSystem.map { $0 < .components } ?? false
      guard isForOldSystems || context.options.minimumSystem == nil, !context.hasDetailsDictionary, !entry.apps.isEmpty,
        entry.count > 0, entry.isReadByNoOldSystem(document)
      else { return }
      // An error in the list is corrected first.
      if ["components", "paths"].contains(where: { context.isMistaken(list: $0, of: entry) }) { return }
      if case .paths = entry.patterns, let paths = document.member("paths", of: entry.node) {
        let labels = document.member("appIDs", of: entry.node).map { [context.label($0.key, "read since iOS 13")] }
        context.report(
          "iOS 9 to 12 know `paths` but not `appIDs`: for them the entry lists no app", at: paths.key,
          severity: isForOldSystems ? .warning : .info, labels: labels ?? [],
          help: ["write `components`; for iOS 9 to 12, add an entry with `appID` and `paths` for each app"])
      } else if let old = document.member("appID", of: entry.node) {
        let labels = document.member("components", of: entry.node).map { [context.label($0.key, "read since iOS 13")] }
        context.report(
          "iOS 9 to 12 know `appID` but not `components`: for them the entry has no patterns", at: old.key,
          severity: .info, labels: labels ?? [],
          help: [
            isForOldSystems
              ? "add `paths`, which iOS 9 to 12 read beside `appID`"
              : "write `appIDs`; if iOS 9 to 12 matter, keep `appID` and add `paths`"
          ], fix: isForOldSystems ? nil : fix(old, document))
      }
    })

  /// `"appID": "…"` becomes `"appIDs": ["…"]`.
  private static func fix(_ old: JSONDocument.Member, _ document: JSONDocument) -> Fix? {
    guard !document.marks(old.key).union(document.marks(old.value)).contains(.unquoted) else { return nil }
    let renaming = Fix.Edit(document.range(old.key), "\"appIDs\"")
    return Fix("write `appIDs`", [renaming] + document.wrapping(old.value))
  }
}

extension Entry {
  /// Returns `true` if the entry has exactly one key of each generation, so that iOS 9 to 12, which know only `appID`
  /// and `paths`, find no app or no pattern in it.
  func isReadByNoOldSystem(_ document: JSONDocument) -> Bool {
    func has(_ key: String) -> Bool { document.member(key, of: node) != nil }
    return has("appIDs") && has("paths") && !has("appID") && !has("components")
      || has("appID") && has("components") && !has("appIDs") && !has("paths")
  }
}
