import ModelContext
import SourceText
import Tasks

extension WorkspaceFolder {
  /// The differences between two files, or between the files of two folders, as `aasa diff` has them.
  func difference(_ arguments: ToolArguments) throws -> DiffAnswer {
    let (old, new) = (("old_file", "old_text"), ("new_file", "new_text"))
    let names = (try ToolInput.nameOrText(arguments, old).name, try ToolInput.nameOrText(arguments, new).name)
    if case (let old?, let new?) = names, Place(old).isFolder, Place(new).isFolder {
      return try difference((old, new), arguments)
    }
    let options = try ToolInput.options(arguments, servedBy: try domains(servingFile: names.1))
    return try DiffQuestion(
      from: try ToolInput.source(arguments, self, old), to: try ToolInput.source(arguments, self, new), options
    ).answer()
  }

  private func difference(_ folders: DiffAnswer.Folders, _ arguments: ToolArguments) throws -> DiffAnswer {
    for folder in [folders.old, folders.new] { try confine(folder) }
    let options = try ToolInput.options(arguments)
    let compared = try ComparedVersions(inFolders: folders, isForApple: options.app != nil) { _ in
      { place throws(Failure) in try read(place) }
    }
    if let failure = compared.failures.first { throw failure.error }
    let found = try options.domain == nil ? configuration() : nil
    let pairs = compared.pairs.map { pair in
      var pair = pair
      pair.domain = found?.domains(servingFile: LexicalPath.joined(folders.new, pair.path)).first
      return pair
    }
    return try DiffQuestion(pairs, folders: folders, options).answer()
  }
}
