public import ArgumentParser
public import Matching

extension Engine: ExpressibleByArgument {}
