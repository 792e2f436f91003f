import AppSiteAssociation
import Foundation

/// Ordered components of a realistic mix, and distinct URLs for them, the same on every machine.
///
/// Of ten components three are literal paths, three prefixes of which one has an exclusion before it, one has fields of
/// fixed length, one is below a locale and one below a language. Half of the URLs are decided by a component, evenly by all
/// components. The others are other pages of a site, and most of them share a beginning with a component. A URL has 48 bytes
/// on average, 19 of them for `https://harbor.shop`.
struct Routing {
  let components: [RoutedComponent]
  let urls: URLBuffer
  /// The expected counts.
  let expected: Tally

  init(components count: Int, urls urlCount: Int = 200_000) {
    var random = SplitMix(state: UInt64(count))
    components = Self.components(count, &random)

    var texts: [(part: String, component: Int?)] = []
    texts.reserveCapacity(urlCount)
    var seen: Set<String> = []
    while texts.count < urlCount {
      let index = texts.count
      let isHit = index < urlCount / 2
      let target = isHit ? index % count : random.next(below: count)
      let part = isHit ? components[target].hit(&random) : components[target].miss(&random)
      if seen.insert(part).inserted { texts.append((part, isHit ? target : nil)) }
    }
    random.shuffle(&texts)

    var urls = URLBuffer()
    var expected = Tally()
    for text in texts {
      urls.append(text.part.utf8)
      expected.count(text.component)
    }
    self.urls = urls
    self.expected = expected
  }

  private static func components(_ count: Int, _ random: inout SplitMix) -> [RoutedComponent] {
    let kinds: [RoutedComponent.Kind] = [
      .exclusion, .prefix, .prefix, .prefix, .literal, .literal, .literal, .field, .locale, .language,
    ]
    var places: Set<String> = []
    var components: [RoutedComponent] = []
    for index in 0..<count {
      let kind = kinds[index % kinds.count]
      // The prefix after an exclusion contains it.
      if let last = components.last, last.kind == .exclusion {
        components.append(RoutedComponent(kind: kind, place: last.place))
        continue
      }
      var place: String
      repeat { place = Words.place(&random) } while !places.insert(place).inserted
      components.append(RoutedComponent(kind: kind, place: place))
    }
    random.shuffle(&components)
    // The first matching component decides, so an exclusion comes before its prefix.
    var prefixes: [String: Int] = [:]
    for index in components.indices {
      switch components[index].kind {
      case .prefix: prefixes[components[index].place] = index
      case .exclusion:
        if let earlier = prefixes[components[index].place] { components.swapAt(earlier, index) }
      default: continue
      }
    }
    return components
  }

  /// The association file, with one app.
  var source: String {
    let list = components.map(\.json).joined(separator: ",\n  ")
    return """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
        \(list)
      ]}]}}

      """
  }

  var file: AssociationFile {
    AssociationFile(SourceFile(name: "generated", bytes: Array(source.utf8)))
  }

  /// Writes the input of other programs to a folder: the file as `association.json`, the URLs as `urls.txt`, and for the
  /// rivals the parts after the host as `parts.txt` and a regular expression for each component, in a file for each form.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("association.json", source)
    for form in RoutedComponent.Form.allCases {
      try write(form.rawValue + ".txt", components.map { $0.expression(form) + "\n" }.joined())
    }
    try write("urls.txt", urls.indices.map { urls.text(urls.whole($0)) + "\n" }.joined())
    try write("parts.txt", urls.indices.map { urls.text(urls.part($0)) + "\n" }.joined())
  }
}

/// URLs of one host in one buffer.
struct URLBuffer {
  static let host = "https://harbor.shop"

  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  init() {}

  /// - Parameter parts: The parts after the host, each with a line end.
  init(parts: [UInt8]) {
    let count = parts.count { $0 == UInt8(ascii: "\n") }
    bytes.reserveCapacity(parts.count + count * Self.host.utf8.count)
    ends.reserveCapacity(count)
    var start = 0
    for index in parts.indices where parts[index] == UInt8(ascii: "\n") {
      append(parts[start..<index])
      start = index + 1
    }
  }

  var indices: Range<Int> { ends.indices }

  mutating func append(_ part: some Sequence<UInt8>) {
    bytes += Self.host.utf8
    bytes += part
    ends.append(bytes.count)
  }

  /// The range of a URL in the buffer.
  func whole(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The range of the path, query and fragment of a URL.
  func part(_ index: Int) -> Range<Int> {
    let whole = whole(index)
    return whole.lowerBound + Self.host.utf8.count..<whole.upperBound
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The number of decided URLs, and the sum of the components' numbers, to detect engines that agree on the number only.
struct Tally: Equatable {
  private(set) var decided = 0
  private(set) var sum = 0

  mutating func count(_ component: Int?) {
    guard let component else { return }
    decided += 1
    sum += component + 1
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014). The standard library's shuffle may change between versions.
struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(below: elements.count)] }

  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for index in elements.indices.dropFirst() { elements.swapAt(index, next(below: index + 1)) }
  }
}
