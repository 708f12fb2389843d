import GLibBridge
import Glibc

// Two programs in one, both compiled for release: the benchmark and the bare window that it measures against.
MainLoop.installMainActorDrain()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "bare-window" {
    exit(BareWindow.run(Array(arguments.dropFirst())))
}
exit(Measurement.run(arguments))
