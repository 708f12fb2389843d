import HybridCore

/// Callers that wait for a script's result. WebKit never answers a call whose document has been replaced
/// (Docs/Platform.md#running-scripts-in-a-page).
@MainActor
final class ScriptCalls {
    typealias Completion = @MainActor (Result<JSONValue, PageScriptError>) -> Void
    private var waiting: [Int: Completion] = [:]
    private var last = 0

    /// Adds a waiting caller.
    /// - Returns: A function that delivers the result; only the first call counts.
    func add(_ completion: @escaping Completion) -> Completion {
        last += 1
        let number = last
        waiting[number] = completion
        return { [weak self] result in self?.waiting.removeValue(forKey: number)?(result) }
    }

    /// Fails all waiting calls.
    func end(_ error: PageScriptError) {
        let gone = waiting
        waiting = [:]
        for number in gone.keys.sorted() { gone[number]?(.failure(error)) }
    }
}
