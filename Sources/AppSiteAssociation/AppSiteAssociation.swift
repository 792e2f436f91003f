// The library's promise in one import: what these modules declare public, and the extensions beside this file.
@_exported public import Analysis
@_exported public import Association
@_exported public import Compaction
@_exported public import JSONSource
@_exported public import Lint
@_exported public import Matching
@_exported public import SourceText
