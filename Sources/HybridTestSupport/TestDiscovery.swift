import GLibBridge
public import XCTest

// SwiftPM lists the tests of each class in generated code that calls `testCase`. XCTest's own versions accept
// nonisolated methods. For `@MainActor` methods, the generated code would convert the list at run time, which the Swift
// runtime refuses ("Could not cast value of type '(T) -> @MainActor () -> ()'"). This version needs no conversion and
// is therefore preferred. A test target makes it visible to the generated code with `@_exported public import
// HybridTestSupport`.

/// Lists the tests of a main-actor class. The code that SwiftPM generates calls this function.
///
/// - Parameter tests: The names and methods of the tests. A method is `@MainActor () -> Void` or `@MainActor () throws
///   -> Void`. The type is generic because the generated code is in another language mode, in which the same spelling
///   is another type.
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

/// Calls a test method. XCTest calls synchronous tests on the main thread.
private func call<Method>(_ method: Method) throws {
    // The method is a test marked `nonisolated`, or the generated wrapper of an asynchronous test.
    if let method = method as? () throws -> Void { return try method() }
    if let method = method as? () -> Void { return method() }
    try callOnMainActor(method)
}
