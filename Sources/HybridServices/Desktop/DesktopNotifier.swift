import GLibBridge
package import HybridCore

/// Shows notifications by means of the desktop's notification service (Desktop Notifications Specification 1.2).
///
/// GNotification is not used, because under GNOME it shows nothing for a process without its own desktop entry. Only
/// the default profile of an installed application has one.
package final class DesktopNotifier: Notifier {
    private static let service = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private let name: String
    private let applicationID: String
    private var proxy: DBusProxy?
    private var shown: [Int: Entry] = [:]
    private var understandsMarkup: Bool?
    private var token: (number: UInt32, text: String)?
    /// The signals that arrived before the reply in which the service reports the number of the notification.
    private var early: [(signal: String, arguments: [Variant])] = []

    /// A notification that is shown or being sent.
    private struct Entry {
        /// The number that the service has given the notification, or `nil` if it is not known yet.
        var number: UInt32?
        var heard: @MainActor (NotificationEvent) -> Void
    }

    /// Creates a notifier.
    /// - Parameter applicationID: The id by which the service finds the icon and the desktop entry.
    package init(name: String, applicationID: String) {
        self.name = name
        self.applicationID = applicationID
    }

    package func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void) {
        let id = notification.id
        let replaced = shown[id]?.number ?? 0
        shown[id] = Entry(number: shown[id]?.number, heard: heard)
        Task {
            do {
                let answer = try await send("Notify", try await arguments(notification, replacing: replaced))
                guard let number = answer.children.first?.int else { return }
                // The notification was closed in the meantime.
                guard shown[id] != nil else { return close(number: UInt32(clamping: number)) }
                shown[id]?.number = UInt32(clamping: number)
            } catch {
                shown.removeValue(forKey: id)?.heard(.closed)
            }
            hearEarly()
        }
    }

    package func close(_ id: Int) {
        guard let entry = shown.removeValue(forKey: id) else { return }
        entry.heard(.closed)
        if let number = entry.number { close(number: number) }
    }

    private func close(number: UInt32) {
        Task { _ = try? await send("CloseNotification", Variant(tuple: [Variant(uint32: number)])) }
    }

    private func arguments(_ notification: DesktopNotification, replacing number: UInt32) async throws -> Variant {
        listen()
        let hints = Variant(dictionary: ["desktop-entry": Variant(applicationID)])
        return Variant(tuple: [
            Variant(name), Variant(uint32: number), Variant(applicationID), Variant(notification.title),
            Variant(try await body(notification.body)), Variant(strings: ["default", localized("Open")]), hints,
            Variant(int32: -1),
        ])
    }

    /// Returns the body in the form that the service expects. Some services parse the body as markup, and others would
    /// show the escapes.
    private func body(_ text: String) async throws -> String {
        if understandsMarkup == nil {
            let answer = try await send("GetCapabilities")
            understandsMarkup = answer.children.first?.children.contains { $0.string == "body-markup" }
        }
        return understandsMarkup ?? false ? text.escapedForMarkup : text
    }

    private func send(_ method: String, _ arguments: Variant? = nil) async throws -> Variant {
        try await DBusConnection.session().send(
            Self.service, path: Self.path, interface: Self.service, method: method, arguments, timeout: 10_000)
    }

    private func listen() {
        guard proxy == nil else { return }
        proxy = try? DBusProxy(on: .session(), name: Self.service, path: Self.path, interface: Self.service) {
            [weak self] signal, arguments in self?.heard(signal, arguments.children)
        }
    }

    /// Handles a signal. Signals are broadcast, so some concern notifications of other applications. Their numbers are
    /// unknown here.
    private func heard(_ signal: String, _ arguments: [Variant]) {
        guard let value = arguments.first?.int else { return }
        let number = UInt32(clamping: value)
        guard let id = shown.first(where: { $0.value.number == number })?.key else {
            if shown.values.contains(where: { $0.number == nil }) { early.append((signal, arguments)) }
            return
        }
        switch signal {
        case "ActivationToken":
            if let text = arguments.last?.string { token = (number, text) }
        case "ActionInvoked":
            let text = token?.number == number ? token?.text : nil
            token = nil
            shown[id]?.heard(.clicked(activationToken: text))
        case "NotificationClosed": shown.removeValue(forKey: id)?.heard(.closed)
        default: break
        }
    }

    private func hearEarly() {
        let waiting = early
        early = []
        for (signal, arguments) in waiting { heard(signal, arguments) }
    }
}
