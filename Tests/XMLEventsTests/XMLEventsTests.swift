import SourceText
import Testing
import XMLEvents

@Suite("XML events")
struct XMLEventsTests {
  /// The events as tags and texts, each behind its offset, and the fault that ends them.
  static func read(_ bytes: [UInt8]) -> (events: [String], fault: XMLFault?) {
    let reader = XMLEvents(SourceFile(name: "text", bytes: bytes))
    var events: [String] = []
    do throws(XMLFault) {
      while let event = try reader.next() {
        let range = event.range
        #expect(range.upper.value <= bytes.count)
        switch event.kind {
        case .opening(let name): events.append("\(range.lower.value)<\(name)>\(range.upper.value)")
        case .text(let text): events.append("\(range.lower.value)'\(text)'\(range.upper.value)")
        case .closing(let name): events.append("\(range.lower.value)</\(name)>\(range.upper.value)")
        }
      }
    } catch {
      #expect(error.range.upper.value <= bytes.count)
      // A fault is final.
      #expect(throws: error) { try reader.next() }
      return (events, error)
    }
    return (events, nil)
  }

  static func read(_ text: String) -> (events: [String], fault: XMLFault?) { read(Array(text.utf8)) }

  @Test(
    "tags and texts have their places",
    arguments: [
      ("<a/>", ["0<a>4", "4</a>4"]), ("<a></a>", ["0<a>3", "3</a>7"]),
      ("<a>x<b y='>'/>é</a>", ["0<a>3", "3'x'4", "4<b>14", "14</b>14", "14'é'16", "16</a>20"]),
      ("<a>x&amp;<![CDATA[<y>]]>z<!-- c --><?p?></a>", ["0<a>3", "3'x&<y>z'40", "40</a>44"]),
      ("<a>1\r\n2\r</a>", ["0<a>3", "3'1\n2\n'8", "8</a>12"]),
      ("\u{FEFF}\n<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a b='&b;'/>\n", ["55<a>67", "67</a>67"]),
    ])
  func places(_ text: String, _ events: [String]) {
    let read = Self.read(text)
    #expect(read.events == events && read.fault == nil, "\(read)")
  }

  @Test("UTF-16, Latin-1, and an encoding that expat does not know")
  func encodings() {
    let text = "<?xml version='1.0' encoding='UTF-16'?><a>\u{1F600}</a>"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(Self.read(utf16).events == ["80<a>86", "86'\u{1F600}'90", "90</a>98"])
    for (name, letter) in [("ISO-8859-1", "\u{E9}"), ("windows-1252", "\u{FFFD}")] {
      let head = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8)
      #expect(Self.read(head + [0xE9] + Array("</a>".utf8)).events[1].contains("'\(letter)'"))
    }
    #expect(Self.read("<?xml version='1.0' encoding='UTF-16'?><a/>").fault?.kind == .encoding("UTF-16"))
  }

  @Test(
    "a fault has its kind and its place",
    arguments: [
      ("", .noElement, 0..<0), ("x", .noElement, 0..<0), ("<!-- a -->", .noElement, 0..<0),
      ("<a><b></a>", .missingClosingTag("b"), 6..<10), ("<a>", .unclosed("`<a>`"), 0..<3),
      ("<a><b", .unclosed("the tag"), 3..<4), ("<a><!-- ", .unclosed("the comment"), 3..<7),
      ("<a><![CDATA[ ", .unclosed("the CDATA section"), 3..<12),
      ("<!DOCTYPE a [", .unclosed("the document type"), 0..<9),
      ("<a>b&c</a>", .unescaped("&"), 4..<5), ("<a>b&", .unescaped("&"), 4..<5), ("<a>< b</a>", .unescaped("<"), 3..<4),
      ("<a>&b;</a>", .undefinedEntity("b"), 3..<6), ("<a>&#0;</a>", .invalidCharacterReference, 3..<4),
      ("<a>&#xG;</a>", .invalidCharacterReference, 3..<6), ("<a/>b", .textAfterEnd, 4..<5),
      ("<a/><b/>", .textAfterEnd, 4..<5), ("<a b='1' b='2'/>", .malformed("duplicate attribute"), 9..<10),
    ] as [(String, XMLFault.Kind, Range<Int>)])
  func faults(_ text: String, _ kind: XMLFault.Kind, _ range: Range<Int>) {
    let fault = Self.read(text).fault
    #expect(fault?.kind == kind && fault?.range.bytes == range, "\(String(describing: fault))")
  }

  @Test("bytes that are not UTF-8, also at the end")
  func malformedUTF8() {
    for (bytes, place) in [([0xFF], 3), ([0xC3], 3), ([0x78, 0xED, 0xA0, 0x80], 4)] as [([UInt8], Int)] {
      for end in ["", "</a>"] {
        let fault = Self.read(Array("<a>".utf8) + bytes + Array(end.utf8)).fault
        #expect(fault?.kind == .notUTF8 && fault?.range.lower.value == place, "\(bytes) \(end)")
      }
    }
  }

  // MARK: Hostile texts

  @Test("entities that a document declares are refused in text, and their expansion in attributes has a limit")
  func entities() {
    var declarations = "<!ENTITY e0 '0123456789'>"
    for level in 1...12 {
      declarations += "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
    }
    #expect(Self.read("<!DOCTYPE a [\(declarations)]><a>&e12;</a>").fault?.kind == .undefinedEntity("e12"))
    let attribute = Self.read("<!DOCTYPE a [\(declarations)]><a b='&e12;'/>").fault?.kind
    #expect(attribute?.message.contains("amplification") == true)
    for reference in ["SYSTEM 'file:///etc/passwd'", "PUBLIC 'p' 'http://192.0.2.1/'", "'&e;'", "'<b/>'"] {
      let text = "<!DOCTYPE a SYSTEM 'http://192.0.2.1/' [<!ENTITY e \(reference)>]><a>&e;</a>"
      #expect(Self.read(text).fault?.kind == .undefinedEntity("e"), "\(reference)")
    }
    let parameter = "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'>%p;]><a>&e;</a>"
    #expect(Self.read(parameter).fault?.kind == .undefinedEntity("e"))
  }

  @Test("deep nesting, long tokens and long texts take time in proportion to their length")
  func longTexts() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(Self.read(deep).fault?.kind == .unclosed("`<a>`"))
    let long = String(repeating: "x", count: 20_000_000)
    for text in ["<a><!--\(long)--></a>", "<a b='\(long)'/>", "<a>\(long)</a>", "<a><![CDATA[\(long)]]></a>"] {
      #expect(Self.read(text).fault == nil)
    }
  }
}
