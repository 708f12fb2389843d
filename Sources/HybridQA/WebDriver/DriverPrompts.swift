package import HybridCore

/// The handlers of unexpected dialogs by their type: the capability `unhandledPromptBehavior` as an object. WebKitGTK's
/// driver knows only one handler for all types.
package struct DriverPrompts: Equatable, Sendable {
    package static let key = "unhandledPromptBehavior"
    /// The dialogs that interrupt a command. A `beforeUnload` dialog is always accepted.
    private static let kinds = ["alert", "confirm", "prompt"]
    private static let defaultHandler = "dismiss and notify"
    private static let handlers = ["accept", "accept and notify", "dismiss", defaultHandler, "ignore"]
    private let chosen: [String: String]

    /// Parses the capability. The result is `nil` if it is a text or invalid, which WebKitGTK's driver handles.
    package init?(_ value: JSONValue?) {
        guard let members = value?.object,
            members.keys.allSatisfy((Self.kinds + ["beforeUnload", "default"]).contains),
            members.values.allSatisfy({ $0.string.map(Self.handlers.contains) ?? false })
        else { return nil }
        chosen = members.compactMapValues(\.string)
    }

    /// The capability.
    package var json: JSONValue { .object(chosen.mapValues { .string($0) }) }

    /// The handler for WebKitGTK's driver. If the types have different ones, it leaves dialogs open.
    package var common: String {
        let all = Set(Self.kinds.map(handler))
        return all.count == 1 ? all.first ?? "ignore" : "ignore"
    }

    /// Returns how an open dialog is handled, if ``common`` leaves it open.
    /// - Parameter kind: The type of the dialog.
    /// - Returns: The command for it, and whether the interrupted command fails. `nil` if the dialog stays open.
    package func reaction(to kind: String) -> (command: String, notifies: Bool)? {
        let handler = handler(of: kind)
        guard common == "ignore", handler != "ignore" else { return nil }
        return (handler.hasPrefix("accept") ? "alert/accept" : "alert/dismiss", handler.hasSuffix("notify"))
    }

    private func handler(of kind: String) -> String { chosen[kind] ?? chosen["default"] ?? Self.defaultHandler }
}
