public import JSONSource
public import SourceText

/// An `apple-app-site-association` file as Apple's reader understands it, with the place of everything in the source.
///
/// Reading never fails: wrong values are ignored, as on a device, and ``fault`` says when a device would ignore the whole
/// file. Entries keep 4 bytes per component; a component's settings are merged on request.
///
///     let file = AssociationFile(text)
///     if file.fault != nil { print("devices ignore \(file.source.name)") }
///     if let applinks = file.applinks { print(applinks.apps, applinks.entries.count) }
///     for service in file.services { print(service.name, service.apps.map(\.id)) }
public struct AssociationFile: Sendable {
  /// The bytes and the name of the file.
  public let source: SourceFile
  /// The form of the bytes: JSON, a signature, a web page.
  public let form: SourceFile.Form
  /// The JSON with the place of each value.
  public let document: JSONDocument
  /// `applinks`, if it is an object.
  public let applinks: AssociationFile.AppLinks?
  /// The services without patterns, in the order of the file.
  public let services: [AssociationFile.Service]
  /// The part of the file that is too large; then ``applinks`` and ``services`` are empty.
  public let excess: AssociationFile.Excess?
  /// The systems whose reading ``applinks`` is.
  public let generation: SystemGeneration

  /// Reads a file as current systems do.
  ///
  ///     let file = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: bytes))
  ///
  /// - Complexity: O(bytes) time; 8 bytes per JSON value beside the source.
  public init(_ source: SourceFile, limits: JSONReader.Limits = JSONReader.Limits()) {
    let form = SourceForm.detect(source.bytes)
    let text: Range<Int>
    switch form {
    case .json: text = SourceForm.textStart(source.bytes)..<source.bytes.count
    case .signed(let payload): text = payload.bytes
    default: text = 0..<0
    }
    let document = JSONReader.read(source, range: text, limits: limits)
    self.init(document, source, form, Excess(document), .current)
  }

  private init(
    _ document: JSONDocument, _ source: SourceFile, _ form: SourceFile.Form, _ excess: Excess?,
    _ generation: SystemGeneration
  ) {
    self.source = source
    self.form = form
    self.document = document
    self.excess = excess
    self.generation = generation
    guard excess == nil, let root = document.root, document.kind(root) == .object else {
      applinks = nil
      services = []
      return
    }
    applinks = document.value("applinks", of: root).flatMap { AppLinks(document, $0, generation) }
    services = Self.servicesWithoutPatterns
      .compactMap { name in document.value(name, of: root).flatMap { Service(document, name, $0) } }
      .sorted { $0.node < $1.node }
  }

  /// The names of the services that list apps and no patterns.
  package static let servicesWithoutPatterns = ["webcredentials", "appclips", "activitycontinuation"]

  /// The apps that a service without patterns lists, in order, each once.
  package func apps(ofService name: String) -> [LocatedAppID] { services.first { $0.name == name }?.apps ?? [] }

  /// The file as systems of a generation read it: without the keys that they ignore. Indices of entries and elements, and all places,
  /// are those of this file.
  ///
  ///     let older = file.read(by: .components)
  ///
  /// - Complexity: O(entries + elements).
  public func read(by generation: SystemGeneration) -> AssociationFile {
    generation == self.generation ? self : AssociationFile(document, source, form, excess, generation)
  }
}

extension AssociationFile {
  /// Why a device would ignore the whole file, or why it is not read here.
  ///
  ///     switch file.fault {
  ///     case nil: print("devices read the file")
  ///     case .invalid(let problem): print("not JSON from byte \(problem.range.lower.value) on")
  ///     case .form, .notAnObject: print("devices ignore the file")
  ///     case .tooLarge: print("too large to be read here")
  ///     }
  public enum Fault: Sendable, Hashable {
    /// The bytes are not JSON.
    case form(SourceFile.Form)
    /// The JSON is not valid; the first problem.
    case invalid(JSONDocument.Problem)
    /// The outermost value is not an object.
    case notAnObject(JSONDocument.Kind)
    /// A part is too large to be read. Devices may read the file.
    case tooLarge(Excess)
  }

  /// Why a device would ignore the whole file, or why it is not read here; `nil` for a file that is read.
  public var fault: Fault? {
    switch form {
    case .json, .signed: break
    default: return .form(form)
    }
    if let problem = document.problems.first { return .invalid(problem) }
    guard let root = document.root else { return .form(.empty) }
    let kind = document.kind(root)
    return kind == .object ? excess.map { .tooLarge($0) } : .notAnObject(kind)
  }

  /// The file as devices use it: without anything where they ignore it. What they read in one that is too large is not known.
  package var inEffect: AssociationFile {
    fault == nil || excess != nil ? self : AssociationFile(SourceFile(name: source.name, bytes: []))
  }

