import Analysis
package import AssetLinks
package import Association
import Matching
package import SourceText

/// The differences between versions of files: the apps that open URLs, not how the files are written.
package struct DiffQuestion: Sendable {
  private let pairs: [FilePair]
  private let folders: DiffAnswer.Folders?
  private let options: FileOptions
  private let showsAll: Bool

  /// URLs of one kind of change without and with ``DiffAnswer/showsAll``.
  package static let limits = (some: 20, all: 1_000)

  /// - Parameters:
  ///   - folders: The names of the compared folders or revisions; `nil` for two files.
  ///   - options: The domain is the host of URLs, and the system is the oldest that is compared.
  ///   - showsAll: Whether there is a URL for each two deciding components, not for each that changed.
  package init(
    _ pairs: [FilePair], folders: DiffAnswer.Folders? = nil, _ options: FileOptions, showsAll: Bool = false
  ) { (self.pairs, self.folders, self.options, self.showsAll) = (pairs, folders, options, showsAll) }

  package init(from old: SourceFile, to new: SourceFile, _ options: FileOptions) throws(TaskProblem) {
    let pair = try FilePair(path: new.name, FileVersion(LinkFile(old)), FileVersion(LinkFile(new)))
    self.init([pair], options)
  }

  /// - Throws: The reason where no file lists the app.
  package func answer() throws(TaskProblem) -> DiffAnswer {
    let app = try app()
    return DiffAnswer(files: pairs.map { comparison($0, app) }, folders: folders, showsAll: showsAll, app: app)
  }

  /// The app of the options, which one of the files must list; of an association file also in a service.
  private func app() throws(TaskProblem) -> AppID? {
    var files: [AssociationFile] = []
    for pair in pairs {
      switch pair.files {
      case .association(let old, let new): files += [old, new]
      case .assetLinks(let old, let new):
        if options.system != nil {
          let name = escapedForDisplay(new.source.name)
          throw .option("\(name) is an assetlinks.json, which no version of iOS reads")
        }
        guard let package = options.app else { continue }
        if old.lists(package) || new.lists(package) { return AppID(package) }
        throw .option("neither file lists \(escapedForDisplay(package))")
      }
    }
    let listed = files.lazy.flatMap { $0.services }.flatMap { $0.apps }.first { $0.id.text == options.app }
    if let listed { return listed.id }
    return try options.appID(among: files)
  }

  private func comparison(_ pair: FilePair, _ app: AppID?) -> FileComparison {
    let domain = pair.domain ?? options.domain
    let host = FileOptions(domain: domain).host
    switch pair.files {
    case .association(let old, let new):
      let parts = old.systemDifferences(
        to: new, since: options.system.map { SystemGeneration($0) ?? .paths } ?? .paths, app: app, host: host,
        detail: showsAll ? .deciders(limit: Self.limits.all) : .components(limit: Self.limits.some))
      return FileComparison(
        path: pair.path, old: pair.old, new: pair.new, parts: parts.map { FileComparison.Part($0) },
        lists: old.serviceDifferences(to: new, app: app).map(ListDiff.init), domain: domain)
    case .assetLinks(let old, let new):
      let diff = AssetLinksDiff(
        old, new, package: app?.text, host: host, limit: showsAll ? Self.limits.all : Self.limits.some,
        StepBudget(.differences))
      return FileComparison(
        path: pair.path, old: pair.old, new: pair.new, parts: [FileComparison.Part(diff, pair)],
        lists: diff.statements, domain: domain)
    }
  }
}

/// Two versions of a file that devices read, both of one platform.
package struct FilePair: Sendable {
  package let path: String
  package let old: FileVersion
  package let new: FileVersion
  package let files: Files
  /// The domain that serves the file, where it is not that of the question.
  package var domain: String?

  package enum Files: Sendable {
    case association(AssociationFile, AssociationFile)
    case assetLinks(AssetLinksFile, AssetLinksFile)
  }

  /// - Throws: The reason where the files are of different platforms, or devices ignore one.
  package init(path: String, _ old: FileVersion, _ new: FileVersion) throws(TaskProblem) {
    let (old, new) = (old.beside(new), new.beside(old))
    (self.path, self.old, self.new) = (path, old, new)
    switch (old.file, new.file) {
    case (.association(let before), .association(let after)): files = .association(before, after)
    case (.assetLinks(let before), .assetLinks(let after)): files = .assetLinks(before, after)
    case (.assetLinks(let links), .association(let other)), (.association(let other), .assetLinks(let links)):
      let names = (escapedForDisplay(links.source.name), escapedForDisplay(other.source.name))
      throw .option("\(names.0) is an assetlinks.json, and \(names.1) is none", next: .compare)
    }
    if let problem = old.file.problem ?? new.file.problem { throw problem }
  }
}

extension FileVersion {
  /// The version as it is compared with another one: an empty array is an `assetlinks.json` beside one, whatever its name.
  fileprivate func beside(_ other: FileVersion) -> FileVersion {
    guard other.file.isAssetLinks, !file.isAssetLinks, let root = file.document.root,
      file.document.kind(root) == .array, file.document.elementList(root).isEmpty
    else { return self }
    return FileVersion(.assetLinks(AssetLinksFile(file.source)), reportPath: reportPath)
  }
}

package struct DiffAnswer: Sendable {
  package typealias Folders = (old: String, new: String)

  package internal(set) var files: [FileComparison]
  /// The names of the compared folders or revisions; `nil` for two files.
  package let folders: Folders?
  package let showsAll: Bool
  /// The only app whose changes are in it; `nil` for all.
  package let app: AppID?
  /// The requests of a log, where one was compared.
  package var traffic: Traffic?

  /// Equivalence is proved for every file.
  package var result: DiffResult { DiffResult(files.map { $0.result }) }
}

extension FileComparison.Part {
  init(_ part: SystemDiff) {
    let changed = part.diff.changes.reduce(into: [:] as [[AppID]: Set<FileDiff.Undecided.Kind>]) {
      $0[$1.apps, default: []].insert($1.kind.question)
    }
    self.init(
      systems: part.systems, old: .association(part.old), new: .association(part.new), changes: part.diff.changes,
      undecided: part.diff.undecided.map {
        .init(kind: $0.kind, apps: $0.apps, hasChanges: changed[$0.apps]?.contains($0.kind) ?? false)
      },
      isCut: part.diff.isCut)
  }

  fileprivate init(_ diff: AssetLinksDiff, _ pair: FilePair) {
    self.init(
      // The systems that read dynamic rules (documented).
      systems: "Android 15 and later", old: pair.old.file, new: pair.new.file,
      changes: diff.changes.map {
        FileDiff.Change(
          kind: $0.kind == .opened ? .opened : .closed, apps: [$0.app], url: $0.url, old: $0.old, new: $0.new)
      },
      undecided: diff.undecided.map {
        .init(kind: $0.kind == .opened ? .opened : .closed, apps: [$0.app], hasChanges: $0.hasChanges)
      }, isCut: diff.isCut)
  }
}
