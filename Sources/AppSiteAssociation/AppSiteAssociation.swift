// What `import AppSiteAssociation` gives a program: the reader and the model.

@_exported public import Association
@_exported public import JSONSource
