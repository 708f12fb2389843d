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
    /// - Parameter isStart: True if this process starts. `packaging/kiosk/kiosk-sway` then restarts the keyboard only if
    ///   there was an earlier one.
    package func resetKeyboard(isStart: Bool) {
        Task { _ = await send(["-q", "-t", "send_tick", isStart ? "hybriddesktop-start" : "hybriddesktop-reset"]) }
    }

    /// - Returns: The reply; `nil` if there is none.
    private func send(_ arguments: [String]) async -> String? {
        let outcome = await ToolProcess.run(["swaymsg"] + arguments, timeout: 5_000)
        let reason = Self.failure(outcome)
        if let reason, !hasFailed {
            failed(localized("“swaymsg” cannot arrange the windows and the keyboard: \(reason)"))
        }
        hasFailed = reason != nil
        return outcome?.isSuccess == true ? outcome?.output : nil
    }

    /// Returns why sway does not answer; `nil` if it does. With `-q`, swaymsg does not explain a refused command, such as
    /// one for a window that has just closed.
    static func failure(_ outcome: ToolProcess.Outcome?) -> String? {
        guard let outcome else { return localized("it cannot be started") }
        return outcome.isSuccess ? nil : DisplayLine.make(outcome.complaints, limit: 200)
    }
}
