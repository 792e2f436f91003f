import JSONSource
package import SourceText

/// The files of a workbench, and what is on the disk at their paths. All reading and writing on behalf of a page goes through it.
struct FileShelf: Sendable {
  let files: [WorkbenchFile]
  let disk: any WorkbenchDisk

  /// The index of a file is its ID.
  func file(_ id: String) throws(WorkbenchProblem) -> WorkbenchFile { files[try index(id)] }

  func index(_ id: String) throws(WorkbenchProblem) -> Int {
    guard let index = Int(id), files.indices.contains(index), String(index) == id else {
      throw WorkbenchProblem(404, "Unknown file", "the workbench has no file with this id; api/files lists them")
    }
    return index
  }

  /// The bytes of a file; `nil` where there is none.
  func bytes(_ file: WorkbenchFile) throws(WorkbenchProblem) -> [UInt8]? {
    switch file.place {
    case .fixed(let source, _): return source.bytes
    case .disk(let path):
      do throws(Failure) { return try disk.read(path) } catch {
        throw WorkbenchProblem(500, "Unreadable file", error.message)
      }
    }
  }

  /// The file for an analysis. One that does not exist yet is empty.
  func source(_ file: WorkbenchFile) throws(WorkbenchProblem) -> SourceFile {
    if case .fixed(let source, _) = file.place { return source }
    return SourceFile(name: escapedForDisplay(file.path), bytes: try bytes(file) ?? [])
  }

  /// Writes a file whose contents are still those of a revision.
  ///
  /// - Parameter revision: `nil` for a file that does not exist yet.
  /// - Returns: The new revision.
  func write(_ text: String, to file: WorkbenchFile, over revision: String?) throws(WorkbenchProblem) -> Revision {
    let path: String
    switch file.place {
    case .disk(let place): path = place
    case .fixed(_, let reason): throw WorkbenchProblem(403, "Read-only file", reason)
    }
    let present = try bytes(file)
    if let reason = present.flatMap({ ShownText($0).reason }) { throw WorkbenchProblem(403, "Read-only file", reason) }
    let current = present.map(Revision.init)
    if current?.text != revision {
      let fault = current == nil ? "the file was deleted" : "the file has changed on disk"
      throw WorkbenchProblem(
        409, "Conflict", "\(fault); compare it with the text, and save again with the revision of this response",
        revision: .some(current))
    }
    let bytes = Array(text.utf8)
    do throws(Failure) { try disk.write(bytes, to: path) } catch {
      throw WorkbenchProblem(500, "Unwritable file", error.message)
    }
    return Revision(bytes)
  }
}

/// The files of the machine, as far as the workbench needs them.
package protocol WorkbenchDisk: Sendable {
  /// The bytes of a file; `nil` where there is none.
  func read(_ path: String) throws(Failure) -> [UInt8]?

  func write(_ bytes: [UInt8], to path: String) throws(Failure)

  /// The numbers about a file that change with every edit, however an editor writes: in place, or beside it and renamed. `nil` where there
  /// is no file.
  func stamp(_ path: String) -> [Int64]?
}

package struct WorkbenchFile: Sendable {
  package enum Place: Sendable {
    /// A path that may not exist yet.
    case disk(String)
    /// A text that does not change, and the reason why it is not written.
    case fixed(SourceFile, reason: String)
  }

  let place: Place
  /// The path as an argument has it, or the URL.
  let path: String
  /// See `ReportedFile.path`.
  let reportPath: String
  /// The domains that serve the file; empty where they are not known.
  let domains: [String]
  /// The file that this one is generated from.
  let origin: String?

  package init(_ place: Place, path: String, reportPath: String, domains: [String] = [], origin: String? = nil) {
    (self.place, self.path, self.reportPath) = (place, path, reportPath)
    (self.domains, self.origin) = (domains, origin)
  }

  var name: String { LexicalPath.isURL(path) ? path : String(LexicalPath.name(of: path)) }

  /// The reason why the file cannot be saved; `nil` where it can.
  func readOnlyReason(_ shown: ShownText) -> String? {
    if case .fixed(_, let reason) = place { reason } else { shown.reason }
  }

  var localPath: String? { if case .disk(let path) = place { path } else { nil } }
}

/// The text of a file for the editor.
struct ShownText: Sendable {
  static let limit = 16 << 20

  let text: String
  /// The reason why the text cannot be saved; `nil` where it can.
  let reason: String?

  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit else {
      (text, reason) = ("", "the file has more than \(Self.limit >> 20) MB; edit it with another program")
      return
    }
    switch SourceForm.detect(bytes) {
    case .signed(let payload):
      // At its line and column in the file, which findings and explanations name.
      let place = SourceLines(SourceFile(name: "", bytes: bytes)).position(of: payload.lower)
      text =
        String(repeating: "\n", count: place.line - 1) + String(repeating: " ", count: place.column - 1)
        + String(decoding: bytes[payload.bytes], as: UTF8.self)
      reason = "the file is signed, and its payload is shown; sign it again to change it"
    case .utf16: (text, reason) = ("", "the file is UTF-16; devices read UTF-8")
    case .gzip: (text, reason) = ("", "the file is compressed; devices read plain JSON")
    case .binaryPropertyList: (text, reason) = ("", "the file is a binary property list; devices read JSON")
    case .malformedSignature: (text, reason) = ("", "the file is signed, and its payload cannot be read")
    case .json, .empty, .html, .rtf, .xmlPropertyList, .xml, .pem, .template:
      text = String(decoding: bytes, as: UTF8.self)
      let isWhole = String(validating: bytes, as: UTF8.self) != nil
      reason = isWhole ? nil : "the file has bytes that are not UTF-8, which a save would replace"
    }
  }
}

/// The contents of a file at one time, as 32 hexadecimal digits.
struct Revision: Hashable, Sendable {
  let text: String

  init(_ bytes: [UInt8]) {
    var hash = FowlerNollVo()
    for byte in bytes { hash.add(byte) }
    text = hash.text
  }
}

extension JSONWriter {
  /// Writes a text; null without one.
  mutating func member(_ name: String, optional text: String?) {
    member(name) { if let text { $0.value(text) } else { $0.null() } }
  }
}
