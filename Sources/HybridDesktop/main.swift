import ArgumentParser
import GLibBridge
import HybridNative

// Synchronous on purpose: an asynchronous `main` leaves the main thread, which GTK requires.
MainLoop.installMainActorDrain()
// Before the first message.
ProgramLanguage.start()
Program.run(Array(CommandLine.arguments.dropFirst()))
