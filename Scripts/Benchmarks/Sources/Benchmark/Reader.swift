import AppSiteAssociation
import Foundation

/// A reader of a file: the JSON reader, the association file, or one of Foundation's.
enum Reader: String {
  case reader, file, decoder, serialization

  /// The type for JSONDecoder, with only the parts of the generated file.
  private struct Model: Decodable {
    struct AppLinks: Decodable {
      let details: [Entry]
    }
    struct Entry: Decodable {
      let appIDs: [String]
      let components: [[String: String]]?
      let paths: [String]?
    }
    let applinks: AppLinks
  }

  /// Measures the time to read a file in memory.
  func measure(_ path: String) throws -> (seconds: Double, bytes: Int) {
    switch self {
    case .reader:
      let source = SourceFile(name: path, bytes: try bytes(of: path))
      var document: JSONDocument?
      let time = processorSeconds { document = JSONReader.read(source) }
      guard let document, document.problems.isEmpty else { throw Failure(message: "the reader found problems") }
      return (time, source.bytes.count)
    case .file:
      let source = SourceFile(name: path, bytes: try bytes(of: path))
      var file: AssociationFile?
      let time = processorSeconds { file = AssociationFile(source) }
      guard let file, file.fault == nil else { throw Failure(message: "the model found a fault") }
      return (time, source.bytes.count)
    case .decoder:
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      var model: Model?
      let time = try processorSeconds { model = try JSONDecoder().decode(Model.self, from: data) }
      guard model?.applinks.details.count == 1 else { throw Failure(message: "JSONDecoder read something else") }
      return (time, data.count)
    case .serialization:
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      var object: Any?
      let time = try processorSeconds { object = try JSONSerialization.jsonObject(with: data) }
      guard object is [String: Any] else { throw Failure(message: "JSONSerialization read something else") }
      return (time, data.count)
    }
  }
}
