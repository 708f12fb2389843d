import GLibBridge
import Glibc

// Two programs in one: what measures, and the bare window that it measures against. Both are compiled for release.
MainLoop.installMainActorDrain()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "bare-window" {
    exit(BareWindow.run(Array(arguments.dropFirst())))
}
exit(Measurement.run(arguments))
