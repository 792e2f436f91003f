import Association
import Matching
import SourceText
import Tasks

/// A file that devices read.
final class OpenFile {
  let file: LinkFile
  let apps: [AppID]

  init(_ source: SourceFile) throws(TaskProblem) {
    file = try LinkFile.read(source)
    switch file {
    case .association(let file): apps = file.applinks?.apps ?? []
    case .assetLinks(let file): apps = file.packages.map { AppID($0) }
    }
  }
}

/// Decides URLs for a file.
final class BatchMatcher {
  private let firstApp: Int
  private let starts: [Int]
  private let count: Int
  private let places: DecidingPlaces
  private let domain: String?
  private let origin: [UInt8]
  private var matcher: LinkMatcher
  private var verdicts: [AppVerdict] = []

  struct Answer {
    var verdict: Int8
    var component: Int32 = -1
    var app: Int32 = -1
  }

  init(_ file: OpenFile, app: Int?, domain: String?, ios: SystemVersion?) throws(TaskProblem) {
    let options = FileOptions(app: app.map { file.apps[$0].text }, system: ios)
    let matched = try MatchQuestion(file.file.source, options).answer()
    places = matched.places
    firstApp = app ?? 0
    self.domain = domain
    origin = domain.map { Array("https://\($0)".utf8) } ?? []
    matcher = matched.router.makeMatcher()
    let sizes: [Int]
    switch matched.places.file {
    case .association(let file): sizes = (file.applinks?.entries ?? []).map { $0.count }
    case .assetLinks(let file):
      sizes = file.statements.map { if case .rules(let rules, _) = $0.rules { rules.count } else { 0 } }
    }
    var starts: [Int] = []
    var count = 0
    for size in sizes {
      starts.append(count)
      count += size
    }
    self.starts = starts
    self.count = count
  }

  /// Decides a URL. Bytes that are not UTF-8 are repaired as the program repairs them; with a domain, a path is a URL of it.
  func answer(_ bytes: UnsafeBufferPointer<UInt8>) -> Answer {
    let isPath = !origin.isEmpty && bytes.first == UInt8(ascii: "/")
    if !isPath, bytes.span.isWithin(0...0x7F) { return decide(bytes.span) }
    let url = (isPath ? origin : []) + Array(String(decoding: bytes, as: UTF8.self).utf8)
    return decide(url.span)
  }

  private func decide(_ bytes: Span<UInt8>) -> Answer {
    do throws(LinkURL.Problem) {
      try matcher.fill(&verdicts, for: bytes, domain: domain)
    } catch {
      return Answer(verdict: 3)
    }
    var excluding: Int?
    for index in verdicts.indices {
      switch verdicts[index].verdict {
      case .match: return answer(index, 1)
      case .exclude: if excluding == nil { excluding = index }
      case .noMatch: continue
      }
    }
    return excluding.map { answer($0, 2) } ?? Answer(verdict: 0)
  }

  private func answer(_ index: Int, _ verdict: Int8) -> Answer {
    let decided = verdicts[index]
    var number: Int32 = -1
    if let entry = decided.entry, let component = decided.component, entry < starts.count {
      number = Int32(clamping: starts[entry] + component)
    }
    return Answer(verdict: verdict, component: number, app: Int32(clamping: firstApp + index))
  }

  /// The entry and the index of the component or rule with a number.
  func name(_ number: Int) -> ComponentName? {
    guard number >= 0, number < count else { return nil }
    let entry = starts.partitioningIndex { $0 > number } - 1
    return ComponentName(entry: entry, component: number - starts[entry])
  }

  func position(_ name: ComponentName) -> LineColumn? { places.decider(name)?.position }
}

@_cdecl("aasa_open") public func aasa_open(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int64, _ name: UnsafePointer<CChar>?, _ error: TextPlace?
) -> OpaquePointer? {
  let name = escapedForDisplay(passedText(name) ?? "apple-app-site-association")
  do throws(TaskProblem) {
    return handle(try OpenFile(SourceFile(name: name, bytes: passedBytes(bytes, length))))
  } catch let problem {
    report(problem.message, error)
    return nil
  }
}

@_cdecl("aasa_close") public func aasa_close(_ file: OpaquePointer?) {
  if let file { Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(file)).release() }
}

