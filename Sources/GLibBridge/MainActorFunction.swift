/// Calls a function of type `@MainActor () -> Void` or `@MainActor () throws -> Void` from code in Swift 5 mode, such
/// as the test list that SwiftPM generates.
///
/// In Swift 5 mode, such a type lacks the implicit `@Sendable` of Swift 6 mode, and no cast converts one type to the
/// other. The function traps outside the main thread, and for a function of any other type.
package func callOnMainActor<Function>(_ function: Function) throws {
    let name = "\(Function.self)"
    guard ["@MainActor () -> ()", "@MainActor () throws -> ()"].contains(name) else {
        preconditionFailure("Not a synchronous function of the main actor without arguments: \(name)")
    }
    // `@Sendable` does not change the representation, and a non-throwing function can be called as a throwing one.
    let function = unsafeBitCast(function, to: (@MainActor () throws -> Void).self)
    try MainActor.assumeIsolated(function)
}
