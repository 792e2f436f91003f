import JSONSource

/// A text that an assistant can read.
package struct ContextResource: Sendable {
  package let uri: String
  let name: String
  let description: String
  let mimeType: String
  let text: @Sendable () -> String

  package init(
    uri: String, name: String, description: String, mimeType: String, text: @escaping @Sendable () -> String
  ) {
    self.uri = uri
    self.name = name
    self.description = description
    self.mimeType = mimeType
    self.text = text
  }

  func write(to object: inout JSONWriter) {
    object.member("uri", uri)
    object.member("name", name)
    object.member("description", description)
    object.member("mimeType", mimeType)
  }
}
