import Foundation
import Shapes

/// Runs one measurement in a process, so that the peak memory is its own.
///
///     Benchmark read reader|file|decoder|serialization FILE    seconds, peak bytes, bytes of the file
///     Benchmark routing COMPONENTS FOLDER                      decided URLs, sum of the components' numbers
///     Benchmark roofline COMPONENTS LIST                       name, ns for a URL, bytes for a URL, a line for each step
///     Benchmark engines                                        names, one a line
///     Benchmark match ENGINE COMPONENTS                        ns for a URL: the part after the host, the whole URL
///     Benchmark shapes                                         names, one a line
///     Benchmark shape-files SHAPE COMPONENTS FOLDER            nothing
///     Benchmark shape-urls SHAPE COMPONENTS FOLDER             nothing
///     Benchmark shape-expressions SHAPE COMPONENTS FOLDER      nothing
///     Benchmark match-shape FOLDER [PASSES]                    ns for a URL, decided URLs, sum of the components' numbers, ns of the
///                                                              first pass, seconds to compile, bytes
///     Benchmark start PROGRAM ARGUMENT… [-- PROGRAM …]…        seconds, a line for each program
///     Benchmark run OUTPUT PROGRAM ARGUMENT…                   seconds, peak bytes
///     Benchmark findings OUTPUT PROGRAM ARGUMENT…              the same for a program with exit status 0 or 1
///     Benchmark cost OUTPUT PROGRAM ARGUMENT…                  processor seconds, peak bytes, likewise; `limit` when it was
///                                                              stopped at the limit of its processor time
@main
enum Benchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "read" where arguments.count == 3:
      guard let reader = Reader(rawValue: arguments[1]) else { throw usage }
      let measured = try reader.measure(arguments[2])
      print(String(format: "%.4f", measured.seconds), peakMemory(), measured.bytes, separator: "\t")
    case "routing" where arguments.count == 3:
      let routing = try routing(arguments[1])
      try routing.write(to: URL(fileURLWithPath: arguments[2], isDirectory: true))
      print(routing.expected.decided, routing.expected.sum, separator: "\t")
    case "roofline" where arguments.count == 3:
      let routing = try routing(arguments[1])
      let list = try URLList(arguments[2])
      let count = Double(list.lines.count)
      for step in Roofline.allCases {
        let measured = try step.measure(list, routing.file)
        let figures = [measured.seconds * 1e9 / count, Double(measured.bytes) / count]
        print(step.rawValue, figures.map { String(format: "%.2f", $0) }.joined(separator: "\t"), separator: "\t")
      }
    case "engines" where arguments.count == 1:
      for engine in Engine.allCases { print(engine.rawValue) }
    case "match" where arguments.count == 3:
      guard let engine = Engine(rawValue: arguments[1]) else { throw usage }
      let routing = try routing(arguments[2])
      let times = try [.part, .whole].map { try engine.measure(routing, from: $0) }
      print(times.map { String(format: "%.1f", $0) }.joined(separator: "\t"))
    case "shapes" where arguments.count == 1:
      for shape in Shape.allCases { print(shape.rawValue) }
    case "shape-files" where arguments.count == 4:
      try ShapedWorkload.writeFiles(shapedFile(arguments), to: URL(fileURLWithPath: arguments[3], isDirectory: true))
    case "shape-urls" where arguments.count == 4:
      try ShapedWorkload.writeURLs(shapedFile(arguments), to: URL(fileURLWithPath: arguments[3], isDirectory: true))
    case "shape-expressions" where arguments.count == 4:
      let folder = URL(fileURLWithPath: arguments[3], isDirectory: true)
      try ShapedWorkload.writeExpressions(shapedFile(arguments), to: folder)
    case "match-shape" where 2...3 ~= arguments.count:
      let passes = arguments.count == 3 ? Int(arguments[2]) : nil
      let measured = try ShapeMeasurement(folder: arguments[1], passes: passes)
      print(
        String(format: "%.1f", measured.steadyState), measured.tally.decided, measured.tally.sum,
        String(format: "%.1f", measured.firstPass), String(format: "%.4f", measured.compilation), measured.memory,
        separator: "\t")
    case "start" where arguments.count >= 2:
      let commands = arguments.dropFirst().split(separator: "--").map(Array.init)
      for time in try startTimes(commands) { print(String(format: "%.6f", time)) }
    case "run" where arguments.count >= 3:
      let time = try fastest { try seconds { try run(Array(arguments.dropFirst(2)), output: arguments[1]) } }
      print(String(format: "%.4f", time), peakMemory(ofChildren: true), separator: "\t")
    case "findings" where arguments.count >= 3:
      let time = try fastest {
        try seconds { try run(Array(arguments.dropFirst(2)), output: arguments[1], statuses: [0, 1]) }
      }
      print(String(format: "%.4f", time), peakMemory(ofChildren: true), separator: "\t")
    case "cost" where arguments.count >= 3:
      do {
        let command = Array(arguments.dropFirst(2))
        let time = try fastest {
          try processorSecondsOfChildren { try run(command, output: arguments[1], statuses: [0, 1]) }
        }
        print(String(format: "%.3f", time), peakMemory(ofChildren: true), separator: "\t")
      } catch is TimeLimit {
        print("limit")
      }
    default: throw usage
    }
  }

  private static func shapedFile(_ arguments: [String]) throws -> ShapedFile {
    guard let shape = Shape(rawValue: arguments[1]), let count = Int(arguments[2]), 1...1_000_000 ~= count else {
      throw usage
    }
    return shape.file(components: count)
  }

  private static func routing(_ components: String) throws -> Routing {
    guard let count = Int(components), 1...10_000 ~= count else { throw usage }
    return Routing(components: count)
  }

  static let usage = Failure(
    message: """
      usage: Benchmark read READER FILE | routing COMPONENTS FOLDER | roofline COMPONENTS LIST | engines | match ENGINE COMPONENTS | shapes \
      | shape-files SHAPE COMPONENTS FOLDER | shape-urls SHAPE COMPONENTS FOLDER | shape-expressions SHAPE COMPONENTS FOLDER \
      | match-shape FOLDER [PASSES] \
      | start PROGRAM ARGUMENT… [-- PROGRAM …]… | run OUTPUT PROGRAM ARGUMENT… | findings OUTPUT PROGRAM ARGUMENT… \
      | cost OUTPUT PROGRAM ARGUMENT…
      """)
}

struct Failure: Error {
  let message: String
}
