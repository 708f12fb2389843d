import GLibBridge

/// Lets one task at a time use something, in the order of their requests.
@MainActor
final class Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits until no other task has the turn. The caller must ``leave()`` later.
    func take() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await awaitOnMainLoop { waiting.append($0) }
    }

    /// Gives the turn to the next task.
    func leave() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst().resume()
    }
}
