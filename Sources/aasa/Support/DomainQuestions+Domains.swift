import AppClaims
import Audit
import Fetching
import Serving
import Threads

extension DomainQuestions {
  /// Asks about domains, several at the same time, and passes the answers on in their order. Shows the progress.
  ///
  /// - Parameter jobs: The number of domains at the same time.
  func ask(
    about domains: [ClaimedDomain], _ platforms: AskedPlatforms, jobs: Int, _ use: (ServedDomain) -> Void
  ) {
    let progress = Progress("asking")
    progress.begin("asking", of: domains.count)
    progress.during {
      WorkerThreads.each(domains, limit: jobs) { domain in
        let served = ask(about: domain, platforms)
        progress.advance()
        return served
      } use: {
        use($0)
      }
    }
  }
}
