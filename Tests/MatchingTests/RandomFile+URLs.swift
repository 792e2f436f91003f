import SeededRandom

extension RandomFile {
  /// A URL of which about half match a component: its patterns with something instead of what they leave open, and often
  /// a change or two that may make it a near miss.
  func url(_ random: inout SplitMix64) -> String {
    let component = random.pick(random.pick(entries).components)
    var path = fill(component.path, &random)
    if !path.hasPrefix("/") { path = "/" + path }
    let query = shuffle(fill(component.query, &random), &random)
    let fragment = fill(component.fragment, &random)
    let parts = [path.filter { $0 != "?" && $0 != "#" }, query.filter { $0 != "#" }, fragment]
    return zip(["https://e.com", "?", "#"], parts).map { mark, part in
      if mark == "https://e.com" { return mark + changePath(change(part, &random), &random) }
      if part.isEmpty { return random.once(in: 8) ? mark + random.pick(["", "a", "a=b", "%61=a&a"]) : "" }
      return mark + change(part, &random)
    }.joined()
  }

  private func fill(_ pattern: String, _ random: inout SplitMix64) -> String {
    var filled = ""
    var rest = pattern[...]
    while let first = rest.first {
      if let variable = variables.first(where: { rest.hasPrefix("$(\($0.name))") }), !variable.values.isEmpty {
        rest = rest.dropFirst(variable.name.count + 3)
        filled += fill(random.pick(variable.values).filter { $0 != "$" }, &random)
      } else if rest.hasPrefix("$(digit)") {
        rest = rest.dropFirst(8)
        filled += "7"
      } else {
        rest = rest.dropFirst()
        switch first {
        case "*": filled += random.some(upTo: 2) { $0.pick(alphabet) }.joined()
        case "?": filled += random.pick(alphabet)
        default: filled.append(first)
        }
      }
    }
    return filled
  }

  /// Items of a query in another order, one of them left out or written twice.
  private func shuffle(_ query: String, _ random: inout SplitMix64) -> String {
    guard query.contains("&"), random.once(in: 2) else { return query }
    var items = query.split(separator: "&", omittingEmptySubsequences: false)
    items.shuffle(using: &random)
    switch random.below(4) {
    case 0: items.removeLast()
    case 1: items.append(random.pick(items))
    default: break
    }
    return items.joined(separator: "&")
  }

  private func changePath(_ path: String, _ random: inout SplitMix64) -> String {
    switch random.below(16) {
    case 0: "/" + path
    case 1: path + random.pick(["/", "//", "%2F", "/%2f/", "%2F/"])
    case 2: ""
    case 3: "/"
    default: path
    }
  }

  private func change(_ part: String, _ random: inout SplitMix64) -> String {
    switch random.below(20) {
    case 0: part + "/"
    case 1: String(part.dropLast())
    case 2: part + random.pick(alphabet)
    case 3: part.uppercased()
    case 4: part.replacing("a", with: "A")
    case 5: part.replacing("b", with: "%62")
    case 6: part + "&a=" + random.pick(alphabet)
    case 7:
      part + random.pick(["%FF", "%C3", "%2f", "?", "%C3%28", "%ED%A0%80", "%C0%AF", "%E0%80%AF", "%F4%90%80%80", "%"])
    case 8, 9, 10, 11, 12: changeOne(part, &random)
    default: part
    }
  }

  /// Another character instead of one, one more, or one less, anywhere.
  private func changeOne(_ part: String, _ random: inout SplitMix64) -> String {
    guard !part.isEmpty else { return part }
    var characters = part.map(String.init)
    let place = random.below(characters.count)
    switch random.below(6) {
    case 0: characters.remove(at: place)
    case 1: characters.insert(random.pick(alphabet), at: place)
    case 2: characters.insert(characters[place], at: place)
    case 3: characters[place] = characters[place].utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    case 4: characters.insert(random.pick(["%FF", "%C3", "%C3%A9", "%F0%9F", "/", "&", "="]), at: place)
    default: characters[place] = random.pick(alphabet)
    }
    return characters.joined()
  }
}
