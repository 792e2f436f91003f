import AppSiteAssociation
import Testing

// The examples of symbols, as the documentation shows them.

@Suite("Examples: all URLs")
struct ComparisonExamples {
  let file = Example.file
  let old = Example.file
  let new = Example.file("\"/buy/*\"", "\"/sell/*\"")

  @Test("two files have differences")
  func differences() {
    do {
      let diff = old.differences(to: new)
      for change in diff.changes { print(change.kind, change.apps, change.url) }
      for change in diff.changes {
        switch change.kind {
        case .opened: print("\(change.url) opens \(change.apps)")
        case .closed: print("\(change.url) no longer opens \(change.apps)")
        case .moved(let others): print("\(change.url) opens \(others) instead of \(change.apps)")
        }
      }
      for search in diff.undecided { print("undecided: links that are \(search.kind) for \(search.apps)") }
      let mayLoseLinks = diff.undecided.contains { $0.kind == .closed }
      #expect(!mayLoseLinks && diff.changes.count == 2)
    }
    do {
      let diff = old.differences(to: new)
      for change in diff.changes { print(change.kind, change.apps, change.url) }
      if diff.isEquivalence { print("every link opens the same apps") }
      if diff.isCut { print("and more") }
    }
    do {
      let diff = old.differences(to: new, detail: .components(limit: 3))
      print(diff.changes.map(\.url), diff.isCut ? "and more" : "")
    }
    for change in old.differences(to: new).changes {
      print("\(change.url): \(change.old.verdict) became \(change.new.verdict) for \(change.apps)")
    }
    for part in old.systemDifferences(to: new) { print(part.systems, part.diff.changes.map(\.url)) }
    for part in old.systemDifferences(to: new) where !part.diff.isEquivalence {
      print("\(part.systems): \(part.diff.changes.map(\.url))")
      if part.generations.contains(.paths) { print("iOS 12 has this change too") }
    }
    do {
      var budget = Budget()
      budget.states *= 10
      budget.steps *= 10
      print(old.differences(to: new, budget: budget).isEquivalence)
    }
    let budget = Budget(steps: 1_000_000_000)
    #expect(budget.states == Budget().states)
  }

  @Test("the services of two files have differences")
  func services() {
    let new = Example.file("harbor.app.Clip", "harbor.Clip")
    #expect(old.serviceDifferences(to: new).count == 1)
    for diff in old.serviceDifferences(to: new) {
      print(diff.service, diff.removed.map(\.id), diff.added.map(\.id))
    }
    for diff in old.serviceDifferences(to: new) {
      for app in diff.removed { print("\(diff.service) no longer lists \(app.id)") }
      for app in diff.added { print("\(diff.service) lists \(app.id)") }
    }
  }

  @Test("a compaction has steps, options and a proof")
  func compactions() {
    do {
      let compaction = file.compacted()
      print(compaction.saving, compaction.steps.map(\.sentence))
      #expect(compaction.saving > 0)
      switch compaction.proof {
      case .unchanged: print("nothing was shortened")
      case .automaton, .expansion: print("both files give the same verdicts")
      case .steps: print("each step gives the same verdicts")
      }
      for step in compaction.steps {
        print(step.entry.map { "details[\($0)]" } ?? "the file", step.kind, step.sentence)
      }
      let removals = compaction.steps.filter { $0.kind == .removal }
      #expect(removals.count == 1)
    }
    do {
      let compaction = file.compacted()
      for step in compaction.steps { print(step.sentence) }
      print("\(Int(compaction.saving * 100)) % less, proved for \(compaction.generations)")
      print(String(decoding: compaction.result.source.bytes, as: UTF8.self))
    }
    do {
      var options = Compaction.Options()
      options.modernizes = true
      options.dropsComments = true
      options.minifies = true
      options.minimumSystem = SystemVersion(major: 15)
      let compaction = file.compacted(options)
      #expect(compaction.result.fault == nil)
    }
    var options = Compaction.Options()
    options.minimumSystem = SystemVersion(major: 13)
    options.names = [Compaction.Options.Name("food", forListWith: "pizza")]
    options.names.append(Compaction.Options.Name("size", forListWith: "large"))
    print(String(decoding: file.compacted(options).result.source.bytes, as: UTF8.self))
    #expect(options.names.count == 2)
  }

  @Test("components have URLs")
  func componentURLs() {
    for component in file.componentURLs() {
      guard case .decides(let test, let nearMiss) = component.outcome else { continue }
      print(test.url, nearMiss?.test.url ?? "")
    }
    for component in file.componentURLs(host: "harbor.shop") {
      guard case .decides(let test, _) = component.outcome else { continue }
      print("components[\(component.place.component)] decides \(test.url) for \(component.apps)")
    }
    for component in file.componentURLs() {
      let place = component.place
      print("details[\(place.entry)].components[\(place.component)]")
      switch component.outcome {
      case .decides(let test, let nearMiss): print(test.url, nearMiss?.test.url ?? "every URL")
      case .acceptsNothing: print("matches no URL")
      case .covered(let places): print("unreachable behind \(places.count) components")
      case .undecided: print("needs a larger budget")
      }
      if case .decides(let test, _) = component.outcome { print(test.url, test.verdict.verdict) }
      if case .decides(let test, let nearMiss?) = component.outcome {
        print("decides \(test.url), and not \(nearMiss.test.url): \(nearMiss.change)")
      }
      guard case .decides(_, let nearMiss?) = component.outcome else { continue }
      switch nearMiss.change {
      case .removed(let text): print("without \(text)")
      case .added(let text): print("with \(text)")
      case .replaced(let text, let other): print("with \(other) instead of \(text)")
      }
    }
  }
}
