import AndroidManifest
import Answers
import Tasks

extension AskedQuestion {
  func compare() throws(TaskProblem) -> String {
    let (file, links) = (try source(), try required("android", named: "assetlinks.json"))
    let manifest = try manifest()
    let (options, package) = (try platformOptions(), try members.text("package"))
    let isOrdinary = try members.flag("ordinary")
    let question = try CompareQuestion(file, links, options, package: package, manifest)
    var scope: LinkScope?
    if let manifest {
      do throws(ManifestFault) { scope = try LinkScope(verifiedBy: manifest, host: question.host) } catch {
        throw .option(error.text(in: manifest.source))
      }
    }
    return question.answer(within: scope, ordinary: isOrdinary).json
  }

  func convert() throws(TaskProblem) -> String {
    var question = ConvertQuestion(try source(), try platformOptions())
    if let name = try members.text("to") {
      guard let platform = ConvertQuestion.Platform(rawValue: name) else {
        throw .option("`to` is neither android nor ios")
      }
      question.platform = platform
    }
    question.package = try members.text("package")
    question.fingerprints = try members.optionalTexts("fingerprints")
    if let limit = try members.integer("expand") {
      guard (1...100_000).contains(limit) else { throw .option("`expand` is from 1 to 100000") }
      question.ruleLimit = limit
    }
    return try question.answer().json
  }

  private func platformOptions() throws(TaskProblem) -> FileOptions {
    FileOptions(app: try members.text("app"), domain: try members.domain)
  }

  private func manifest() throws(TaskProblem) -> AndroidManifest? {
    guard let source = try other("manifest", named: "AndroidManifest.xml") else { return nil }
    do throws(ManifestFault) { return try AndroidManifest(source, ResourceStrings()) } catch {
      throw .option(error.text(in: source))
    }
  }
}
