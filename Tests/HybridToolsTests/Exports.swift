// Makes `testCase` for main-actor classes visible to the code that SwiftPM generates; see TestDiscovery.swift.
@_exported public import HybridTestSupport
