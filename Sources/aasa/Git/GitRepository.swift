import AppSiteAssociation
import SystemCalls

/// The git repository around the working directory, read through the program `git`.
struct GitRepository {
  /// The absolute path of its work tree.
  private let root: String
  /// The working directory in the work tree; empty at the root.
  private let folder: String

  init() throws(Failure) {
    let lines = try Self.git(["rev-parse", "--show-toplevel", "--show-prefix"])
      .split(separator: "\n", omittingEmptySubsequences: false)
    root = lines.first.map(String.init) ?? ""
    let prefix = lines.dropFirst().first ?? ""
    folder = String(prefix.hasSuffix("/") ? prefix.dropLast() : prefix)
  }

  // MARK: Paths

  /// A path of the command line from the root of the work tree; empty for the root itself.
  func path(_ argument: String) throws(Failure) -> String {
    let bases = [(path: root, prefix: ""), (path: Disk.workingDirectory ?? root, prefix: folder)]
    let candidates =
      argument.hasPrefix("/")
      ? bases.compactMap { base in
        let path = LexicalPath.normalized(argument)
        let inside = path == base.path ? "" : LexicalPath.inside(base.path, path)
        return inside.map { LexicalPath.joined(base.prefix, $0) }
      } : [LexicalPath.joined(folder, argument)]
    guard let path = candidates.first.map(LexicalPath.normalized), path != "..", !path.hasPrefix("../") else {
      throw Failure("\(Input.name(argument)) is outside of the git repository \(Input.name(root))")
    }
    return path == "." ? "" : path
  }

  /// A path from the root of the work tree, as seen from the working directory.
  func relativePath(_ path: String) -> String {
    let relative = LexicalPath.relative("/" + folder, "/" + path)
    return relative.isEmpty ? "." : relative
  }

  /// The files among some of the work tree that git ignores, such as those of a build. Tracked files are not ignored.
  ///
  /// - Parameter files: Paths from the working directory.
  func ignored(_ files: [String]) throws(Failure) -> Set<String> {
    if files.isEmpty { return [] }
    let arguments = ["--literal-pathspecs", "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"]
    let ignored = Set(Self.paths(try Self.git(arguments + files)).compactMap { try? path($0) })
    return Set(files.filter { file in (try? path(file)).map(ignored.contains) ?? false })
  }

  /// Returns `true` for a file that git neither tracks nor ignores, by its path from the root of the work tree.
  func isUntracked(_ path: String) -> Bool {
    let arguments = ["-C", root, "--literal-pathspecs", "ls-files", "-z", "--others", "--exclude-standard", "--", path]
    return (try? Self.git(arguments))?.isEmpty == false
  }

  /// The paths of an output with NUL behind each.
  private static func paths(_ output: String) -> [String] {
    output.utf8.split(separator: 0).map { String(Substring($0)) }
  }

  /// Notes the files of a folder that are left out because git ignores them.
  ///
  /// - Parameter verb: The infinitive and the participle of what the command does with the others.
  static func note(ignored files: [String], _ verb: (infinitive: String, participle: String)) {
    guard let first = files.first else { return }
    let others = files.count > 1 ? " and \(counted(files.count - 1, "other file"))" : ""
    Output.note(
      "\(Input.name(first))\(others) \(files.count == 1 ? "is" : "are") ignored by git and not \(verb.participle); "
        + "name a file to \(verb.infinitive) it")
  }

  // MARK: Revisions

  /// The paths of tracked files that differ from a revision, from the root of the work tree.
  func changed(since name: String) throws(Failure) -> Set<String> {
    Set(Self.paths(try Self.git(["-C", root, "diff", "--name-only", "--no-renames", "-z", try commit(name), "--"])))
  }

  /// The files of a revision: a branch, a tag, a commit, or anything else that git resolves to a commit.
  func revision(_ name: String) throws(Failure) -> GitRevision {
    let arguments = ["ls-tree", "-r", "-t", "-z", "--full-tree", try commit(name)]
    return GitRevision(name, listing: try Self.git(arguments, "cannot list the files of \(quoted(name))"))
  }

  private func commit(_ name: String) throws(Failure) -> String {
    let resolved = try Self.run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    guard resolved.status == 0 else { throw Failure(try unknown(name)) }
    return Self.text(resolved.output)
  }

  private func unknown(_ name: String) throws(Failure) -> String {
    let message = "the repository has no revision \(quoted(name))"
    let names = Self.text(try Self.run(["for-each-ref", "--format=%(refname:short)"]).output)
    if names.isEmpty, try Self.run(["rev-parse", "--verify", "--quiet", "HEAD"]).status != 0 {
      return "\(message): it has no commit yet"
    }
    let isShallow = Self.text(try Self.run(["rev-parse", "--is-shallow-repository"]).output) == "true"
    let isShortHash = (4..<40).contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    // A server resolves neither the parent of a commit nor the beginning of a hash.
    let isLocal = isShortHash || name.contains { $0 == "~" || $0 == "^" } || name.contains("@{")
    if isShallow, isLocal { return "\(message), and the clone is shallow; run `git fetch --unshallow`" }
    let likely = isLocal ? [] : nearest(to: name, among: names.split(separator: "\n").map(String.init)).prefix(3)
    if let hint = didYouMean(likely.map { quoted($0) }) { return "\(message); \(hint)" }
    guard isShallow else { return "\(message); `git branch --all` lists the branches" }
    let branch = name.hasPrefix("origin/") ? String(name.dropFirst("origin/".count)) : name
    return "\(message), and the clone is shallow; "
      + "run `git fetch --depth=1 origin \(escapedForDisplay(ShellWord.quoted(branch)))` and pass --git FETCH_HEAD"
  }

  static func contents(_ object: String, _ name: String) throws(Failure) -> [UInt8] {
    let result = try run(["cat-file", "blob", object])
    guard result.status == 0 else { throw Failure("cannot read \(name): \(reason(result))") }
    return result.output
  }

  // MARK: The program

  private static func run(_ arguments: [String]) throws(Failure) -> Subprocess {
    do throws(Errno) { return try Subprocess("git", arguments) } catch {
      if error == .noSuchFile {
        throw Failure(
          "cannot run git: it is not installed; without `--git`, `aasa lint` checks all files and `aasa diff OLD NEW` compares two"
        )
      }
      throw Failure("cannot run git", error)
    }
  }

  /// The output of a call that must succeed.
  private static func git(_ arguments: [String], _ failure: String = "cannot compare with git") throws(Failure)
    -> String
  {
    let result = try run(arguments)
    guard result.status == 0 else { throw Failure("\(failure): \(reason(result))") }
    return text(result.output)
  }

  /// git's own words, without `fatal: `.
  private static func reason(_ result: Subprocess) -> String {
    let lines = text(result.errors).split(separator: "\n")
    guard let first = lines.first else { return "git ended with status \(result.status)" }
    let words = first.hasPrefix("fatal: ") ? first.dropFirst("fatal: ".count) : first
    let line = lines.first { $0.contains("git config --global --add safe.directory") }
    let command = line?.drop { $0 == " " || $0 == "\t" }
    let hint = command.map { "; allow it with `\(escapedForDisplay($0))`" } ?? ""
    return escapedForDisplay(words) + hint
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
