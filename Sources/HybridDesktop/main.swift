import ArgumentParser
import GLibBridge
import HybridNative

// Synchronous on purpose: an asynchronous `main` leaves the main thread, on which GTK must stay.
MainLoop.installMainActorDrain()
// Before the first sentence is said.
ProgramLanguage.start()
Program.run(Array(CommandLine.arguments.dropFirst()))
