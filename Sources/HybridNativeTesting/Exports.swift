// A test needs a single import.
@_exported public import HybridNative
