import Association
import SourceText
import Tasks

@c(aasa_matcher_new) public func aasaMatcherNew(
  _ file: OpaquePointer?, _ app: Int32, _ domain: UnsafePointer<CChar>?, _ ios: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  unsafe reporting(error) { () throws(TaskProblem) in
    guard let file = unsafe file else { throw .option("the file is a null pointer") }
    let open = unsafe object(file, as: OpenFile.self)
    guard app == -1 || open.apps.indices.contains(Int(app)) else {
      throw .option("the file has no app with the index \(app)")
    }
    var system: SystemVersion?
    if let written = unsafe text(ios) {
      system = SystemVersion(written)
      guard system != nil else {
        throw .option("\(quoted(written, limit: 100)) is not a version such as 13.5")
      }
    }
    let domain = unsafe text(domain)
    try TaskProblem.check(domain: domain)
    let question = Routing.Question(app: app == -1 ? nil : Int(app), system: system)
    let routing = try open.routing(question)
    return unsafe handle(BatchMatcher(routing, domain: domain))
  }
}

@c(aasa_matcher_free) public func aasaMatcherFree(_ matcher: OpaquePointer?) {
  unsafe release(matcher, as: BatchMatcher.self)
}

@c(aasa_component_count) public func aasaComponentCount(_ matcher: OpaquePointer?) -> Int32 {
  guard let matcher = unsafe matcher else { return BatchFault.null.rawValue }
  return Int32(clamping: unsafe object(matcher, as: BatchMatcher.self).routing.count)
}

@c(aasa_component_place) public func aasaComponentPlace(
  _ matcher: OpaquePointer?, _ component: Int32, _ entry: UnsafeMutablePointer<Int32>?,
  _ index: UnsafeMutablePointer<Int32>?, _ line: UnsafeMutablePointer<Int32>?, _ column: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let matcher = unsafe matcher else { return BatchFault.null.rawValue }
  guard let decider = unsafe object(matcher, as: BatchMatcher.self).routing.decider(Int(component)) else {
    return BatchFault.count.rawValue
  }
  let position = decider.position
  unsafe entry?.pointee = Int32(clamping: decider.name.entry)
  unsafe index?.pointee = Int32(clamping: decider.name.component)
  unsafe line?.pointee = Int32(clamping: position.line)
  unsafe column?.pointee = Int32(clamping: position.column)
  return 0
}

@c(aasa_component_lines) public func aasaComponentLines(
  _ matcher: OpaquePointer?, _ components: UnsafePointer<Int32>?, _ count: Int64, _ lines: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard areRows(0, count) else { return BatchFault.count.rawValue }
  if count == 0 { return 0 }
  guard let matcher = unsafe matcher, let components = unsafe components, let lines = unsafe lines else {
    return BatchFault.null.rawValue
  }
  let rows = unsafe UnsafeBufferPointer(start: components, count: Int(count))
  unsafe object(matcher, as: BatchMatcher.self).writeLines(rows, lines)
  return 0
}

@c(aasa_component_text) public func aasaComponentText(
  _ matcher: OpaquePointer?, _ component: Int32
) -> UnsafeMutablePointer<CChar>? {
  guard let matcher = unsafe matcher,
    let decider = unsafe object(matcher, as: BatchMatcher.self).routing.decider(Int(component))
  else { return nil }
  return unsafe copied(decider.excerpt())
}
