import GLibBridge
import Glibc

// This file starts the benchmark or the bare window, which are one program so that both are compiled for release.
MainLoop.installMainActorDrain()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "bare-window" {
    exit(BareWindow.run(Array(arguments.dropFirst())))
}
exit(Measurement.run(arguments))
