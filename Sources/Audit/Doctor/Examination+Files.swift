import AppClaims
import Association
import SourceText

extension Examination {
  /// Adds the steps after the claim, and the result.
  ///
  /// - Parameter usesCDN: Whether devices use the CDN.
  func addFiles(_ domain: String, usesCDN: Bool, to diagnosis: inout Diagnosis) {
    let site = files.file(domain).map { siteAnswer($0, domain) }
    let copy = usesCDN ? files.copy(domain).map { copyAnswer($0, domain) } : nil
    var steps = site?.steps ?? [.init(.domain, .unknown, "no association file of \(domain) was passed or fetched")]
    let result = (copy ?? site)?.result ?? .unknown
    if let copy {
      // The copy decides: a fault of the site is one of a later day.
      if copy.result == .opens, site?.result == .staysInBrowser {
        for index in steps.indices where steps[index].state == .failed { steps[index].state = .later }
      }
      let place = steps.firstIndex { $0.name == .component } ?? steps.endIndex
      steps.insert(cdnStep(copy, site, domain), at: place)
    } else if let place = steps.firstIndex(where: { $0.name == .component }) ?? endOfCredentials(steps) {
      steps.insert(.init(.cdn, .skipped, usesCDN ? "not requested" : "not used in the claimed mode"), at: place)
    }
    diagnosis.steps += steps
    let claim = diagnosis.steps.first { $0.name == .claim }?.state
    diagnosis.result = claim == .failed ? .staysInBrowser : claim == .undecided ? .unknown : result
    if claim != .failed, claim != .undecided, let copy, let site, site.result != copy.result {
      diagnosis.resultAfterRefresh = site.result
    }
  }

  /// The place of the CDN after the file, where no component follows.
  private func endOfCredentials(_ steps: [Diagnosis.Step]) -> Int? {
    service == .webcredentials && steps.last?.name == .file && steps.last?.state == .passed ? steps.endIndex : nil
  }

  private func cdnStep(_ copy: FileAnswer, _ site: FileAnswer?, _ domain: String) -> Diagnosis.Step {
    let command = commands.fetchCopy(of: domain)
    let again = "the CDN refreshes it within a day"
    switch copy.outcome {
    case .unreached(let reason): return .init(.cdn, .unreached, reason, command: command)
    case .missing(let reason): return .init(.cdn, .failed, reason, command: command)
    case .ignored(let reason): return .init(.cdn, .failed, reason, command: command)
    case .unlisted, .open, .verdict: break
    }
    if let site, site.outcome.isLike(copy.outcome) { return .init(.cdn, .passed, "its copy gives the same verdict") }
    switch copy.result {
    case .opens:
      return .init(.cdn, .passed, "in its copy, which devices have, \(copy.reason); \(again)")
    case .staysInBrowser, .unknown:
      let state: Diagnosis.State = copy.result == .unknown ? .undecided : .failed
      return .init(.cdn, state, "in its copy, \(copy.reason); devices have this copy, and \(again)", command: command)
    }
  }

  private func siteAnswer(_ served: ServedAssociation, _ domain: String) -> FileAnswer {
    FileAnswer(served, self) { file in
      .init(
        .domain, .passed,
        "\(domain): \(escapedForDisplay(file.source.name)), \(grouped(file.source.bytes.count)) bytes")
    } command: {
      switch files.source(of: domain) {
      case .server(let server): commands.audit(server.argument)
      case .url(let url): commands.fetch(url)
      case .file, nil: commands.audit(domain)
      }
    }
  }

  private func copyAnswer(_ served: ServedAssociation, _ domain: String) -> FileAnswer {
    FileAnswer(served, self) { _ in
      nil
    } command: {
      commands.fetchCopy(of: domain)
    }
  }
}
