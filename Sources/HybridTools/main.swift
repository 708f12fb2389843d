import GLibBridge
import HybridNative

// As in HybridDesktop: synchronous for GTK, and in the user's language from the first message on.
MainLoop.installMainActorDrain()
ProgramLanguage.start()
CommandEnd.run(Tools.self, Array(CommandLine.arguments.dropFirst()))
