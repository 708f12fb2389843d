import GLibBridge

/// Returns unused memory to the system when the user stops navigating.
///
/// The pictures of sliding pages are large and used only briefly. They leave unused gaps in memory that glibc does not
/// return. After 50 screens, these were 8 of 79 MiB.
package final class MemoryKeeper {
    private var timer: LoopTimer?
    /// The delay in milliseconds. It ends well after a slide, and before the user does something else.
    private static let rest = 2_000

    /// Creates a keeper that is at rest.
    package init() {}

    /// Restarts the delay when a visit starts or ends.
    package func beUsed() {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.rest) { ProcessControl.returnFreeMemory() }
    }
}
