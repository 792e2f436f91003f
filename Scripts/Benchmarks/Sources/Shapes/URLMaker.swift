import SeededRandom

/// Makes URLs for components.
struct URLMaker {
  let values: [String]
  let isLong: Bool
  var random: SplitMix64

  private static let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  /// Text that is about 2,000 bytes long with the rest of a URL.
  private static let longLength = 1_900

  init(values: [String], isLong: Bool, seed: UInt64) {
    self.values = values
    self.isLong = isLong
    random = SplitMix64(seed: seed)
  }

  mutating func token(_ length: Int) -> String { String((0..<length).map { _ in random.pick(Self.characters) }) }

  /// A URL that a component matches.
  mutating func hit(_ component: ShapedComponent) -> String {
    url(text(component.path, component), component.query.map { "\($0.name)=\(text($0.pattern, component))" }, component)
  }

  /// A URL that differs in little from one that a component matches.
  mutating func miss(_ component: ShapedComponent) -> String {
    if !component.query.isEmpty, random.once(in: 2) {
      var items = component.query.map { "\($0.name)=\(text($0.pattern, component))" }
      items[random.below(items.count)] = component.query[0].name + "="
      return url(text(component.path, component), items, component)
    }
    var path = Array(text(component.path, component))
    let place = 1 + random.below(max(path.count - 1, 1))
    switch random.below(4) {
    case 0: path.insert("0", at: min(place, path.count))
    case 1 where path.count > 2: path.remove(at: min(place, path.count - 1))
    case 2: path.append("x")
    default: if place < path.count { path[place] = "q" }
    }
    return url(String(path), component.query.map { "\($0.name)=\(text($0.pattern, component))" }, component)
  }

  private mutating func url(_ path: String, _ items: [String], _ component: ShapedComponent) -> String {
    var url = path.hasPrefix("/") ? path : "/" + path
    if component.ignoresCase, random.once(in: 2) { url = url.uppercased() }
    url = Self.encoded(url)
    var items = items
    random.reorder(&items)
    if items.isEmpty, !isLong { return url }
    if isLong { items.append("state=" + token(Self.longLength)) }
    return url + "?" + items.joined(separator: "&")
  }

  private mutating func text(_ pattern: [ShapedComponent.Piece], _ component: ShapedComponent) -> String {
    var text = ""
    for piece in pattern {
      switch piece {
      case .literal(let literal): text += literal
      case .character: text += token(1)
      case .sequence:
        text += token(random.below(8))
        if random.once(in: 4) { text += "/" + token(1 + random.below(6)) }
      case .value: text += random.pick(values)
      }
    }
    return text
  }

  /// Text with its characters beyond ASCII percent-encoded.
  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x80 {
        encoded.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
