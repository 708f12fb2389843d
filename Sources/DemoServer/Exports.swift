// The pages use the server's types in every file.
@_exported public import LoopbackServer
