import ArgumentParser

/// A command that only writes text. Tests call it with a recorded output.
protocol OutputCommand: ParsableCommand, Sendable {
    /// Runs the command.
    /// - Parameter write: A closure that writes text to standard output.
    @MainActor func run(writingTo write: (String) -> Void) throws
}

extension OutputCommand {
    func run() throws {
        try MainActor.assumeIsolated { try run { print($0, terminator: "") } }
    }
}
