// One import for whoever writes an application: what the names of HybridNative's own interface come from, and the type of
// every address.
@_exported public import CGtk
@_exported public import GLibBridge
@_exported public import HybridCore
@_exported public import HybridShell

@_exported public import struct FoundationEssentials.URL
