import HybridCore

/// The session's program that turns the screen on and off, such as `/usr/lib/hybriddesktop/kiosk-screen`.
@MainActor
package enum ScreenProgram {
    private static var last: Task<Void, Never>?

    /// Starts the program with the argument `on` or `off` after the previous one has ended.
    /// - Parameter failed: Called with a sentence if the program fails.
    package static func run(_ program: String, isOn: Bool, failed: @escaping @MainActor (String) -> Void) {
        last = Task { [last] in
            await last?.value
            let outcome = await ToolProcess.run([program, isOn ? "on" : "off"])
            guard outcome?.isSuccess != true else { return }
            let reason = DisplayLine.make(outcome?.complaints, limit: 200) ?? localized("it cannot be started")
            failed(localized("“\(program)” cannot turn the screen on or off: \(reason)"))
        }
    }
}
