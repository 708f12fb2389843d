import GLibBridge
import HybridNative

// As in HybridDesktop: synchronous for GTK, and in the user's language from the first message on.
MainLoop.installMainActorDrain()
ProgramLanguage.start()
Tools.run(Array(CommandLine.arguments.dropFirst()))
