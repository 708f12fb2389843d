import CGtk
import GLibBridge
import XCTest

final class GIOAsyncTests: MainLoopTestCase {
    private var environment: TestEnvironment?

    override func prepare() throws {
        try super.prepare()
        environment = try TestEnvironment()
    }

    override func cleanUp() {
        environment?.remove()
        super.cleanUp()
    }

    func testSuccess() throws {
        let path = try XCTUnwrap(environment).write("content", to: "file")
        var outcomes: [Result<[UInt8], GLibError>] = []
        load(path) { outcomes.append($0) }
        XCTAssertEqual(outcomes.count, 0, "never before the call has returned")
        pump(until: { !outcomes.isEmpty }, "the file is read")
        XCTAssertEqual(try outcomes[0].get(), Array("content".utf8))
        pumpPending()
        XCTAssertEqual(outcomes.count, 1)
    }

    func testFailure() throws {
        var outcomes: [Result<[UInt8], GLibError>] = []
        load(try XCTUnwrap(environment).path("missing")) { outcomes.append($0) }
        pump(until: { !outcomes.isEmpty }, "the file is missed")
        XCTAssertThrowsError(try outcomes[0].get()) { error in
            XCTAssertEqual((error as? GLibError)?.domain, "g-io-error-quark")
            XCTAssertEqual((error as? GLibError)?.code, Int(G_IO_ERROR_NOT_FOUND.rawValue))
        }
    }

    func testCancellation() {
        let cancellation = Cancellation()
        var outcomes: [Result<Bool, GLibError>] = []
        waitForever(cancellation: cancellation) { outcomes.append($0) }
        pumpPending()
        XCTAssertEqual(outcomes.count, 0)
        cancellation.cancel()
        pump(until: { !outcomes.isEmpty }, "the operation is cancelled")
        XCTAssertThrowsError(try outcomes[0].get()) { XCTAssertTrue(($0 as? GLibError)?.isCancelled ?? false) }
        pumpPending()
        XCTAssertEqual(outcomes.count, 1)
    }

    /// The timeout also cancels the operation, whose late result must be ignored.
    func testTimeOutCompletesOnce() {
        var outcomes: [Result<Bool, GLibError>] = []
        waitForever(timeout: 20) { outcomes.append($0) }
        pump(until: { !outcomes.isEmpty }, "the time is over")
        XCTAssertThrowsError(try outcomes[0].get()) { XCTAssertTrue(($0 as? GLibError)?.isTimedOut ?? false) }
        pumpPending()
        XCTAssertEqual(outcomes.count, 1)
    }

    func testLateResultIsIgnored() {
        let source = ObjectRef(owning: makeObject())
        var task: ObjectRef?
        var finished = 0
        var outcomes: [Result<Bool, GLibError>] = []
        startGIO(
            timeout: 10,
            start: { call in
                task = ObjectRef(owning: g_task_new(source.address, nil, call.callback, call.userData))
            },
            finish: { result, error in
                finished += 1
                return g_task_propagate_boolean(result, error) != 0
            }, completion: { outcomes.append($0) })
        pump(until: { !outcomes.isEmpty }, "the time is over")
        XCTAssertEqual(finished, 0)
        task.map { g_task_return_boolean($0.pointer(), 1) }
        pump(until: { finished == 1 }, "the late answer is taken")
        XCTAssertEqual(outcomes.count, 1)
    }

