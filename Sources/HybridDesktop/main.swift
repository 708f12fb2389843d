import ArgumentParser
import GLibBridge

// Synchronous on purpose: an asynchronous `main` leaves the main thread, on which GTK must stay.
MainLoop.installMainActorDrain()
Program.run(Array(CommandLine.arguments.dropFirst()))
