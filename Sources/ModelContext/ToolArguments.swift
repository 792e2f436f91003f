import JSONSource
import SourceText

/// The arguments of a call, each of the kind that its parameter declares.
package struct ToolArguments: Sendable {
  private let value: JSONValue?
  /// The former names of parameters, by their names.
  private let formerNames: [String: String]

  /// - Throws: All faults of the arguments in one error.
  init(_ value: JSONValue?, for tool: ContextTool) throws(Failure) {
    self.value = value
    formerNames = Dictionary(
      tool.parameters.compactMap { parameter in parameter.formerName.map { (parameter.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    if let kind = value?.kind, kind != .object {
      throw Failure("`arguments` is an object, and here it is \(kind.phrase)")
    }
    var faults: [String] = []
    let names = tool.parameters.map(\.name)
    for (name, _) in value?.members ?? [] where !names.contains(name) && !formerNames.values.contains(name) {
      let near = nearest(to: name, among: names).first.map { "; did you mean `\($0)`?" } ?? "; see the input schema"
      faults.append("the tool `\(tool.name)` has no argument \(backquoted(name))\(near)")
    }
    for parameter in tool.parameters {
      if let former = parameter.formerName, value?[former] != nil, value?[parameter.name] != nil {
        faults.append("`\(former)` is the former name of `\(parameter.name)`; give only `\(parameter.name)`")
      }
      guard let argument = argument(parameter.name) else {
        if parameter.isRequired {
          faults.append("the argument `\(parameter.name)` is missing: \(parameter.description)")
        }
        continue
      }
      if let fault = parameter.fault(of: argument) { faults.append("the argument `\(parameter.name)` \(fault)") }
    }
    if !faults.isEmpty { throw Failure(faults.joined(separator: "\n")) }
  }

  package func string(_ name: String) -> String? { argument(name)?.string }

  package func strings(_ name: String) -> [String] { argument(name)?.elements?.compactMap(\.string) ?? [] }

  package func boolean(_ name: String) -> Bool { argument(name)?.boolean ?? false }

  package func integer(_ name: String) -> Int? { argument(name)?.integer }

  /// The note of an argument with a former name; `nil` without one.
  package var noteOfFormerName: String? {
    formerNames.first { value?[$0.value] != nil }.map { "`\($0.value)` is now `\($0.key)`" }
  }

  private func argument(_ name: String) -> JSONValue? {
    value?[name] ?? formerNames[name].flatMap { value?[$0] }
  }
}
