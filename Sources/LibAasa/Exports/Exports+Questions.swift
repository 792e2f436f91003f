import Answers

@c(aasa_ask) public func aasaAsk(
  _ question: UnsafePointer<UInt8>?, _ length: Int64, _ text: UnsafePointer<UInt8>?, _ textLength: Int64,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutablePointer<CChar>? {
  let file: [UInt8]?
  switch unsafe text == nil && textLength == 0 ? nil : PassedBytes(text, textLength, "the text") {
  case nil: file = nil
  case .bytes(let bytes): file = bytes
  case .fault(let message):
    unsafe report(message, error)
    return nil
  }
  switch unsafe PassedBytes(question, length, "the question") {
  case .fault(let message): unsafe report(message, error)
  case .bytes(let bytes):
    do throws(AskedQuestion.Problem) {
      return unsafe copied(try AskedQuestion(bytes, text: file).answer())
    } catch let problem {
      unsafe report(problem.message, error)
    }
  }
  return nil
}
