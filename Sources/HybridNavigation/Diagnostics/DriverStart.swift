package import HybridValues

/// The start of a program for a WebDriver session, as another process observes it.
///
/// This is needed because the driver of WebKitGTK waits forever if the program has ended.
package struct DriverStart: Equatable, Sendable {
    /// The number of consecutive observations without a program after which the program is assumed to have ended. The
    /// driver needs some time to start the program.
    package static let patience = 20
    private var absences = 0

    package init() {}

    /// Records an observation of the driver's child processes.
    /// - Returns: The response to the client if the program has ended, otherwise `nil`.
    /// - Parameter sentence: The error message of the program, if there is one.
    package mutating func look(hasProgram: Bool, sentence: String?) -> JSONValue? {
        absences = hasProgram ? 0 : absences + 1
        if let sentence { return Self.refusal(sentence) }
        guard absences >= Self.patience else { return nil }
        return Self.refusal(
            """
            The program ended before the driver reached it. If it is open with the same profile, close it first. \
            Otherwise its standard error gives the reason.
            """)
    }

    private static func refusal(_ sentence: String) -> JSONValue {
        ["value": ["error": "session not created", "message": .string(sentence), "stacktrace": ""]]
    }

    /// The environment variable with the path of the file for the error message.
    package static let variable = "HYBRID_DESKTOP_START_FAILURE"
    /// The environment variable with the path of the file for the ``DriverMark``.
    package static let markVariable = "HYBRID_DESKTOP_DRIVER_MARK"
    /// The environment variable with the path of the pipe for the lines of ``DriverReport``. The pipe exists only if the
    /// client receives events.
    package static let eventsVariable = "HYBRID_DESKTOP_DRIVER_EVENTS"
    /// The environment variable with which native and error screens have no documents, because commands go to one page.
    package static let stayVariable = "HYBRID_DESKTOP_DRIVER_STAYS"
    /// The environment variable that makes links and scripts open new windows, as in a browser.
    package static let windowsVariable = "HYBRID_DESKTOP_NEW_WINDOWS"
}
