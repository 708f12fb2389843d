/// Runs operations of the secret service in order. This prevents a slow store operation from restoring a secret that
/// was removed later.
final class KeyringQueue {
    private var last: Task<Void, Never>?

    /// Starts `work` when all earlier operations have ended, but not before this call returns.
    func add(_ work: @escaping @MainActor () async -> Void) {
        last = Task { [last] in
            await last?.value
            await work()
        }
    }
}
