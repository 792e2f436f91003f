import AssetLinks
import Association
import JSONRPC
import JSONSource
import Matching
import SourceText
import Synchronization
import Tasks

/// A document as it was when a request arrived, with readings that are made when they are first needed.
final class DocumentSnapshot: Sendable {
  let uri: DocumentURI
  /// The client's version of the text.
  let version: Int?
  let kind: DocumentKind
  let source: SourceFile
  let project: Project
  /// The unit of places in messages.
  let unit: SourceLines.Unit
  let texts: ProjectTexts
  private let lineReading: Reading<SourceLines>
  private let fileReading: Reading<AssociationFile>
  private let siteReading: Reading<AssociationSites>
  private let placeReading: Reading<ComponentPlaces>
  private let linksReading: Reading<AssetLinksFile>
  private let ruleReading: Reading<[RuleURL]>
  private let planReading: Reading<ConfigurationPlan>
  private let findings = FindingsReading()

  /// - Parameter texts: The other texts of the workspace at this time.
  init(
    _ uri: DocumentURI, version: Int?, kind: DocumentKind, bytes: [UInt8], project: Project,
    texts: ProjectTexts, unit: SourceLines.Unit
  ) {
    let source = SourceFile(name: uri.name, bytes: bytes)
    let file = Reading { AssociationFile(source) }
    self.uri = uri
    self.version = version
    self.kind = kind
    self.source = source
    self.project = project
    self.texts = texts
    self.unit = unit
    lineReading = Reading { SourceLines(source) }
    fileReading = file
    siteReading = Reading { AssociationSites(file.value) }
    placeReading = Reading { ComponentPlaces(file.value) }
    let links = Reading { AssetLinksFile(source) }
    linksReading = links
    let host = project.domain(of: uri.path) ?? "example.com"
    ruleReading = Reading { links.value.ruleURLs(host: host, Self.budget) }
    planReading = Reading { ConfigurationPlan(source, texts) }
  }

  var lines: SourceLines { lineReading.value }

  var file: AssociationFile { fileReading.value }

  var document: JSONDocument { file.document }

  /// The text as an `assetlinks.json`.
  var links: AssetLinksFile { linksReading.value }

  /// The dynamic rules that decide for an app, with a URL each.
  var ruleURLs: [RuleURL] { ruleReading.value }

  /// Less than the budget of `aasa urls`: a person waits for the answer.
  private static let budget = StepBudget(states: 20_000, steps: 5_000_000)

  /// The places of the file's apps and variables.
  var sites: AssociationSites { siteReading.value }

  var places: ComponentPlaces { placeReading.value }

  /// The words for components that were shown before.
  let explained = Mutex<[NodeID: [String]]>([:])

  /// The expectations of a configuration with their files.
  var plan: ConfigurationPlan { planReading.value }

  /// Finds what the commands report about the text.
  ///
  /// - Returns: `nil` where the snapshot was given up.
  func find() -> DocumentFindings? {
    findings.find { [self] ledger in
      switch kind {
      case .association, .assetLinks:
        var question = question
        question.ledger = ledger
        return DocumentFindings(lint: question.answer())
      case .configuration:
        return DocumentFindings(test: ConfigurationTest(plan) { [findings] in !findings.isGivenUp })
      case .other: return DocumentFindings()
      }
    }
  }

  /// The question of `aasa lint` for the platform that the content shows. A file with a service is an association file.
  var question: LintQuestion {
    let hasService = kind == .association && (file.applinks != nil || !file.services.isEmpty)
    return LintQuestion(
      hasService ? .association(file) : LinkFile(source), project.settings, path: uri.path, reportPath: uri.path)
  }

  /// The findings, where they are known without work.
  var knownFindings: DocumentFindings? { findings.known }

  /// Waits for the findings, which the queue of diagnostics finds.
  func findings(_ cancellation: RPCCancellation) throws(RPCError) -> DocumentFindings {
    try findings.wait(cancellation)
  }

  /// Ends work on findings, because the text is not that of the document any more.
  func giveUp() { findings.giveUp() }

  var isGivenUp: Bool { findings.isGivenUp }
}

/// A value that is made when it is first needed, by one thread while others wait.
private final class Reading<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    stored.withLock { stored in
      if let stored { return stored }
      let value = make()
      stored = value
      return value
    }
  }
}
