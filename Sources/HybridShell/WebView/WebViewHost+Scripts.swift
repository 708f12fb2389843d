import GLibBridge
import HybridCore

/// What native code asks of the page, and waits for.
extension WebViewHost {
    /// Runs a script in the page.
    /// - Parameter timeout: how long to wait, in seconds.
    /// - Returns: the value of its last expression; `null` for one that is `undefined`.
    /// - Throws: what the script has thrown, or why there is no answer.
    func evaluate(_ script: String, timeout: Double) async throws(PageScriptError) -> JSONValue {
        try await awaitOnMainLoop { continuation in
            evaluate(script, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Calls a function of the page, and waits for what it returns; a promise is waited for too.
    /// - Parameter timeout: how long to wait, in seconds.
    /// - Throws: what the function has thrown, or why there is no answer.
    func call(
        _ function: String, _ arguments: [any Encodable], timeout: Double
    ) async throws(PageScriptError) -> JSONValue {
        let function = try PageFunction(function, encoding: arguments)
        return try await awaitOnMainLoop { continuation in
            call(function, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }
}

extension JSONValue {
    /// What a page's function has returned, as the type that it was to be.
    /// - Throws: ``PageScriptError/conversion(_:)``.
    func returned<Value: Decodable>(as type: Value.Type) throws(PageScriptError) -> Value {
        do {
            return try decode(as: type)
        } catch {
            throw .conversion(error)
        }
    }
}
