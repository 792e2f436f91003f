/// The endings by which a name is that of a file, not of a domain.
///
/// None is a top-level domain. Endings that are both, such as `md`, `zip` and `app`, are left out: a missing file of such a name is
/// requested as a domain, and the error names both.
enum FileEnding {
  static let all: Set<Substring> = [
    "aasa", "bak", "bin", "bz2", "cer", "cfg", "cms", "conf", "crt", "csv", "der", "diff", "doc", "docx",
    "entitlements", "gz", "har",
    "htm", "html", "ini", "ipa", "js", "json", "json5", "jsonc", "jsonl", "key", "lock", "log", "markdown", "mjs",
    "mobileprovision",
    "ndjson", "old", "orig", "p7b", "p7m", "p7s", "patch", "pdf", "pem", "php", "plist", "provisionprofile", "rb",
    "rtf", "sarif", "svg",
    "swift", "tar", "tmp", "toml", "ts", "tsv", "txt", "webmanifest", "xcarchive", "xls", "xlsx", "xml", "yaml", "yml",
  ]
}
