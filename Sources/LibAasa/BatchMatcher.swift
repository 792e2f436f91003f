import Matching
import SourceText

/// An `aasa_matcher`: decides URLs for one thread at a time.
final class BatchMatcher {
  let routing: Routing
  private var decider: BatchDecider
  /// The lines of components, 0 where they were not requested yet; empty until one is.
  private var lines: [Int32] = []

  init(_ routing: Routing, domain: String?) {
    self.routing = routing
    decider = BatchDecider(routing, domain: domain)
  }

  /// Lends the decider for the rows of a batch: the class checks once a batch that nothing else uses it.
  func decide<Fault: Error>(_ body: (inout BatchDecider) throws(Fault) -> Void) throws(Fault) { try body(&decider) }

  /// Writes the lines of components in the file, from 1; -1 where there is no such component.
  func writeLines(_ components: UnsafeBufferPointer<Int32>, _ result: UnsafeMutablePointer<Int32>) {
    if lines.isEmpty { lines = Array(repeating: 0, count: routing.count) }
    for row in components.indices {
      let component = unsafe Int(components[row])
      if !lines.indices.contains(component) {
        unsafe result[row] = -1
        continue
      }
      if lines[component] == 0 {
        lines[component] = routing.decider(component).map { Int32(clamping: $0.position.line) } ?? -1
      }
      unsafe result[row] = lines[component]
    }
  }
}

/// Decides the rows of batches, without an allocation for a URL once its arrays have their length.
struct BatchDecider: ~Copyable {
  private let routing: Routing
  private let domain: String?
  /// `https://` and the domain, before a URL that is a path.
  private let origin: [UInt8]
  private var matcher: LinkMatcher
  private var verdicts: [AppVerdict] = []
  private var url: [UInt8] = []

  /// The result for a URL, in the numbers of `aasa.h`.
  struct Answer {
    var verdict = BatchDecider.null
    var component: Int32 = -1
    var app: Int32 = -1
  }

  /// The numbers of verdicts in `aasa.h`.
  static let (noMatch, match, exclude, unusable, null): (Int8, Int8, Int8, Int8, Int8) = (0, 1, 2, 3, -1)

  init(_ routing: Routing, domain: String?) {
    self.routing = routing
    self.domain = domain
    origin = domain.map { Array("https://\($0)".utf8) } ?? []
    matcher = routing.router.makeMatcher()
  }

  /// Decides a URL. Bytes that are not UTF-8 are repaired as the program repairs them; with a domain, a path is a URL of it.
  mutating func answer(_ bytes: Span<UInt8>) -> Answer {
    do throws(LinkURL.Problem) {
      try fill(bytes)
      return answer
    } catch {
      return Answer(verdict: Self.unusable)
    }
  }

  private mutating func fill(_ bytes: Span<UInt8>) throws(LinkURL.Problem) {
    let isPath = !origin.isEmpty && bytes.count > 0 && bytes[0] == UInt8(ascii: "/")
    if !isPath, try matcher.fillOrdinary(&verdicts, for: bytes, domain: domain) { return }
    if !bytes.isUTF8 {
      url = (isPath ? origin : []) + Array(String(decoding: bytes).utf8)
    } else if isPath {
      url.removeAll(keepingCapacity: true)
      url.append(contentsOf: origin)
      for index in bytes.indices { url.append(bytes[index]) }
    } else {
      return try matcher.fill(&verdicts, for: bytes, domain: domain)
    }
    // A copy of the reference: the array itself may not be changed during the call.
    let whole = url
    try matcher.fill(&verdicts, for: whole.span, domain: domain)
  }

  /// The answer that the verdicts of the apps give.
  private var answer: Answer {
    var excluding: Int?
    // By index: a copy of a verdict would count references to its app.
    for index in verdicts.indices {
      switch verdicts[index].verdict {
      case .match: return answer(index, Self.match)
      case .exclude: if excluding == nil { excluding = index }
      case .noMatch: continue
      }
    }
    return excluding.map { answer($0, Self.exclude) } ?? Answer(verdict: Self.noMatch)
  }

  private func answer(_ index: Int, _ verdict: Int8) -> Answer {
    Answer(verdict: verdict, component: routing.number(of: verdicts[index]), app: routing.apps[index])
  }
}
