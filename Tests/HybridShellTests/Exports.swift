// Lets the code that SwiftPM generates see the `testCase` for main-actor classes; see TestDiscovery.swift.
@_exported public import HybridTestSupport
