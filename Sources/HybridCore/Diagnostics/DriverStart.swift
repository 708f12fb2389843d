/// The start of a program for a WebDriver session, as observed from outside.
///
/// WebKitGTK's driver waits forever for a program that has ended.
package struct DriverStart: Equatable, Sendable {
    /// The number of consecutive observations without a program after which it counts as ended. The driver needs some
    /// time to start it.
    package static let patience = 20
    private var absences = 0

    /// A start without observations.
    package init() {}

    /// Records an observation of the driver's child processes.
    /// - Returns: the response to the client if the program has ended.
    /// - Parameters:
    ///   - hasProgram: true if the driver has a child process.
    ///   - sentence: the program's error message.
    package mutating func look(hasProgram: Bool, sentence: String?) -> JSONValue? {
        absences = hasProgram ? 0 : absences + 1
        if let sentence { return Self.answer(sentence) }
        guard absences >= Self.patience else { return nil }
        return Self.answer(
            """
            The program ended before the driver reached it. If it is open with the same profile, close it first. \
            Otherwise its standard error gives the reason.
            """)
    }

    private static func answer(_ sentence: String) -> JSONValue {
        ["value": ["error": "session not created", "message": .string(sentence), "stacktrace": ""]]
    }

    /// The environment variable with the path of the file for the error message.
    package static let variable = "HYBRID_DESKTOP_START_FAILURE"
}
