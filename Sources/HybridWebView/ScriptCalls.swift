package import HybridCore

/// The callers that wait for the result of a script. WebKit never answers a call if its document has been replaced
/// (Docs/Platform.md#running-scripts-in-a-page).
package final class ScriptCalls {
    package typealias Completion = @MainActor (Result<JSONValue, PageScriptError>) -> Void
    private var waiting: [Int: Completion] = [:]
    private var last = 0

    /// Adds a waiting caller.
    /// - Returns: A function that delivers the result. Only the first call counts.
    package func add(_ completion: @escaping Completion) -> Completion {
        last += 1
        let number = last
        waiting[number] = completion
        return { [weak self] result in self?.waiting.removeValue(forKey: number)?(result) }
    }

    /// Ends all waiting calls with an error.
    package func end(_ error: PageScriptError) {
        let gone = waiting
        waiting = [:]
        for number in gone.keys.sorted() { gone[number]?(.failure(error)) }
    }
}
