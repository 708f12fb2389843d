import GLibBridge
public import XCTest

// SwiftPM lists the tests of each class in generated code that calls `testCase`. XCTest's own versions take nonisolated
// methods; for `@MainActor` methods the generated code would convert the list at run time, which the Swift runtime
// refuses ("Could not cast value of type '(T) -> @MainActor () -> ()'"). This version needs no conversion and is
// therefore preferred. A test target makes it visible to the generated code with `@_exported public import
// HybridTestSupport`.

/// Lists the tests of a main-actor class. Called by code that SwiftPM generates.
///
/// - Parameter tests: names and methods. A method is `@MainActor () -> Void` or `@MainActor () throws -> Void`. It is
///   generic because the generated code is in another language mode, where the same spelling is another type.
public func testCase<T: MainLoopTestCase, Method>(_ tests: [(String, (T) -> Method)]) -> XCTestCaseEntry {
    (
        T.self,
        tests.map { name, method in
            (
                name,
                { anyTest in
                    guard let test = anyTest as? T else {
                        preconditionFailure("XCTest passes a test to its own methods only")
                    }
                    try call(method(test))
                }
            )
        }
    )
}

/// XCTest calls synchronous tests on the main thread.
private func call<Method>(_ method: Method) throws {
    // A test marked `nonisolated`, or the generated wrapper of an asynchronous one.
    if let method = method as? () throws -> Void { return try method() }
    if let method = method as? () -> Void { return method() }
    try callOnMainActor(method)
}
