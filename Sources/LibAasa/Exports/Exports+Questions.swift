import Tasks

@c(aasa_ask) public func aasaAsk(
  _ question: UnsafePointer<UInt8>?, _ length: Int64, _ text: UnsafePointer<UInt8>?, _ textLength: Int64,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(TaskProblem) in
    let file = unsafe text == nil && textLength == 0 ? nil : try unsafe passed(text, textLength, "the text")
    return unsafe copied(try AskedQuestion(try passed(question, length, "the question"), text: file).answer())
  }
}
