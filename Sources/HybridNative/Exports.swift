// One import for whoever writes an application: what the names of HybridNative's own interface come from.
@_exported public import CGtk
@_exported public import GLibBridge
@_exported public import HybridCore
@_exported public import HybridShell
