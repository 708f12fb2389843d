import GLibBridge

/// Gives memory back that nobody needs any more, when the user has stopped going from page to page.
///
/// The pictures of pages that slide are large, come and go, and leave holes that glibc keeps: 8 of 79 MiB after 50
/// screens (Docs/Architecture.md).
@MainActor
final class MemoryKeeper {
    private var timer: LoopTimer?
    /// Long after a slide, and before the user has turned to something else; in milliseconds.
    private static let rest = 2_000

    /// A visit has begun or ended.
    func beUsed() {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.rest) { ProcessControl.returnFreeMemory() }
    }
}
