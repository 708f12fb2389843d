public import CGtk

/// Cancels an asynchronous GIO operation.
@MainActor
public final class Cancellation {
    fileprivate let cancellable = ObjectRef(owning: g_cancellable_new())

    /// Creates a cancellation that has not been requested.
    public init() {}

    /// Requests that the operation stop. The operation then fails with a ``GLibError`` whose `isCancelled` is true.
    public func cancel() { g_cancellable_cancel(cancellable.pointer()) }
}

/// The arguments that the start function of an operation passes to C.
public struct GIOCall {
    /// The argument for the parameter `cancellable`.
    public let cancellable: UnsafeMutablePointer<GCancellable>
    /// The argument for the parameter `callback`.
    public let callback: GAsyncReadyCallback
    /// The argument for the parameter `user_data`.
    public let userData: UnsafeMutableRawPointer
}

/// Holds the completion of one operation until C calls back or the operation times out.
@MainActor
private final class PendingCall<Value> {
    typealias Finish = @MainActor (OpaquePointer, GErrorPointer) -> Value
    private let finish: Finish
    private var completion: (@MainActor (Result<Value, GLibError>) -> Void)?
    private var timer: LoopTimer?

    init(finish: @escaping Finish, completion: @escaping @MainActor (Result<Value, GLibError>) -> Void) {
        self.finish = finish
        self.completion = completion
    }

    func limit(to milliseconds: Int, _ cancellation: Cancellation) {
        timer = MainLoop.after(milliseconds: milliseconds) { [weak self] in
            self?.complete(
                .failure(
                    GLibError(
                        domain: "g-io-error-quark", code: Int(G_IO_ERROR_TIMED_OUT.rawValue),
                        message: "The operation took longer than \(milliseconds) ms.")))
            cancellation.cancel()
        }
    }

    /// Receives the result of GIO. It always calls `finish`, even after a time-out, because only `finish` releases the
    /// memory of the result.
    func arrived(_ result: OpaquePointer) {
        let outcome: Result<Value, GLibError>
        do throws(GLibError) {
            outcome = .success(try withGError { finish(result, $0) })
        } catch {
            outcome = .failure(error)
        }
        complete(outcome)
    }

    private func complete(_ outcome: Result<Value, GLibError>) {
        timer?.cancel()
        timer = nil
        let completion = completion
        self.completion = nil
        completion?(outcome)
    }
}

/// Runs an asynchronous GIO operation and reports its outcome exactly once, on the main actor.
///
/// - Parameters:
///   - timeout: The number of milliseconds until the operation times out, even if C never calls back. WebKit needs
///     this, because a pending script call never completes once the page has navigated away.
///   - cancellation: Lets the caller cancel the operation.
///   - start: Begins the operation by the `…_async` form of the C function.
///   - finish: Ends the operation by the `…_finish` form of the C function. The result of `finish` is the outcome,
///     unless `finish` has set the error.
///   - completion: Called with the outcome.
@MainActor
public func startGIO<Value>(
    timeout: Int? = nil, cancellation: Cancellation = Cancellation(), start: (GIOCall) -> Void,
    finish: @escaping @MainActor (OpaquePointer, GErrorPointer) -> Value,
    completion: @escaping @MainActor (Result<Value, GLibError>) -> Void
) {
    let pending = PendingCall(finish: finish, completion: completion)
    if let timeout { pending.limit(to: timeout, cancellation) }
    // The C callback cannot be generic, so the box holds a closure that has the type. The box is retained here. The
    // callback releases it, and GIO calls the callback exactly once for every operation that was started.
    let box = CallbackBox { pending.arrived($0) }
    let data = Unmanaged.passRetained(box).toOpaque()
    start(
        GIOCall(
            cancellable: cancellation.cancellable.pointer(),
            callback: { _, result, data in
                guard let result, let data else { return }
                nonisolated(unsafe) let box = Unmanaged<CallbackBox>.fromOpaque(data).takeRetainedValue()
                nonisolated(unsafe) let arrived = result
                MainActor.assumeIsolated { box.content(arrived) }
            }, userData: data))
}

private typealias CallbackBox = Box<@MainActor (OpaquePointer) -> Void>

/// The asynchronous form of ``startGIO(timeout:cancellation:start:finish:completion:)``. If the task is cancelled, the
/// operation is cancelled.
/// - Throws: ``GLibError`` if the operation fails, times out or is cancelled.
@MainActor
public func awaitGIO<Value: Sendable>(
    timeout: Int? = nil, start: (GIOCall) -> Void,
    finish: @escaping @MainActor (OpaquePointer, GErrorPointer) -> Value
) async throws -> Value {
    let cancellation = Cancellation()
    let outcome: Result<Value, GLibError> = await withTaskCancellationHandler { @MainActor in
        await awaitOnMainLoop { continuation in
            startGIO(timeout: timeout, cancellation: cancellation, start: start, finish: finish) { outcome in
                continuation.resume(returning: outcome)
            }
        }
    } onCancel: {
        Task { @MainActor in cancellation.cancel() }
    }
    return try outcome.get()
}
