package import AndroidManifest
import AssetLinks
import AssetLinksLint
import Lint
package import Matching
package import Serving
import SourceText

// Android reads the intent filters first, and verifies the host of a filter by the file of that host; of `*.d` by that of `d` (documented). The
// dynamic rules of the file only narrow the filters (documented). So a step that fails decides, whatever the others say.

/// Checks each step of Android for one URL and one app: intent filter, domain, serving, file, rule.
package struct AndroidExamination {
  private let url: String
  private let link: LinkURL
  private let package: String?
  private let manifest: AndroidManifest?
  private let files: AnsweringFiles
  private let questions: DomainQuestions
  private let server: ClaimedDomain?
  private let isForPasskeys: Bool

  /// - Parameters:
  ///   - package: The package name of the app; `nil` for that of the manifest, else the only one of the file.
  ///   - files: The files to read instead of the one that the domain serves.
  ///   - server: The development server of a link that names one.
  ///   - isForPasskeys: Whether the app needs the relation of passkeys for the host, instead of the link.
  package init(
    url: String, link: LinkURL, package: String?, manifest: AndroidManifest?, files: AnsweringFiles,
    _ questions: DomainQuestions, server: ClaimedDomain? = nil, isForPasskeys: Bool = false
  ) {
    (self.url, self.link, self.package, self.manifest) = (url, link, package, manifest)
    (self.files, self.questions, self.server) = (files, questions, server)
    self.isForPasskeys = isForPasskeys
  }

  package func diagnose() -> Diagnosis {
    let named = package ?? manifest?.knownPackageName
    var diagnosis = Diagnosis(
      url: url, subject: isForPasskeys ? link.comparedHost : nil, app: named ?? "the Android app",
      service: isForPasskeys ? .webcredentials : .applinks, platform: .android)
    diagnosis.isOfDevelopmentServer = server != nil
    guard link.hasWebScheme else {
      diagnosis.add(.link, .failed, "only `https` and `http` URLs are App Links")
      diagnosis.result = .staysInBrowser
      return diagnosis
    }
    if !isForPasskeys { addFilter(to: &diagnosis) }
    var shown = named
    if let source = source(for: &diagnosis) {
      let file = AssetLinksFile(source)
      let packages = packages(of: file)
      shown = named ?? (packages.count == 1 ? packages[0] : nil)
      addFile(file, shown, to: &diagnosis)
    }
    if let shown { diagnosis.app = shown }
    if !isForPasskeys { diagnosis.addDeviceCommands(shown) }
    let states = diagnosis.steps.map { $0.state }
    let isOpen =
      states.contains { [.unreached, .undecided].contains($0) } || !diagnosis.steps.contains { $0.name == .file }
    diagnosis.result = states.contains(.failed) ? .staysInBrowser : isOpen ? .unknown : .opens
    return diagnosis
  }

  private var host: String { link.comparedHost }

  // MARK: The relation

  private var relation: String { isForPasskeys ? Statement.loginCredentials : Statement.appLinks }

  /// The effect of the relation, after "lets the app".
  private var purpose: String { isForPasskeys ? "use passkeys and saved passwords" : "open links" }

  private func isForApp(_ statement: Statement) -> Bool {
    statement.include == nil && statement.app?.packageName != nil
      && statement.relations.contains { $0.text == relation }
  }

  /// The packages of the statements with the relation, each once.
  private func packages(of file: AssetLinksFile) -> [String] {
    file.statements.filter(isForApp).compactMap { $0.app?.packageName?.text }.uniqued()
  }

  private static let servingHelp =
    "serve the file at `/.well-known/assetlinks.json` with status 200 and `application/json`, without a redirect"

  // MARK: Intent filters

  private func addFilter(to diagnosis: inout Diagnosis) {
    guard let manifest else {
      return diagnosis.add(.filter, .unknown, "intent filters not checked", missing: .manifest)
    }
    let name = escapedForDisplay(manifest.source.name)
    let scope: LinkScope
    do throws(ManifestFault) {
      scope = try LinkScope(manifest, scheme: link.scheme, host: host, port: link.port)
    } catch {
      return diagnosis.add(.filter, .undecided, error.message)
    }
    guard let index = scope.filter(for: link) else {
      let words = scope.isEmpty ? "links of \(backquoted(host))" : "the URL"
      return diagnosis.add(
        .filter, .failed, "no intent filter of \(name) matches \(words)",
        help: "add an intent filter with `\(manifest.attribute("autoVerify", "true"))` that matches \(words)",
        next: .lintManifest(manifest.source.name))
    }
    let verification = manifest.verification(of: host)
    if let doubt = verification.doubt(about: host) {
      let isOpen = if case .undecided = verification { true } else { false }
      return diagnosis.add(
        .filter, isOpen ? .undecided : .failed, manifest.matched(by: index, but: doubt),
        help: verification.help(in: manifest), next: .lintManifest(manifest.source.name))
    }
    let place = manifest.source.place(of: manifest.filters[index].range)
    diagnosis.add(.filter, .passed, "the intent filter at \(place) matches the URL, and Android verifies its host")
  }

  /// The host whose file Android reads.
  private var verifiedHost: String {
    let authorities = manifest?.filters.filter { $0.opensLinks && $0.autoVerify }.flatMap { $0.authorities } ?? []
    let matching = authorities.filter { !$0.host.isUnresolved && $0.matches(host: host) }.map {
      $0.host.text.lowercased()
    }
    if matching.isEmpty || matching.contains(host) { return host }
    let wildcards = matching.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst(2)) }
    return wildcards.max { $0.count < $1.count } ?? host
  }

  // MARK: The served file

  /// The file, where there is one, after the steps that lead to it.
  private func source(for diagnosis: inout Diagnosis) -> SourceFile? {
    let domain = verifiedHost
    switch files.source(of: domain) {
    case .file(let file): return added(file.source, to: &diagnosis)
    case .url(let url):
      let next = Diagnosis.Next.fetch(url: url)
      switch files.answer(.url(url), domain).outcome {
      case .file(let file): return added(file.source, to: &diagnosis)
      case .failure(let reason): diagnosis.add(.domain, .failed, reason, help: Self.servingHelp, next: next)
      case .unknown(let reason): diagnosis.add(.domain, .unreached, reason, next: next)
      }
    case .server(let server): return asked(server, to: &diagnosis)
    case nil where files.asksDomains: return asked(server ?? ClaimedDomain(host: domain), to: &diagnosis)
    case nil:
      diagnosis.add(.domain, .unknown, "no `assetlinks.json` of \(escapedForDisplay(domain)) was passed or fetched")
    }
    return nil
  }

  private func added(_ source: SourceFile, to diagnosis: inout Diagnosis) -> SourceFile {
    let name = escapedForDisplay(source.name)
    diagnosis.add(.domain, .passed, "\(name), \(grouped(source.bytes.count)) bytes")
    return source
  }

  private func asked(_ domain: ClaimedDomain, to diagnosis: inout Diagnosis) -> SourceFile? {
    let served = questions.ask(about: domain, .android)
    let next = Diagnosis.Next.auditAndroid(domain: domain.argument)
    let findings = Linter.lint(served)
    let faults = findings.filter { $0.severity == .error }
    if let failure = served[.assetLinks]?.failure, !failure.isOfServer {
      diagnosis.add(.domain, .unreached, "\(escapedForDisplay(domain.host)): \(failure.words)", next: next)
      return nil
    }
    guard let source = served[.assetLinks]?.file else {
      let reason = faults.first?.message ?? "the response is no file"
      diagnosis.add(.domain, .failed, reason, help: faults.first?.help.first ?? Self.servingHelp, next: next)
      return nil
    }
    let added = added(source, to: &diagnosis)
    if let fault = faults.first {
      diagnosis.add(.serving, .failed, fault.message, help: fault.help.first, next: next)
    } else {
      let doubt = findings.first { $0.severity == .warning }.map { "; \($0.message)" } ?? ""
      diagnosis.add(.serving, .passed, "status 200, `application/json`, without a redirect\(doubt)")
    }
    return added
  }

  // MARK: Statements and rules

  private func addFile(_ file: AssetLinksFile, _ package: String?, to diagnosis: inout Diagnosis) {
    let next = Diagnosis.Next.lint(file: file.source.name)
    let errors = Linter.lint(file).findings.filter { $0.severity == .error }
    if file.fault != nil {
      return diagnosis.add(
        .file, .failed,
        errors.first.map { "Android reads nothing of it: \($0.message)" } ?? "Android reads nothing of it",
        help: "correct this fault: until then Android reads no statement", next: next)
    }
    let isWhole = !file.statements.contains { $0.include != nil }
    func addUnlisted(_ reason: String, help: String) {
      diagnosis.add(
        .file, isWhole ? .failed : .undecided,
        reason + (isWhole ? "" : "; `include` names another list, which is not read"), help: isWhole ? help : nil,
        next: next)
    }
    guard let package else {
      let packages = packages(of: file)
      if packages.isEmpty {
        return addUnlisted(
          "no statement lets an app \(purpose)", help: "add a statement for the app with the relation `\(relation)`")
      }
      let names = listed(packages.map { quoted($0) })
      return diagnosis.add(
        .file, .undecided, "statements let \(names) \(purpose)", missing: .package)
    }
    let shown = quoted(package)
    let statements = file.statements.filter { isForApp($0) && $0.app?.packageName?.text == package }
    guard let statement = statements.first else {
      let isNamed = file.statements.contains { $0.app?.packageName?.text == package }
      let others = packages(of: file)
      let reason =
        if isNamed {
          "\(shown) has no relation `\(relation)`"
        } else if others.isEmpty {
          "no statement lets \(shown) \(purpose)"
        } else {
          "the file lists \(listed(others.map { quoted($0) })), not \(shown)"
        }
      return addUnlisted(
        reason, help: "add \(isNamed ? "the relation" : "a statement with the relation") `\(relation)` for \(shown)")
    }
    guard statement.app?.hasPackageName == true else {
      return diagnosis.add(
        .file, .failed, "\(shown) is not a package name, so no app has it",
        help: "write the `applicationId` of the app's `build.gradle`", next: next)
    }
    let usable = statements.flatMap { $0.app?.usableFingerprints ?? [] }.uniqued { $0.text }
    guard !usable.isEmpty else {
      return diagnosis.add(
        .file, .failed, "\(shown) has no fingerprint that a certificate can have, so none is accepted",
        help: "write the SHA-256 fingerprint that the Play Console or `keytool -list -v` shows", next: next)
    }
    diagnosis.add(
      .file, .passed,
      "the statement at \(file.source.place(of: file.document.range(statement.node))) lets \(shown) \(purpose), with \(counted(usable.count, "fingerprint"))"
    )
    if isForPasskeys { return }
    addRule(file, package, to: &diagnosis)
  }

  private func addRule(_ file: AssetLinksFile, _ package: String, to diagnosis: inout Diagnosis) {
    let explanation = file.explanations(for: link, package: package).first
    guard let explanation, explanation.statement != nil else {
      let reason =
        explanation?.ignoresRules ?? false
        ? "Android ignores the dynamic rules for the app, because one is malformed" : "there are no dynamic rules"
      return diagnosis.add(.rule, .skipped, "\(reason): the intent filters alone decide")
    }
    let next = Diagnosis.Next.explain(file: file.source.name, url: url, app: package)
    if explanation.verdict.verdict == .noMatch {
      return diagnosis.add(
        .rule, .failed, "no dynamic rule matches the URL",
        help:
          "add a rule that matches \(quoted(String(decoding: link.path, as: UTF8.self))), if the app should open it",
        next: next)
    }
    let isExcluded = explanation.verdict.verdict == .exclude
    let rule = explanation.trials.last.map { file.document.range($0.rule.node) }
    let text = rule.map { range in
      let excerpt = file.source.text(range).split { $0.isWhitespace }.joined(separator: " ")
      return "\(quoted(excerpt)) at \(file.source.place(of: range))"
    }
    diagnosis.add(
      .rule, isExcluded ? .failed : .passed, "\(text ?? "a rule") \(isExcluded ? "excludes" : "matches") the URL",
      help: isExcluded ? "put a rule that matches the URL before this one, if the app should open it" : nil,
      next: next)
  }
}
