import AppSiteAssociation
import Hosting
import Reports
import Tasks

extension LintRun {
  /// Lints a file that is not one of a site.
  mutating func file(_ place: Place) throws(Failure) -> FileReport {
    let placed = try place.read(command.network.client)
    let file = LinkFile(placed.source)
    var question = LintQuestion(file, settings, path: place.argument, reportPath: placed.reportPath)
    if case .assetLinks = file { question.association = association(beside: place) }
    let report = try findings(question, place)
    if places.count > 1 { associations[place.reportPath] = report.association }
    return report
  }

  /// The findings of a question. With `--fix` or `--diff` the fixes are written or shown, once for each file that is not generated.
  mutating func findings(_ asked: LintQuestion, _ place: Place) throws(Failure) -> FileReport {
    var question = asked
    question.manifest = manifest
    guard command.fix || command.diff, !isReported(place.reportPath),
      configuration?.origin(of: place.reportPath) == nil
    else {
      return Progress("linting").during { question.findings() }
    }
    let (before, after, end) = Progress("linting").during { question.fixed() }
    if let end, !command.quiet { Output.note("\(Input.name(place.text)): \(end)") }
    if command.diff {
      let changes = UnifiedDiff(before.file.source.name, from: before.file.source.bytes, to: after.file.source.bytes)
      output.write(changes.rendered(style: style, forTerminal: terminal.isTerminal))
      return before
    }
    if place.kind == .standardInput {
      try Output.print(after.file.source.bytes)
    } else if !after.fixes.isEmpty {
      do throws(Failure) { try Output.write(after.file.source.bytes, toFile: place.text) } catch {
        fail(place.reportPath, error, isOfWriting: true)
        return before
      }
    }
    return after
  }

  /// The association file that is linted together with an `assetlinks.json`: that of the same folder, else the other one of two files.
  private func association(beside place: Place) -> (file: AssociationFile, path: String)? {
    let others = places.filter { $0.reportPath != place.reportPath }
    let folder = LexicalPath.parent(of: place.reportPath)
    let beside = others.first {
      LexicalPath.name(of: $0.reportPath) == Site.name && LexicalPath.parent(of: $0.reportPath) == folder
    }
    guard let other = beside ?? (others.count == 1 ? others[0] : nil) else { return nil }
    if let known = associations[other.reportPath] { return (known, other.reportPath) }
    if boundary?.refusal(other.text) != nil { return nil }
    switch other.kind {
    case .standardInput, .folder, .refused: return nil
    case .file, .domain, .url: break
    }
    // A file that cannot be read is reported when it is linted itself.
    guard let source = try? other.read(command.network.client).source,
      case .association(let file) = LinkFile(source)
    else { return nil }
    return (file, other.reportPath)
  }

  mutating func lintManifest() {
    guard let manifest else { return }
    let path = Place(configured: command.manifest.path ?? Input.standardInput).reportPath
    add(FileReport(manifest.source, path: path, Linter.lint(manifest, options: settings.options(path))))
  }
}
