import Analysis
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
  let version: Int?
  let kind: DocumentKind
  let source: SourceFile
  let project: Project
  let unit: SourceLines.Unit
  let texts: ProjectTexts
  private let lineReading = Reading<SourceLines>()
  private let fileReading = Reading<AssociationFile>()
  private let siteReading = Reading<AssociationSites>()
  private let placeReading = Reading<ComponentPlaces>()
  private let linksReading = Reading<AssetLinksFile>()
  private let ruleReading = Reading<[RuleURL]>()
  private let planReading = Reading<ConfigurationPlan>()
  let findings = FindingsReading()

  /// - Parameter texts: The other texts of the workspace at this time.
  init(
    _ uri: DocumentURI, version: Int?, kind: DocumentKind, bytes: [UInt8], project: Project,
    texts: ProjectTexts, unit: SourceLines.Unit
  ) {
    (self.uri, self.version, self.kind) = (uri, version, kind)
    source = SourceFile(name: uri.name, bytes: bytes)
    (self.project, self.texts, self.unit) = (project, texts, unit)
  }

  var lines: SourceLines { lineReading.value { SourceLines(source) } }

  var file: AssociationFile { fileReading.value { AssociationFile(source) } }

  var document: JSONDocument { file.document }

  var links: AssetLinksFile { linksReading.value { AssetLinksFile(source) } }

  /// The dynamic rules that decide for an app, with a URL each.
  var ruleURLs: [RuleURL] { ruleReading.value { links.ruleURLs(host: host, StepBudget(.editor)) } }

  var host: String { project.settings.domain(of: uri.path) ?? "example.com" }

  var sites: AssociationSites { siteReading.value { AssociationSites(file) } }

  var places: ComponentPlaces { placeReading.value { ComponentPlaces(file) } }

  /// The words for components that were shown before.
  let explained = Mutex<[NodeID: [String]]>([:])

  var plan: ConfigurationPlan { planReading.value { ConfigurationPlan(source, texts) } }

  /// Returns `true` for a configuration whose expectations need a file, and for one whose files are not known yet.
  func names(_ path: String) -> Bool {
    kind == .configuration && (findings.known == nil || texts.namedPaths.contains(path))
  }

  /// Finds what the commands report about the text.
  ///
  /// - Returns: `nil` where the snapshot was given up.
  func find() -> DocumentFindings? {
    findings.find { [self] ledger in
      switch kind {
      case .association, .assetLinks:
        var question = question
        question.ledger = ledger
        question.listsUnreached = true
        return DocumentFindings(lint: question.answer())
      case .configuration: return DocumentFindings(test: ConfigurationTest(plan) { [findings] in !findings.isGivenUp })
      case .other: return DocumentFindings()
      }
    }
  }

  /// The question of `aasa lint` for the platform that the content shows. A file with a service is an association file.
  var question: LintQuestion {
    let hasService = kind == .association && (file.applinks != nil || !file.services.isEmpty)
    return LintQuestion(
      hasService ? .association(file) : LinkFile(source), project.settings, path: uri.path, reportPath: uri.path,
      origin: project.settings.origin(of: uri.path))
  }

  func offset(_ place: SourceLines.Place) -> Int { lines.offset(of: place, in: unit).value }

  func range(_ places: Range<SourceLines.Place>) -> SourceRange {
    SourceRange(offset(places.lowerBound)..<max(offset(places.lowerBound), offset(places.upperBound)))
  }

  func place(_ offset: Int) -> SourceLines.Place { lines.place(of: ByteOffset(offset), in: unit) }

  func located(_ range: SourceRange) -> DocumentPlace { DocumentPlace(uri, lines, range, unit) }

  func write(_ range: SourceRange, _ name: String = "range", to object: inout JSONWriter) {
    located(range).writeRange(name, to: &object)
  }
}

/// A value that is made when it is first needed, by one thread while others wait.
private final class Reading<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let stored { return stored }
      let value = make()
      stored = value
      return value
    }
  }
}

struct DocumentPlace {
  let uri: DocumentURI
  private let start: SourceLines.Place
  private let end: SourceLines.Place

  init(_ uri: DocumentURI, _ lines: SourceLines, _ range: SourceRange, _ unit: SourceLines.Unit) {
    self.uri = uri
    start = lines.place(of: range.lower, in: unit)
    end = lines.place(of: range.upper, in: unit)
  }

  func write(to object: inout JSONWriter) {
    object.member("uri", uri.text)
    writeRange("range", to: &object)
  }

  fileprivate func writeRange(_ name: String, to object: inout JSONWriter) {
    object.object(name) {
      $0.object("start") { start.write(to: &$0) }
      $0.object("end") { end.write(to: &$0) }
    }
  }
}

extension SourceLines.Place {
  func write(to object: inout JSONWriter) {
    object.member("line", line)
    object.member("character", character)
  }
}
