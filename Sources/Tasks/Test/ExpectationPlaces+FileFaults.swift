import AssetLinks
import AssetLinksLint
import Association
package import Expectations
import Lint
import Matching
import SourceText

/// A fault of a file with the checks that it fails, in words.
package struct ShownFileFault {
  package let fault: FileFault
  let source: SourceFile
  /// `nil` for the file as a whole.
  let range: SourceRange?
  /// `file:line:column`
  package let place: String
  package let sentence: String
  package let help: String?
  /// The expectations with a failed check, as indices in ``ExpectationPlaces/checks``.
  package let checks: [Int]
  /// The failed checks: expected URLs, and apps of services.
  package let count: Int

  /// `expectation-failed` has a rule of its own for what is wrong with the file.
  package var rule: String { fault.cause == .ignored ? "ignored-file" : "unlisted-app" }

  /// `no entry of `details` lists the app `…`: 12 checks fail`
  package var message: String {
    count == 0 ? sentence : "\(sentence): \(counted(count, "check")) \(count == 1 ? "fails" : "fail")"
  }
}

extension ExpectationPlaces {
  /// The faults of files, by file.
  package func shownFileFaults() -> [ShownFileFault] {
    var failing: [FileFault: [Int]] = [:]
    for (index, check) in checks.enumerated() {
      for fault in check.outcome.fileFaults.keys { failing[fault, default: []].append(index) }
    }
    let counts = results.failedByFault
    var ignored: [Int: NamedApps] = [:]
    var lines: [String: SourceLines] = [:]
    return results.fileFaults.enumerated().map { index, fault in
      let isExplained = index < ExpectationReport.explained
      let (source, range, sentence, help) =
        fault.isAndroid ? words(onAndroid: fault) : words(fault, isExplained, &ignored)
      let own = lines[source.name] ?? SourceLines(source)
      lines[source.name] = own
      return ShownFileFault(
        fault: fault, source: source, range: range,
        place: own.position(of: (range ?? SourceRange(at: 0)).lower).text(in: source),
        sentence: sentence, help: help,
        checks: failing[fault] ?? [], count: counts[fault] ?? 0)
    }
  }

  private typealias Words = (source: SourceFile, range: SourceRange?, sentence: String, help: String?)

  /// - Parameters:
  ///   - isExplained: `true` to search for the app that is probably meant.
  ///   - ignored: The ignored apps of each file that was searched.
  private func words(_ fault: FileFault, _ isExplained: Bool, _ ignored: inout [Int: NamedApps]) -> Words {
    let file = plan.files[fault.file].file
    let details = file.applinks.flatMap { file.document.value("details", of: $0.node) } ?? file.applinks?.node
    let range = details.map { SourceRange(at: file.document.range($0).lower.value) }
    switch fault.cause {
    case .ignored:
      guard let finding = FaultText.finding(file) else { return (file.source, nil, "the file is not read", nil) }
      return (file.source, finding.location.range, FaultText.sentence(finding, file), finding.help.first)
    case .noApps: return (file.source, range, "`applinks` names no app", nil)
    case .unlisted(let app):
      let known =
        ignored[fault.file]
        ?? NamedApps((file.applinks?.entries ?? []).compactMap { $0.ignoredApp(in: file.document)?.id })
      ignored[fault.file] = known
      if !known[app.text].isEmpty, let ignored = file.ignoredApp(AppReference(app.text)) {
        let sentence = "an entry has the app \(quoted(app.text)) only in `appID`, which is ignored beside `appIDs`"
        return (file.source, file.document.range(ignored.node), sentence, "add the app to `appIDs`")
      }
      let sentence =
        file.applinks == nil
        ? "there is no `applinks`, which should list the app \(quoted(app.text))"
        : "no entry of `details` lists the app \(quoted(app.text))"
      let (help, likely) = isExplained ? help(for: app, among: file.namedApps) : (nil, nil)
      let near = likely.flatMap { likely in file.applinks?.entries.lazy.flatMap { $0.apps }.first { $0.id == likely } }
      return (file.source, near.map { file.document.range($0.node) } ?? range, sentence, help)
    }
  }

  private func words(onAndroid fault: FileFault) -> Words {
    let links = plan.android?.files[fault.file].links ?? AssetLinksFile(SourceFile(name: "", bytes: []))
    switch fault.cause {
    case .ignored:
      let finding = FaultText.finding(links)
      let reason = finding.map { "\($0.message); " } ?? ""
      return (links.source, finding?.location.range, reason + "Android ignores the whole file", finding?.help.first)
    case .noApps: return (links.source, nil, links.reasonAgainstPackages, nil)
    case .unlisted(let app):
      if links.lists(app.text) { return (links.source, nil, links.reasonAgainstLinks(of: app.text), nil) }
      let words = [help(for: app, among: links.packages.map { AppID($0) }).help, helpForManifest(app)].compactMap { $0 }
      let sentence = "no statement lets \(quoted(app.text)) open links"
      return (links.source, nil, sentence, words.isEmpty ? nil : words.joined(separator: "; "))
    }
  }

  /// The package in a source manifest may differ from the app's.
  private func helpForManifest(_ app: AppID) -> String? {
    guard plan.configuration.android?.packageName == nil, let manifest = plan.android?.manifest,
      manifest.knownPackageName == app.text
    else { return nil }
    let name = "\(quoted(app.text)) is the package of \(escapedForDisplay(manifest.source.name))"
    return "\(name): if the app has another `applicationId`, write it as `package` under `android`"
  }

  /// The listed app that is probably meant, or those that are listed, in words; and the first that is probably meant.
  private func help(for app: AppID, among apps: [AppID]) -> (help: String?, likely: AppID?) {
    let reference = AppReference(app.text)
    guard case .unknown = reference.resolved(among: apps) else {
      // An app of another service, such as `webcredentials`.
      return ("another service lists it, and `applinks` does not", nil)
    }
    // An ID that lost its prefix is too far from it to be likely.
    let withoutPrefix = AppID(app.text).bundleID.flatMap { bundleID in apps.first { $0.text == bundleID } }
    let likely = reference.likely(among: apps)
    let named = likely.isEmpty ? withoutPrefix.map { [$0] } ?? apps : likely
    return (
      named.isEmpty ? nil : "it lists \(quotedIDs(named))",
      likely.first ?? withoutPrefix
    )
  }

  /// The faults that fail each expectation, by its index in ``checks``.
  package func sentences(of faults: [ShownFileFault]) -> [Int: [String]] {
    var sentences: [Int: [String]] = [:]
    for fault in faults {
      for check in fault.checks { sentences[check, default: []].append("\(fault.sentence) (\(fault.place))") }
    }
    return sentences
  }
}

private func quotedIDs(_ apps: [AppID]) -> String { listed(apps.map { quoted($0.text) }) }
