/// Does what is asked of the secret service one after the other, in the order in which it was asked: a keyring that is
/// slow to keep a secret must not bring it back after it was removed.
@MainActor
final class KeyringQueue {
    private var last: Task<Void, Never>?

    /// Begins with `work` as soon as everything before it has ended, and at the earliest when the caller has returned.
    func add(_ work: @escaping @MainActor () async -> Void) {
        last = Task { [last] in
            await last?.value
            await work()
        }
    }
}
