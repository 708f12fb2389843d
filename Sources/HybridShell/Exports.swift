// The modules below the shell, for those that use it.
@_exported public import HybridToolkit
@_exported public import HybridWebView