  /// The `applinks` service: its entries in order, and their shared settings.
  ///
  ///     guard let applinks = file.applinks else { return }
  ///     print(applinks.apps, applinks.variables.map(\.name))
  ///     for entry in applinks.entries {
  ///       for component in applinks.components(of: entry) { print(entry.index, component.index) }
  ///     }
  public struct AppLinks: Sendable {
    /// The object.
    public let node: JSONDocument.NodeID
    /// The elements of `details` in order; of a dictionary, in the sorted order of its keys.
    public let entries: [AssociationFile.Entry]
    /// Every app that an entry lists, in order of first mention, each once.
    public let apps: [AppID]
    /// The variables of `substitutionVariables` in order; of equal names the last one applies (decided).
    public let variables: [AssociationFile.SubstitutionVariable]
    package let defaults: ComponentKeys?
    let document: JSONDocument
    let generation: SystemGeneration
  }
}

package typealias AppLinks = AssociationFile.AppLinks

extension AppLinks {
  init?(_ document: JSONDocument, _ node: NodeID, _ generation: SystemGeneration) {
    guard document.kind(node) == .object else { return nil }
    self.document = document
    self.node = node
    self.generation = generation
    func value(_ key: String, since first: SystemGeneration) -> NodeID? {
      generation >= first ? document.value(key, of: node) : nil
    }
    defaults = value("defaults", since: .defaults).flatMap { ComponentKeys(object: $0, in: document) }
    variables = value("substitutionVariables", since: .variables).map { Self.variables(document, $0) } ?? []
    entries = document.value("details", of: node).map { Self.entries(document, $0, generation) } ?? []
    apps = entries.flatMap { $0.apps }.map { $0.id }.uniqued()
  }

  private static func variables(_ document: JSONDocument, _ node: NodeID) -> [AssociationFile.SubstitutionVariable] {
    document.members(node).map { member in
      AssociationFile.SubstitutionVariable(
        name: document.string(member.key), key: member.key, node: member.value,
        values: document.elements(member.value).filter { document.kind($0) == .string })
    }
  }

  private static func entries(_ document: JSONDocument, _ node: NodeID, _ generation: SystemGeneration) -> [Entry] {
    if document.isEntry(node) { return [] }
    if document.kind(node) == .object {
      // The oldest form: app IDs are keys, sorted here (oracle; order decided). Of equal keys the last applies.
      var last: [String: JSONDocument.Member] = [:]
      for member in document.members(node) { last[document.string(member.key)] = member }
      return last.sorted { $0.key < $1.key }.enumerated().map { index, pair in
        Entry(document, index: index, pair.value.value, key: pair.value.key, generation)
      }
    }
    return document.elementList(node).enumerated().map {
      Entry(document, index: $0.offset, $0.element, key: nil, generation)
    }
  }
}

extension JSONDocument {
  /// Returns `true` if an object that is the value of `details` is an entry without its array (decided), instead of app IDs with their entries.
  package func isEntry(_ details: NodeID) -> Bool {
    kind(details) == .object && ["appIDs", "appID", "components", "paths"].contains { member($0, of: details) != nil }
  }
}

extension Entry {
  init(_ document: JSONDocument, index: Int, _ node: NodeID, key: NodeID?, _ generation: SystemGeneration) {
    self.index = index
    self.node = node
    func value(_ key: String, since first: SystemGeneration) -> NodeID? {
      generation >= first ? document.value(key, of: node) : nil
    }
    if let key {
      apps = LocatedAppID.unique(document, [key])
    } else if let list = value("appIDs", since: .components) {
      // With `appIDs` present, `appID` is ignored, even if `appIDs` is empty (oracle).
      apps = LocatedAppID.unique(document, Array(document.elements(list)))
    } else {
      apps = LocatedAppID.unique(document, document.value("appID", of: node).map { [$0] } ?? [])
    }
    if let components = value("components", since: .components) {
      patterns = .components(document.elementList(components))
    } else if let paths = document.value("paths", of: node) {
      patterns = .paths(document.elementList(paths))
    } else {
      patterns = .none
    }
    defaults = value("defaults", since: .defaults).flatMap { ComponentKeys(object: $0, in: document) }
  }
}

extension Service {
  init?(_ document: JSONDocument, _ name: String, _ node: NodeID) {
    guard document.kind(node) == .object else { return nil }
    self.name = name
    self.node = node
    let list = document.value("apps", of: node)
    apps = LocatedAppID.unique(document, list.map { Array(document.elements($0)) } ?? [])
  }
}

extension LocatedAppID {
  static func unique(_ document: JSONDocument, _ nodes: [NodeID]) -> [LocatedAppID] {
    nodes.lazy.filter { document.kind($0) == .string }
      .map { LocatedAppID(id: AppID(document.string($0)), node: $0) }.uniqued { $0.id }
  }
}
