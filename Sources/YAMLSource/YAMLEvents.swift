import CYAML
import SourceText

/// A value of a YAML text, or a boundary of values.
struct YAMLEvent {
  let kind: Kind
  let anchor: String?
  /// Of a scalar all bytes; of others their start.
  let range: Range<Int>
  var start: Int { range.lowerBound }

  enum Kind {
    case streamEnd
    case documentStart
    /// The start of the stream or the end of a document.
    case boundary
    case alias(String)
    case scalar(String, isQuoted: Bool)
    case sequence
    case mapping
    /// The end of the innermost sequence or mapping.
    case end
  }
}

/// Reads a text as YAML, one event at a time, with libyaml.
///
/// libyaml keeps a pointer to this object and uses it in one callback, which runs only inside `next()`: the object outlives it. The
/// object owns the parser and is used by one task.
@safe final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let source: SourceFile
  private var bytes: [UInt8] { source.bytes }
  /// The bytes before this one were passed to libyaml.
  private var end: Int
  /// A byte, and the number of scalars between the start of the text and it.
  private var cursor: (byte: Int, scalars: Int)
  /// The start of each list and mapping that is open.
  private var open: [Int] = []
  /// The last text in quotes.
  private var quoted: Range<Int>?

  /// - Parameter source: UTF-8.
  init(_ source: SourceFile) {
    self.source = source
    end = SourceForm.textStart(source.bytes)
    cursor = (end, 0)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    // Without memory there is no input, which is an error of the first event.
    guard unsafe yaml_parser_initialize(parser) == 1 else { return }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe yaml_parser_set_input(
      parser,
      { context, buffer, size, count in
        guard let context = unsafe context, let buffer = unsafe buffer else { return 0 }
        let events = unsafe Unmanaged<YAMLEvents>.fromOpaque(context).takeUnretainedValue()
        unsafe count?.pointee = events.copy(to: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        return 1
      }, context)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  private func copy(to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes[end...].prefix(buffer.count)
    unsafe buffer.copyBytes(from: piece)
    end = piece.endIndex
    return piece.count
  }

  /// The next event; not to be called after the end of the stream. O(bytes) for all events.
  func next() throws(ConfigurationProblem) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { unsafe yaml_event_delete(&event) }
    let kind: YAMLEvent.Kind
    var anchor: UnsafeMutablePointer<UInt8>?
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_ALIAS_EVENT: unsafe kind = .alias(Self.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      unsafe kind = .scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
      unsafe anchor = scalar.anchor
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequence
      unsafe anchor = event.data.sequence_start.anchor
    case YAML_MAPPING_START_EVENT:
      kind = .mapping
      unsafe anchor = event.data.mapping_start.anchor
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .end
    default: kind = .boundary
    }
    let start = unsafe offset(event.start_mark)
    let end = if case .scalar = kind { unsafe offset(event.end_mark) } else { start }
    let range = start..<max(start, end)
    note(kind, range)
    return unsafe YAMLEvent(kind: kind, anchor: Self.text(anchor), range: range)
  }

  /// Keeps the places that the words for a mistake need.
  private func note(_ kind: YAMLEvent.Kind, _ range: Range<Int>) {
    switch kind {
    case .sequence, .mapping: open.append(range.lowerBound)
    case .end: _ = open.popLast()
    case .scalar(_, isQuoted: true): quoted = range
    case .scalar, .alias, .streamEnd, .documentStart, .boundary: break
    }
  }

  private static func text(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  /// The byte of a mark, which counts scalars. Marks are nearly in order, so the way from one to the next is short.
  private func offset(_ mark: yaml_mark_t) -> Int {
    while cursor.scalars < mark.index, cursor.byte < bytes.count { step(1) }
    while cursor.scalars > mark.index { step(-1) }
    return cursor.byte
  }

  private func step(_ direction: Int) {
    repeat { cursor.byte += direction } while cursor.byte < bytes.count && bytes[cursor.byte] & 0xC0 == 0x80
    cursor.scalars += direction
  }

  private func problem() -> ConfigurationProblem {
    let parser = unsafe parser.pointee
    let words = unsafe [parser.context, parser.problem].compactMap { unsafe $0.map { unsafe String(cString: $0) } }
    let isUnreadable = unsafe parser.error == YAML_READER_ERROR
    let place =
      unsafe isUnreadable
      ? min(SourceForm.textStart(bytes) + parser.problem_offset, bytes.count) : offset(parser.problem_mark)
    let message = words.map { $0.drop { $0.isWhitespace } }.joined(separator: ", ")
    var context = YAMLMistake.Context(place: place, quoted: quoted)
    if let value = unsafe parser.context {
      unsafe context.value = (String(cString: value), offset(parser.context_mark))
    }
    context.bracket = open.last { $0 < bytes.count && [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[$0]) }
    let mistake = isUnreadable ? nil : YAMLMistake.mistake(bytes, context)
    let shown = mistake?.place ?? place
    return ConfigurationProblem(
      source, source.firstLine(of: shown..<shown + 1), mistake?.message ?? "not YAML: \(message)", help: mistake?.help)
  }
}

extension SourceFile {
  /// The part of a range on its first line, without white space at its end. Lines end as in YAML, also with U+0085, U+2028 and U+2029.
  func firstLine(of range: Range<Int>) -> SourceRange {
    let text = bytes[range.clamped(to: 0..<bytes.count)]
    let end = text.indices.first { at in
      switch text[at] {
      case 0x0A, 0x0D: true
      case 0xC2: text[at...].starts(with: [0xC2, 0x85])
      case 0xE2: text[at...].starts(with: [0xE2, 0x80, 0xA8]) || text[at...].starts(with: [0xE2, 0x80, 0xA9])
      default: false
      }
    }
    let line = text[..<(end ?? text.endIndex)]
    let last = line.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? line.startIndex
    return SourceRange(line.startIndex..<min(last + 1, line.endIndex))
  }
}
