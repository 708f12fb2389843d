import GLibBridge

/// Runs asynchronous work in a command without a window, iterating the main loop until it completes.
@MainActor
package enum Waiting {
    package static func run<Value>(_ work: @escaping @MainActor () async throws -> Value) throws -> Value {
        var outcome: Result<Value, any Error>?
        Task { @MainActor in
            do {
                outcome = .success(try await work())
            } catch {
                outcome = .failure(error)
            }
        }
        while true {
            if let outcome { return try outcome.get() }
            MainLoop.iterate(mayBlock: true)
        }
    }
}
