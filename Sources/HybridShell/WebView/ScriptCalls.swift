import HybridCore

/// Who waits for what a script returns. WebKit never answers a call whose document has gone
/// (Docs/Platform.md#running-scripts-in-a-page).
@MainActor
final class ScriptCalls {
    typealias Completion = @MainActor (Result<JSONValue, PageScriptError>) -> Void
    private var waiting: [Int: Completion] = [:]
    private var last = 0

    /// Somebody waits from now on.
    /// - Returns: what answers: once, whoever is first.
    func add(_ completion: @escaping Completion) -> Completion {
        last += 1
        let number = last
        waiting[number] = completion
        return { [weak self] result in self?.waiting.removeValue(forKey: number)?(result) }
    }

    /// Nobody will answer any more.
    func end(_ error: PageScriptError) {
        let gone = waiting
        waiting = [:]
        for number in gone.keys.sorted() { gone[number]?(.failure(error)) }
    }
}
