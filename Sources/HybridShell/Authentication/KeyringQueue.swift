/// Runs secret service operations in order, so that a slow store operation cannot restore a secret that was removed
/// after it.
@MainActor
final class KeyringQueue {
    private var last: Task<Void, Never>?

    /// Starts `work` when all earlier operations have ended, and not before the caller returns.
    func add(_ work: @escaping @MainActor () async -> Void) {
        last = Task { [last] in
            await last?.value
            await work()
        }
    }
}
