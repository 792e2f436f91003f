/// Why a question about a text has no answer: lower-case, no full stop, text from outside escaped.
package enum AnswerFault: Error, Sendable {
  /// The text is no file that devices read.
  case unusableFile(String)
  /// An option does not fit, such as an app that the file does not list.
  case unusableOption(String)

  package var message: String {
    switch self {
    case .unusableFile(let message), .unusableOption(let message): message
    }
  }
}
