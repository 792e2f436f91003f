package import Serving
import SourceText
import Tasks

extension Exchange {
  /// The facts about a response, a line each under the URL.
  package var document: Document {
    let rows = (response.map(facts) ?? []) + (isUnverified ? [("certificate", "not checked")] : [])
    let url = escapedForDisplay(request.url)
    let facts = Document.Rows(
      rows: rows.map { .init(name: escapedForDisplay($0.0), text: .plain(escapedForDisplay($0.1))) })
    return Document(
      command: "fetch", terminalTitle: "", heading: url, verdict: "", tone: .neutral,
      sections: [.init("facts", inline: "facts", terminalTitle: url, [.rows(facts)])])
  }

  private func facts(_ response: HTTPResponse) -> [(String, String)] {
    var rows = [("status", "\(response.status)")]
    func add(_ name: String, _ header: String) { if let value = response.header(header) { rows.append((name, value)) } }
    add("location", "Location")
    for (name, header) in [("type", "Content-Type"), ("encoding", "Content-Encoding")] {
      let value = response.header(header) ?? ""
      rows.append((name, value.isEmpty ? "none" : value))
    }
    rows.append(("size", size(response)))
    rows.append(("time", "\(grouped(Int(response.duration / .milliseconds(1)))) ms"))
    rows.append(("protocol", response.version.rawValue))
    rows.append(("address", response.address ?? "of a proxy"))
    add("age", "Age")
    add("caching", "Cache-Control")
    let apple = response.headers.filter { $0.name.lowercased().hasPrefix("apple-") }
    rows += apple.map { ($0.name.lowercased(), $0.value) }
    return rows
  }

  private func size(_ response: HTTPResponse) -> String {
    let bytes = response.body.count
    let size = counted(bytes, "byte")
    if response.isCut { return "more than \(size)" }
    return response.transferSize == bytes ? size : "\(size), \(grouped(response.transferSize)) transferred"
  }
}
