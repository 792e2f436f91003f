public import ArgumentParser
public import Matching

extension LinkRouter.Engine: ExpressibleByArgument {}