@_cdecl("aasa_platform") public func aasa_platform(_ file: OpaquePointer) -> Int32 {
  if case .association = object(file, as: OpenFile.self).file { 0 } else { 1 }
}

@_cdecl("aasa_app_count") public func aasa_app_count(_ file: OpaquePointer) -> Int32 {
  Int32(clamping: object(file, as: OpenFile.self).apps.count)
}

@_cdecl("aasa_app_id") public func aasa_app_id(_ file: OpaquePointer, _ index: Int32) -> Text? {
  let apps = object(file, as: OpenFile.self).apps
  return apps.indices.contains(Int(index)) ? copied(apps[Int(index)].text) : nil
}

@_cdecl("aasa_app_index") public func aasa_app_index(
  _ file: OpaquePointer, _ app: UnsafePointer<CChar>?, _ error: TextPlace?
) -> Int32 {
  let opened = object(file, as: OpenFile.self)
  let name = passedText(app) ?? ""
  do throws(TaskProblem) {
    let options = FileOptions(app: name)
    let found: AppID?
    switch opened.file {
    case .association(let file): found = try options.appID(in: file)
    case .assetLinks(let file): found = try options.packageName(in: file).map { AppID($0) }
    }
    if let found, let index = opened.apps.firstIndex(of: found) { return Int32(clamping: index) }
    report("the file lets \(escapedForDisplay(name)) open no links", error)
  } catch let problem {
    report(problem.message, error)
  }
  return -1
}

@_cdecl("aasa_matcher_new") public func aasa_matcher_new(
  _ file: OpaquePointer, _ app: Int32, _ domain: UnsafePointer<CChar>?, _ ios: UnsafePointer<CChar>?,
  _ error: TextPlace?
) -> OpaquePointer? {
  let opened = object(file, as: OpenFile.self)
  var system: SystemVersion?
  if let text = passedText(ios) {
    system = SystemVersion(text)
    if system == nil {
      report("`\(escapedForDisplay(text.prefix(60)))` is not a version of iOS, such as 13.5", error)
      return nil
    }
  }
  guard app < opened.apps.count else {
    report("there is no app with the index \(app)", error)
    return nil
  }
  do throws(TaskProblem) {
    return handle(
      try BatchMatcher(opened, app: app < 0 ? nil : Int(app), domain: passedText(domain), ios: system))
  } catch let problem {
    report(problem.message, error)
    return nil
  }
}

@_cdecl("aasa_matcher_free") public func aasa_matcher_free(_ matcher: OpaquePointer?) {
  if let matcher { Unmanaged<BatchMatcher>.fromOpaque(UnsafeRawPointer(matcher)).release() }
}

@_cdecl("aasa_match_offsets32") public func aasa_match_offsets32(
  _ matcher: OpaquePointer, _ offsets: UnsafePointer<Int32>, _ data: UnsafePointer<UInt8>?, _ dataLength: Int64,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ verdicts: UnsafeMutablePointer<Int8>,
  _ components: UnsafeMutablePointer<Int32>?, _ apps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let matcher = object(matcher, as: BatchMatcher.self)
  for index in 0..<Int(count) {
    let (start, end) = (offsets[Int(offset) + index], offsets[Int(offset) + index + 1])
    guard start >= 0, start <= end, Int64(end) <= dataLength else { return -12 }
    let answer = matcher.answer(UnsafeBufferPointer(start: data.map { $0 + Int(start) }, count: Int(end - start)))
    verdicts[index] = answer.verdict
    components?[index] = answer.component
    apps?[index] = answer.app
  }
  return 0
}

@_cdecl("aasa_component_place") public func aasa_component_place(
  _ matcher: OpaquePointer, _ component: Int32, _ entry: UnsafeMutablePointer<Int32>?,
  _ index: UnsafeMutablePointer<Int32>?, _ line: UnsafeMutablePointer<Int32>?,
  _ column: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let matcher = object(matcher, as: BatchMatcher.self)
  guard let name = matcher.name(Int(component)), let position = matcher.position(name) else { return -11 }
  entry?.pointee = Int32(clamping: name.entry)
  index?.pointee = Int32(clamping: name.component)
  line?.pointee = Int32(clamping: position.line)
  column?.pointee = Int32(clamping: position.column)
  return 0
}
