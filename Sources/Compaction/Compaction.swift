public import Analysis
public import Association
package import Matching

/// A shorter file that opens the same apps for every URL, and its proof.
///
///     let compaction = file.compacted()
///     for step in compaction.steps { print(step.sentence) }
///     print("\(Int(compaction.saving * 100)) % less, proved for \(compaction.generations)")
///     print(String(decoding: compaction.result.source.bytes, as: UTF8.self))
public struct Compaction: Sendable {
  package let original: AssociationFile
  /// The shorter file.
  public let result: AssociationFile
  /// The changes, in order.
  public let steps: [Step]
  /// Changes that were not proved within the budget, and not made.
  public let undecided: [Step]
  /// The places of ``Options/protected`` that would have been removed, ascending.
  package let kept: [Int]
  /// The proof that the answers are the same.
  public let proof: Proof
  /// The systems for which the proof holds.
  package let systems: KeptSystems
  /// `true` if the options name no version, so that the systems are assumed.
  package let isAssumed: Bool

  /// The generations of systems for which the proof holds, the oldest first.
  public var generations: [SystemGeneration] { SystemGeneration.allCases.filter { systems.includes($0) } }

  /// The proof that both files give the same verdicts for every URL.
  ///
  ///     switch compaction.proof {
  ///     case .unchanged: print("nothing was shortened")
  ///     case .automaton, .expansion: print("both files give the same verdicts")
  ///     case .steps: print("each step gives the same verdicts")
  ///     }
  public enum Proof: String, Sendable {
    /// Nothing was changed.
    case unchanged
    /// The automata of both files were compared.
    case automaton
    /// The new patterns were expanded into exactly those that they replace; moved components share no URL with those that they passed;
    /// every other step was proved on the automata.
    case expansion
    /// Each step was proved alone; both files together were not compared within the budget.
    case steps
  }

  /// A change, or a kind of change, of a compaction.
  ///
  ///     for step in compaction.steps {
  ///       print(step.entry.map { "details[\($0)]" } ?? "the file", step.kind, step.sentence)
  ///     }
  public struct Step: Sendable {
    /// The kind of a change.
    ///
    ///     let removals = compaction.steps.filter { $0.kind == .removal }
    public enum Kind: String, Sendable {
      case enumeration, removal, variable, setting, letterCase, encoding, modernization, space
    }

    /// The kind of the change.
    public let kind: Kind
    /// The change, in the past tense: "1,827,904 components became 1".
    public let sentence: String
    /// The index of the entry in `details`; `nil` for a change of the whole file.
    public let entry: Int?
    package let components: (before: Int, after: Int)?
  }

  /// `true` if components or variables were removed and not replaced.
  package var removes: Bool { steps.contains { $0.kind == .removal || $0.kind == .variable } }

  package var bytes: (before: Int, after: Int) { (original.source.bytes.count, result.source.bytes.count) }

  /// The share of the bytes that was saved, from 0 to 1.
  public var saving: Double { bytes.before == 0 ? 0 : Double(bytes.before - bytes.after) / Double(bytes.before) }

  /// The changes that a compaction may make.
  ///
  ///     var options = Compaction.Options()
  ///     options.modernizes = true
  ///     options.dropsComments = true
  ///     options.minifies = true
  ///     options.minimumSystem = SystemVersion(major: 15)
  ///     let compaction = file.compacted(options)
  public struct Options: Sendable {
    /// `true` if the old `paths` become `components`, which iOS 12 and older do not read, and the keys that only they read are removed.
    public var modernizes = false
    /// `true` if comments may be removed, so that components that differ in nothing else become one.
    public var dropsComments = false
    /// `true` if all white space is removed.
    public var minifies = false
    /// Names for new variables.
    public var names: [Name] = []
    /// The oldest version whose reading of the file stays the same. Keys that it ignores are not introduced.
    ///
    /// `nil` is iOS 14, and also keeps the reading of iOS 9 to 12 if the file has `paths` for them.
    public var minimumSystem: SystemVersion?
    /// The former name of ``minimumSystem``.
    @available(*, deprecated, renamed: "minimumSystem")
    public var dropsBefore: SystemVersion? {
      get { minimumSystem }
      set { minimumSystem = newValue }
    }
    /// Offsets in the file, in bytes, of values that no removal may touch.
    package var protected: [Int] = []
    /// The limit of the proofs. What is not proved within it stays as it is.
    public var budget = Budget()
    /// Steps from which those of all searches are taken too, so that they can be counted.
    package var ledger: StepBudget?

    /// Changes that keep the answers of iOS 14 and later, those of iOS 9 to 12 by `paths`, and the comments.
    ///
    ///     var options = Compaction.Options()
    ///     options.minimumSystem = SystemVersion(major: 13)
    public init() {}

    /// A name for the list of values that holds a value.
    ///
    ///     options.names.append(Compaction.Options.Name("size", forListWith: "large"))
    ///     print(String(decoding: file.compacted(options).result.source.bytes, as: UTF8.self))
    public struct Name: Sendable {
      let name: String
      let value: String

      /// A name for the list that has a value.
      ///
      ///     options.names = [Compaction.Options.Name("food", forListWith: "pizza")]
      public init(_ name: String, forListWith value: String) {
        self.name = name
        self.value = value
      }
    }

    /// The oldest generation from which on all readings stay the same. Without `paths`, iOS 12 and older find nothing.
    package var oldest: SystemGeneration {
      guard let minimumSystem else { return .defaults }
      let kept = SystemGeneration(minimumSystem) ?? .paths
      return modernizes ? max(kept, .components) : kept
    }

    /// The systems whose reading of a file stays the same.
    package func systems(for file: AssociationFile) -> KeptSystems {
      let isWrittenForPaths = minimumSystem == nil && !modernizes && file.read(by: .paths).namesPatterns
      return KeptSystems(since: oldest, includingPaths: isWrittenForPaths)
    }

    /// Returns `true` if a key may be introduced that systems know since a generation.
    func allows(_ generation: SystemGeneration) -> Bool { generation <= oldest }
  }
}

extension AssociationFile {
  /// A shorter file that opens the same apps for every URL, as iOS 14 and later and, by `paths`, iOS 9 to 12 read both: products of values become variables, components without effect are removed,
  /// repeated settings become `defaults`. Every change is proved first; what is not proved within the budget stays as it is. The rest of
  /// the file keeps its formatting, comments and order.
  ///
  ///     let compaction = file.compacted()
  ///     print(compaction.saving, compaction.steps.map(\.sentence))
  ///
  /// ``Compaction/Options/minimumSystem`` names other systems. Variables need iOS 13.5 and `defaults` iOS 14: they are introduced only if it
  /// allows that.
  ///
  /// A file that a device would ignore (``AssociationFile/fault``) stays as it is.
  ///
  /// - Complexity: O(characters) for enumerations; the proofs are limited by the budget.
  public func compacted(_ options: Compaction.Options = Compaction.Options()) -> Compaction {
    var compactor = Compactor(self, options)
    return compactor.run()
  }
}
