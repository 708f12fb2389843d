import ArgumentParser
import GLibBridge
import HybridNative

// `main` is synchronous on purpose. An asynchronous `main` leaves the main thread, which GTK requires.
MainLoop.installMainActorDrain()
// Select the language before the first message.
ProgramLanguage.start()
Program.run(Array(CommandLine.arguments.dropFirst()))
