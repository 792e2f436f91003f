package import SourceText

// The output has sections, each after a line such as `==== DATABASE ====`. The database is a list of entries, with a line of hyphens
// between two. An entry is a list of `Key:   value` lines, of which `Service` is the first; a value may continue on lines that are no
// such lines. Unknown keys, sections and lines are ignored: they differ between systems.

extension DeviceAssociations {
  /// Reads the output of `swcutil show`.
  package init(_ source: SourceFile) {
    var reader = Reader()
    let lines = String(decoding: source.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { reader.read(line, index + 1) }
    reader.end()
    if !reader.hasDatabase {
      reader.faults = [Fault(line: 1, message: "not the output of `swcutil show`: no line begins with `Service:`")]
    }
    self.init(source: source, associations: reader.associations, faults: reader.faults)
  }

  private struct Reader {
    private(set) var associations: [DeviceAssociation] = []
    var faults: [Fault] = []
    /// `true` if the database was found, even without entries.
    private(set) var hasDatabase = false
    private var isInDatabase = true
    private var entry: (line: Int, values: [String: String])?
    private var lastKey: String?

    mutating func read(_ line: Substring, _ number: Int) {
      if line.hasPrefix("====") {
        end()
        isInDatabase = line.drop { $0 == "=" || $0 == " " }.hasPrefix("DATABASE")
        hasDatabase = hasDatabase || isInDatabase
      } else if line.hasPrefix("----") {
        end()
      } else if isInDatabase, let (key, value) = Self.member(line) {
        if key == "Service" {
          end()
          entry = (number, [:])
          hasDatabase = true
        }
        entry?.values[key] = value
        lastKey = key
      } else if let lastKey, !line.allSatisfy(\.isWhitespace) {
        entry?.values[lastKey]?.append("\n" + line)
      }
    }

    /// `Key:   value`; a key is a few words of letters at the beginning of the line.
    private static func member(_ line: Substring) -> (key: String, value: String)? {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let key = line[..<colon]
      let rest = line[line.index(after: colon)...]
      guard key.first?.isLetter == true, key.count <= 24,
        key.allSatisfy({ $0.isLetter || $0 == " " || $0 == "/" }), rest.first.map({ $0 == " " || $0 == "\t" }) ?? true
      else { return nil }
      return (String(key), String(rest.trimmed { $0.isWhitespace }))
    }

    mutating func end() {
      defer { (entry, lastKey) = (nil, nil) }
      guard let entry else { return }
      func value(_ key: String) -> String? { entry.values[key].flatMap { $0.isEmpty ? nil : $0 } }
      for key in ["Service", "App ID", "Domain"] where value(key) == nil {
        faults.append(Fault(line: entry.line, message: "the entry has no `\(key)`"))
        return
      }
      let claimed = (value("Domain") ?? "").split(separator: "?", maxSplits: 1)
      let mode = claimed.count > 1 ? claimed[1].split(separator: "=", maxSplits: 1).last.map(String.init) : nil
      associations.append(
        DeviceAssociation(
          line: entry.line, service: value("Service") ?? "", app: value("App ID") ?? "",
          appVersion: value("App Version"), domain: String(claimed.first ?? ""), mode: mode,
          siteApproval: .init(value("Site/Fmwk Approval") ?? "unspecified"),
          userApproval: .init(value("User Approval") ?? "unspecified"), flags: value("Flags"),
          lastChecked: value("Last Checked"), nextCheck: value("Next Check"), error: value("Error"),
          retries: value("Retries"), patterns: value("Patterns"), variables: value("Variables")))
    }
  }
}
