package import Lint
package import Serving

/// The requests for a domain and their responses; see ``Transcript``.
package struct TranscriptExample: ExampleContent {
  package let text: String
  var platforms = AskedPlatforms.served

  package func findings(_ options: LintOptions) throws(Transcript.Problem) -> [Finding] {
    let transcript = try Transcript(text)
    let domain = ClaimedDomain(host: transcript.host ?? "")
    return Linter.lint(DomainQuestions(RecordedClient(transcript)).ask(about: domain, platforms), options: options)
  }
}

extension Example.Maker {
  /// A response for `.well-known`: a status line with headers, or a failure.
  func callAsFunction(_ note: String, wellKnown head: String, body: String? = nil) -> Example {
    self(note, transcript: ServingExamples.wellKnown(head, body))
  }

  func callAsFunction(_ note: String, transcript: String, alongside: [String] = []) -> Example {
    self(note, content: TranscriptExample(text: transcript), alongside: alongside)
  }

  /// A response for Android's file alone.
  func callAsFunction(_ note: String, android transcript: String) -> Example {
    self(note, content: TranscriptExample(text: transcript, platforms: .android))
  }
}
