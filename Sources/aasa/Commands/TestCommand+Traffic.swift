import AppSiteAssociation
import Expectations
import URLLines

extension TestCommand {
  /// Reads the URLs for a first configuration. Memory is a block of the file, and the counts of each component.
  func traffic(
    of path: String, _ file: AssociationFile, domain: String?
  ) throws(Failure) -> (TrafficTally, InputFormat) {
    var tally = TrafficTally(file, domain: domain)
    var blocks = try URLBlocks(path, urlsForm.list, blockSize: 1 << 18, network.client)
    let name = blocks.name
    let progress = Progress("reading URLs")
    progress.begin("reading URLs", of: blocks.bytes.size)
    defer { progress.end() }
    var skipped = SkippedLines()
    var lineCount = 0
    var pathsWithoutHost = 0
    while let found = try blocks.next() {
      for block in found {
        var skippedHere = block.skipped
        let read = block.readLines(domain: tally.domain) { line, text, content in
          if content.hasURL { tally.add(text) } else { skippedHere.add(line: line, text) }
        }
        skipped.add(skippedHere, after: lineCount)
        lineCount += read.count
        pathsWithoutHost += read.pathsWithoutHost
        progress.advance(by: block.bytes.count)
      }
    }
    try blocks.finish()
    if pathsWithoutHost > 0 {
      let paths = "\(counted(pathsWithoutHost, "path")) of \(name) \(pathsWithoutHost == 1 ? "has" : "have") no host"
      if tally.requests == 0 { throw Failure("\(paths); pass it with --domain") }
      Output.note(paths)
    }
    if skipped.count > 0 {
      let lines = "\(counted(skipped.count, "line")) \(skipped.count == 1 ? "has" : "have") no URL"
      Output.note(skipped.text(lines, in: name))
    }
    if tally.unusable > 0 {
      Output.note("\(counted(tally.unusable, "URL")) of \(name) \(tally.unusable == 1 ? "is" : "are") unusable")
    }
    return (tally, blocks.stream.format ?? .lines)
  }
}
