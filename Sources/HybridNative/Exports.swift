// The author of an application needs a single import. It provides the modules of HybridNative's public names and the
// type of all URLs.
@_exported public import CGtk
@_exported public import GLibBridge
@_exported public import HybridCore
@_exported public import HybridShell

@_exported public import struct FoundationEssentials.URL
