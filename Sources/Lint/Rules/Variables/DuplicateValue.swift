import JSONSource
import Matching

extension Rule {
  static let duplicateValue = Rule(
    "duplicate-value", .variables, .info, summary: "a substitution variable has the same value twice",
    reason: """
      The repetition changes nothing, but another value may have been intended. Nothing is broken, so it is \
      information only. `--fix` removes the later one.
      """,
    cost: "none, unless another value was intended", source: "documented: a variable matches any one of its values",
    examples: [
      .wrong(
        "a value twice", components: #"{"/": "/fish/$(catch)"}"#,
        variables: #""catch": ["cod", "hake", "cod", "ling"]"#, fixedVariables: #""catch": ["cod", "hake", "ling"]"#),
      .right(
        "values that differ in letter case", components: #"{"/": "/fish/$(catch)"}"#,
        variables: #""catch": ["cod", "Cod"]"#),
    ],
    check: .variable { variable, context in
      let document = context.document
      var numbers = TextNumbers(document.source.bytes)
      var first: [NodeID] = []
      let elements = document.elementList(variable.node)
      for (index, element) in elements.enumerated() where document.kind(element) == .string {
        let number = numbers.number(of: element, in: document)
        guard number < first.count else {
          first.append(element)
          continue
        }
        let earlier = first[number]
        context.report(
          "the variable \(context.quote(variable.name)) has the value \(context.quote(element)) again", at: element,
          labels: [context.label(earlier, "the first one")], help: ["remove it, or write the intended value"],
          // Invalid JSON may have no comma before the value.
          fix: document.problems.isEmpty
            ? Fix("remove the repetition", document.removals(from: elements, at: [index])) : nil)
      }
    })
}
