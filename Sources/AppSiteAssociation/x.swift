import JSONSource
