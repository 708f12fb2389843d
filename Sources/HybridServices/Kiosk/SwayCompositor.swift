import Glibc
import HybridCore

/// Sends commands to sway, the compositor of the kiosk's session with a touch keyboard.
@MainActor
package final class SwayCompositor {
    private var windows = FloatingWindows()
    private var isBusy = false
    private var isNeededAgain = false
    private var hasFailed = false
    private let failed: @MainActor (String) -> Void
    /// The payload of the event after which `packaging/kiosk/kiosk-sway` restarts the keyboard.
    private static let reset = "hybriddesktop-reset"

    /// - Parameter failed: Called with a sentence when sway does not answer for the first time.
    package init(failed: @escaping @MainActor (String) -> Void) { self.failed = failed }

    /// Moves the windows above the kiosk's own to the part of the display that the keyboard leaves free.
    package func arrange() {
        isNeededAgain = isBusy
        guard !isBusy else { return }
        isBusy = true
        Task {
            let tree = await send(["-r", "-t", "get_tree"]).flatMap { try? JSONValue(parsing: $0) }
            let commands = tree.map { windows.commands(for: $0, process: Int(getpid())) } ?? []
            if !commands.isEmpty { _ = await send(["-q", commands.joined(separator: "; ")]) }
            isBusy = false
            if isNeededAgain { arrange() }
        }
    }

    /// Gives the next visitor a keyboard with its first layout.
    package func resetKeyboard() { Task { _ = await send(["-q", "-t", "send_tick", Self.reset]) } }

    /// - Returns: The reply; `nil` if there is none.
    private func send(_ arguments: [String]) async -> String? {
        let outcome = await ToolProcess.run(["swaymsg"] + arguments, timeout: 5_000)
        if let outcome, outcome.isSuccess { return outcome.output }
        if !hasFailed {
            let reason = DisplayLine.make(outcome?.complaints, limit: 200) ?? localized("it cannot be started")
            failed(localized("“swaymsg” cannot arrange the windows and the keyboard: \(reason)"))
        }
        hasFailed = true
        return nil
    }
}