    func testEverythingIsFreedAfterwards() throws {
        let path = try XCTUnwrap(environment).write("content", to: "file")
        var (first, second): (Probe?, Probe?) = (Probe(), Probe())
        weak let finish = first
        weak let completion = second
        var isDone = false
        let file = ObjectRef(owning: g_file_new_for_path(path))
        startGIO(
            timeout: 60_000,
            start: { g_file_load_bytes_async(file.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { [first] result, error in
                _ = first
                return takeBytes(g_file_load_bytes_finish(file.pointer(), result, nil, error))
            },
            completion: { [second] _ in
                _ = second
                isDone = true
            })
        (first, second) = (nil, nil)
        XCTAssertNotNil(finish)
        XCTAssertNotNil(completion)
        pump(until: { isDone }, "the file is read")
        pumpPending()
        XCTAssertNil(finish)
        XCTAssertNil(completion)
    }

    func testAwaitReturnsAndThrows() throws {
        let environment = try XCTUnwrap(environment)
        let path = try environment.write("content", to: "file")
        XCTAssertEqual(try run { try await self.contents(path) }, Array("content".utf8))
        XCTAssertThrowsError(try run { try await self.contents(environment.path("missing")) }) { error in
            XCTAssertEqual((error as? GLibError)?.code, Int(G_IO_ERROR_NOT_FOUND.rawValue))
        }
    }

    func testAwaitTimesOut() {
        XCTAssertThrowsError(try run { try await self.awaitForever(timeout: 20) }) { error in
            XCTAssertTrue((error as? GLibError)?.isTimedOut ?? false)
        }
    }

    func testTaskCancellationEndsTheOperation() {
        var caught: (any Error)?
        var hasStarted = false
        let task = Task { @MainActor in
            hasStarted = true
            do { _ = try await awaitForever() } catch { caught = error }
        }
        pump(until: { hasStarted }, "the task starts")
        pumpPending()
        task.cancel()
        pump(until: { caught != nil }, "the operation ends")
        XCTAssertTrue((caught as? GLibError)?.isCancelled ?? false)
    }

    func testTaskCancelledBeforehandEndsTheOperation() {
        var caught: (any Error)?
        let task = Task { @MainActor in
            do { _ = try await awaitForever() } catch { caught = error }
        }
        task.cancel()
        pump(until: { caught != nil }, "the operation ends")
        XCTAssertTrue((caught as? GLibError)?.isCancelled ?? false)
    }

    private func load(
        _ path: String, timeout: Int? = nil, completion: @escaping @MainActor (Result<[UInt8], GLibError>) -> Void
    ) {
        let file = ObjectRef(owning: g_file_new_for_path(path))
        startGIO(
            timeout: timeout,
            start: { g_file_load_bytes_async(file.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { takeBytes(g_file_load_bytes_finish(file.pointer(), $0, nil, $1)) }, completion: completion)
    }

    private func contents(_ path: String) async throws -> [UInt8] {
        let file = ObjectRef(owning: g_file_new_for_path(path))
        return try await awaitGIO(
            start: { g_file_load_bytes_async(file.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { takeBytes(g_file_load_bytes_finish(file.pointer(), $0, nil, $1)) })
    }

    /// Waits for a connection to an unused port.
    private func waitForever(
        timeout: Int? = nil, cancellation: Cancellation = Cancellation(),
        completion: @escaping @MainActor (Result<Bool, GLibError>) -> Void
    ) {
        let listener = makeListener()
        startGIO(
            timeout: timeout, cancellation: cancellation,
            start: { g_socket_listener_accept_async(listener.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { ObjectRef.owning(g_socket_listener_accept_finish(listener.pointer(), $0, nil, $1)) != nil },
            completion: completion)
    }

    private func awaitForever(timeout: Int? = nil) async throws -> Bool {
        let listener = makeListener()
        return try await awaitGIO(
            timeout: timeout,
            start: { g_socket_listener_accept_async(listener.pointer(), $0.cancellable, $0.callback, $0.userData) },
            finish: { ObjectRef.owning(g_socket_listener_accept_finish(listener.pointer(), $0, nil, $1)) != nil })
    }

    private func makeListener() -> ObjectRef {
        let listener = ObjectRef(owning: g_socket_listener_new())
        g_socket_listener_add_any_inet_port(listener.pointer(), nil, nil)
        return listener
    }
}

/// Copies bytes owned by the caller, and frees them.
private func takeBytes(_ gBytes: OpaquePointer?) -> [UInt8] {
    defer { g_bytes_unref(gBytes) }
    return bytes(of: gBytes)
}
