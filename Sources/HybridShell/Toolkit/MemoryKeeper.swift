import GLibBridge

/// Returns unused memory to the system when the user stops navigating.
///
/// The pictures of sliding pages are large and short-lived, and leave holes that glibc keeps: 8 of 79 MiB after 50
/// screens.
@MainActor
final class MemoryKeeper {
    private var timer: LoopTimer?
    /// Delay in milliseconds: well after a slide ends, and before the user does something else.
    private static let rest = 2_000

    /// Restarts the delay when a visit starts or ends.
    func beUsed() {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.rest) { ProcessControl.returnFreeMemory() }
    }
}
