import Testing

@testable import HybridServices

/// The message to the operator if sway does not arrange the kiosk's windows.
@Suite struct SwayCompositorTests {
    /// The result and the output of swaymsg; `nil` if it does not start.
    @Test(
        arguments: [
            (nil, "it cannot be started"), ((true, ""), nil), ((true, "a hint"), nil),
            ((false, "Unable to connect to sway\n"), "Unable to connect to sway"),
            // The window of the command has closed.
            ((false, ""), nil),
        ] as [((isSuccess: Bool, complaints: String)?, String?)])
    @MainActor func failures(result: (isSuccess: Bool, complaints: String)?, reason: String?) {
        let outcome = result.map {
            ToolProcess.Outcome(isSuccess: $0.isSuccess, output: "", complaints: $0.complaints)
        }
        #expect(SwayCompositor.failure(outcome) == reason)
    }
}
