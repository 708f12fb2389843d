// The modules of the core, under one name for those that use it.
@_exported public import HybridAuthentication
@_exported public import HybridConfiguration
@_exported public import HybridNavigation
@_exported public import HybridValues
