package import Lint
import Serving

/// The requests for a domain and their responses; see ``Transcript``.
package struct TranscriptExample: ExampleContent {
  package let text: String
  var platforms = AskedPlatforms.served

  package func findings(_ options: LintOptions) throws -> [Finding] {
    let transcript = try Transcript(text)
    let domain = ClaimedDomain(host: transcript.host ?? "")
    return Linter.lint(DomainQuestions(RecordedClient(transcript)).ask(about: domain, platforms), options: options)
  }
}

extension Example {
  /// A wrong response for `.well-known`: a status line with headers, or a failure.
  static func wrong(_ note: String, wellKnown head: String, body: String? = nil, alongside: [String] = []) -> Example {
    wrong(note, transcript: ServingExamples.wellKnown(head, body), alongside: alongside)
  }

  static func right(_ note: String, wellKnown head: String, body: String? = nil) -> Example {
    right(note, transcript: ServingExamples.wellKnown(head, body))
  }

  static func wrong(_ note: String, transcript: String, alongside: [String] = []) -> Example {
    Example(isWrong: true, note, TranscriptExample(text: transcript), alongside: alongside)
  }

  /// A wrong response for Android's file alone.
  static func wrong(_ note: String, android transcript: String) -> Example {
    Example(isWrong: true, note, TranscriptExample(text: transcript, platforms: .android))
  }

  static func right(_ note: String, android transcript: String) -> Example {
    Example(isWrong: false, note, TranscriptExample(text: transcript, platforms: .android))
  }

  static func right(_ note: String, transcript: String) -> Example {
    Example(isWrong: false, note, TranscriptExample(text: transcript))
  }
}
