import CGtk
import GLibBridge
import HybridCore

/// What a WebDriver's scripts can ask of the application.
extension WebAutomation {
    /// - Parameter actions: the application, whose commands are its actions.
    func connect(to tabs: TabsController, actions: ObjectRef) {
        frontWebView = { [weak tabs] in tabs?.active.front.webView }
        answer = { [weak tabs] request, host in
            guard let tabs else { return .failure(.unknownRequest) }
            switch request {
            case .state:
                let controller = tabs.controllers.flatMap { [$0.main, $0.modalSession].compactMap { $0 } }
                    .first { $0.webView === host }
                return .success(StateReader.read(tabs).json(for: controller?.name))
            case .perform(let action, let argument): return Self.perform(action, argument, on: actions)
            }
        }
    }

    private static func perform(
        _ action: String, _ argument: String?, on actions: ObjectRef
    ) -> Result<JSONValue, AutomationError> {
        guard g_action_group_has_action(actions.pointer(), action) != 0 else { return .failure(.unknownAction(action)) }
        guard g_action_group_get_action_enabled(actions.pointer(), action) != 0 else {
            return .failure(.disabledAction(action))
        }
        let type = g_action_group_get_action_parameter_type(actions.pointer(), action)
        let wanted = type.flatMap { String(takingGString: g_variant_type_dup_string($0)) }
        let value: Variant?
        switch (wanted, argument) {
        case (nil, nil): value = nil
        case ("s", let text?): value = Variant(text)
        case ("i", let text?):
            guard let number = Int32(text), let parsed = try? Variant(parsing: "int32 \(number)") else {
                return .failure(.wrongArgument(action))
            }
            value = parsed
        default: return .failure(.wrongArgument(action))
        }
        // The answer first: the page that waits for it may be gone after the command.
        MainLoop.after(milliseconds: answerDelay) {
            g_action_group_activate_action(actions.pointer(), action, value?.pointer)
        }
        return .success(.bool(true))
    }

    /// Time for the answer to reach the page's process, in milliseconds.
    private static let answerDelay = 20
}
