import AppSiteAssociation
import Foundation
import Testing

// The examples of symbols, as the documentation shows them.

@Suite("Examples: files")
struct FileExamples {
  let text = Example.text
  let bytes = Array(Example.text.utf8)
  let lines = SourceLines(Example.file.source)

  @Test("a file is read from a text, from bytes and from a file on disk")
  func reading() throws {
    do {
      let file = AssociationFile(text)
      if file.fault != nil { print("devices ignore \(file.source.name)") }
      if let applinks = file.applinks { print(applinks.apps, applinks.entries.count) }
      for service in file.services { print(service.name, service.apps.map(\.id)) }
      #expect(file.fault == nil)
    }
    do {
      let file = AssociationFile(#"{"applinks": {"details": []}}"#)
      print(file.applinks?.entries.count ?? 0)
      #expect(file.applinks?.apps == [])
    }
    do {
      let file = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: bytes))
      for reading in file.readings() {
        let router = LinkRouter(reading.file)
        print("\(reading): \(router.apps)", reading.generations.contains(.paths))
      }
      for reading in file.readings() { print(reading, reading.file.applinks?.entries.count ?? 0) }
    }
    do {
      let source = SourceFile(name: "apple-app-site-association", bytes: bytes)
      let document = JSONReader.read(source)
      for problem in document.problems { print(problem.kind, problem.range.bytes) }
      var limits = JSONReader.Limits()
      limits.depth = 100
      limits.problems = 1
      let file = AssociationFile(source, limits: limits)
      #expect(file.fault == nil && document.root != nil)
    }
    let limits = JSONReader.Limits()
    print(limits.depth, limits.problems)
    let document = JSONReader.read(SourceFile(name: "file", bytes: bytes))
    #expect(document.problems.isEmpty)
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = AssociationFile(bytes: try Data(contentsOf: url))
    let older = file.read(by: .components)
    #expect(older.generation == .components)
  }

  @Test("a file that devices ignore has a fault")
  func faults() {
    let (text, form) = (String(repeating: "a", count: 40_000), Array("<!doctype html>".utf8))
    let files = [
      Example.file, Example.file("]", "],"), AssociationFile(bytes: form), AssociationFile("[]"),
      AssociationFile("[\"\(text)\"]"),
    ]
    for file in files {
      switch file.fault {
      case nil: print("devices read the file")
      case .invalid(let problem): print("not JSON from byte \(problem.range.lower.value) on")
      case .form, .notAnObject: print("devices ignore the file")
      case .tooLarge: print("too large to be read here")
      }
      if case .text(let range, let bytes) = file.excess {
        print("\(bytes) bytes at \(range.lower.value); at most \(AssociationFile.Excess.textLimit) are read")
      }
      switch file.form {
      case .json, .signed: print("JSON, valid or not")
      case .html: print("a web page")
      default: print("not JSON: \(file.form)")
      }
      if let root = file.document.root, file.document.kind(root) != .object {
        print("the file is \(file.document.kind(root).phrase)")
      }
      let lines = SourceLines(file.source)
      for problem in file.document.problems {
        let position = lines.position(of: problem.range.lower)
        print("\(position.line):\(position.column): \(problem.kind)")
        if let related = problem.related { print("see line \(lines.position(of: related.lower).line)") }
      }
    }
    #expect(files.map { $0.fault == nil } == [true, false, false, false, false])
    let file = files[1]
    let trailingCommas = file.document.problems.filter { $0.kind == .trailingComma }
    let lines = SourceLines(file.source)
    for problem in file.document.problems { print(lines.position(of: problem.range.lower).line, problem.kind) }
    #expect(trailingCommas.count == 1)
    let bytes = form
    let isPage = SourceFile.Form.detect(bytes) == .html
    #expect(isPage)
  }

  @Test("a file has apps, entries, variables and services")
  func contents() {
    let file = Example.file
    let app = AppID("9QX4T7KM2P.shop.harbor.app")
    print(app.prefix ?? "no prefix", app.bundleID ?? "no bundle ID")
    let isListed = file.applinks?.apps.contains(app) ?? false
    #expect(isListed)
    guard let applinks = file.applinks else { return }
    print(applinks.apps, applinks.variables.map(\.name))
    for entry in applinks.entries {
      for component in applinks.components(of: entry) { print(entry.index, component.index) }
    }
    for entry in applinks.entries {
      print("details[\(entry.index)]: \(entry.count) components for \(entry.apps.map(\.id))")
    }
    for entry in applinks.entries {
      for app in entry.apps {
        print("\(app.id) in line \(lines.position(of: file.document.range(app.node).lower).line)")
      }
      switch entry.patterns {
      case .components(let nodes): print("\(nodes.count) components")
      case .paths(let nodes): print("\(nodes.count) paths")
      case .none: print("the entry opens no URL")
      }
      for component in applinks.components(of: entry) {
        print(component.index, component.exclude.value ? "excludes" : "matches", component.caseSensitive.value)
        if case .pattern(let path) = component.path.value { print(file.document.string(path.node)) }
      }
    }
    for variable in applinks.variables {
      print("$(\(variable.name))", variable.values.map { file.document.string($0) })
    }
    if let variable = AssociationFile.PredefinedVariable(rawValue: "lang") {
      print("$(\(variable)) has \(variable.values.count) values")
    }
    if let clips = file.services.first(where: { $0.name == "appclips" }) { print(clips.apps.map(\.id)) }
    for service in file.services {
      let isFirst = service.node < applinks.node
      #expect(!isFirst)
    }
    let first = applinks.component(at: 0, of: applinks.entries[0])
    let exclusions = applinks.components(of: applinks.entries[0]).filter { $0.exclude.value }
    #expect(first?.index == 0 && exclusions.count == 1)
    let components = applinks.components(of: applinks.entries[0])
    let nodes = components.map { $0.node }
    #expect(nodes.count == 5)
    var rest = components
    let next = rest.next()
    #expect(next?.index == 0)
  }

  @Test("a component has settings, conditions and a place")
  func components() throws {
    let file = Example.file
    let applinks = try #require(file.applinks)
    for component in applinks.components(of: applinks.entries[0]) {
      let setting = component.caseSensitive
      print(setting.value, setting.origin)
      if let node = setting.node { print(lines.position(of: file.document.range(node).lower).line) }
      if component.exclude.origin == .entryDefaults { print("the `defaults` of the entry exclude it") }
      switch component.query.value {
      case .any: print("any query")
      case .pattern(let pattern): print(file.document.string(pattern.node))
      case .items(let items): print("\(items.count) query items")
      }
      if case .pattern(let pattern) = component.path.value { print(file.document.string(pattern.node)) }
      if case .items(let items) = component.query.value {
        for item in items { print(file.document.string(item.name), file.document.string(item.pattern.node)) }
      }
      let node = component.node
      print(String(decoding: file.source.bytes[file.document.range(node).bytes], as: UTF8.self))
      if file.document.kind(node) == .string { print(file.document.string(node)) }
      let comment = component.comment.map { file.document.string($0) }
      #expect((comment == "A form") == component.exclude.value)
      let range = file.document.range(component.node)
      let position = lines.position(of: file.document.range(component.node).lower)
      #expect(position.line == 9 + component.index && range.count > 0)
    }
    let document = file.document
    if let root = document.root { print(document.kind(root).phrase, document.range(root).count) }
    print(document.problems.isEmpty ? "valid" : "not valid")
    let lines = SourceLines(file.source)
    let last = lines.position(of: ByteOffset(file.source.bytes.count)).line
    #expect(document.problems.isEmpty && last == 19)
  }

  @Test("systems have versions, and generations that read the same keys")
  func systems() throws {
    let file = Example.file
    do {
      let version = SystemVersion(major: 13, minor: 5)
      for finding in file.findings(minimumSystem: version) { print("\(version): \(finding.message)") }
      let ignoresComponents = version < SystemVersion(major: 13)
      #expect(!ignoresComponents)
    }
    do {
      guard let version = SystemVersion("13.5") else { return }
      #expect(version.minor == 5)
    }
    let version = SystemVersion(major: 13, minor: 5)
    for generation in SystemGeneration.allCases where generation != .current {
      print("\(generation): \(file.read(by: generation).applinks?.apps ?? [])")
    }
    let generation = SystemGeneration(SystemVersion(major: 13, minor: 4))
    #expect(generation == .components && version.minor == 5)
    let ignoresDefaults = file.generation < .defaults
    #expect(!ignoresDefaults)
  }
}
