/// Calls a function of type `@MainActor () -> Void` or `@MainActor () throws -> Void` that comes from code in Swift 5
/// mode, as the code does that SwiftPM generates to list the tests.
///
/// There such a type lacks the `@Sendable` that the same words imply in Swift 6 mode, so that no cast in the language
/// leads from the one to the other. Traps outside the main thread, and on any other type.
package func callOnMainActor<Function>(_ function: Function) throws {
    let name = "\(Function.self)"
    guard ["@MainActor () -> ()", "@MainActor () throws -> ()"].contains(name) else {
        preconditionFailure("Not a synchronous function of the main actor without arguments: \(name)")
    }
    // `@Sendable` changes nothing in the representation, and a function that throws nothing may always stand in for
    // one that throws.
    let function = unsafeBitCast(function, to: (@MainActor () throws -> Void).self)
    try MainActor.assumeIsolated(function)
}
