/// The example of WWDC20 session 10098 without variables: two letters of language, two of region, four dishes, written out
/// as 26⁴ × 4 = 1,827,904 patterns.
enum Expansion {
  enum Form: String {
    case components, paths
  }

  static func bytes(_ form: Form) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(48 << 20)
    func add(_ piece: String) { text.append(contentsOf: piece.utf8) }
    add(#"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],""#)
    add(form.rawValue)
    add(#"":["#)
    let before = Array((form == .components ? #"{"/":"/"# : #""/"#).utf8)
    let after = Array((form == .components ? #"/"},"# : #"/","#).utf8)
    let dishes = ["burrito", "pizza", "sushi", "samosa"].map { Array($0.utf8) }
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    for first in lower {
      for second in lower {
        for third in upper {
          for fourth in upper {
            for dish in dishes {
              text.append(contentsOf: before)
              text.append(contentsOf: [first, second, UInt8(ascii: "_"), third, fourth, UInt8(ascii: "/")])
              text.append(contentsOf: dish)
              text.append(contentsOf: after)
            }
          }
        }
      }
    }
    text.removeLast()
    add("]}]}}\n")
    return text
  }
}
