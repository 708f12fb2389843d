import CGtk
import GLibBridge
import HybridCore

/// The status icon of the application. It is visible while it is requested and a panel displays such icons.
final class StatusItem {
    /// Handles the user's choice. The second argument is the token that a Wayland compositor requires to activate a
    /// window.
    typealias Chosen = @MainActor (StatusMenu.Item, _ activationToken: String?) -> Void

    private static let watcher = "org.kde.StatusNotifierWatcher"
    private var icon: StatusIcon
    private let menu: StatusMenu
    private let chosen: Chosen
    private var watch: DBusNameWatch?
    /// A separate connection to the bus. Closing it removes the icon from panels without ending the process.
    private var bus: DBusConnection?
    private var services: [DBusService] = []
    private var token: String?

    /// - Parameter chosen: Called with the user's choice.
    init(_ icon: StatusIcon, chosen: @escaping Chosen) {
        self.icon = icon
        self.chosen = chosen
        menu = StatusMenu(name: icon.name)
    }

    /// True if the icon is requested. It is visible only while a panel supports it, which can change.
    var isWanted = false {
        didSet {
            guard isWanted != oldValue else { return }
            guard isWanted else {
                watch = nil
                return leave()
            }
            watch = (try? DBusConnection.session()).map { session in
                DBusNameWatch(on: session, name: Self.watcher) { [weak self] isThere in
                    if isThere { self?.come() } else { self?.leave() }
                }
            }
        }
    }

    func showBadge(_ badge: LauncherBadge) {
        let before = icon
        icon.count = badge.count
        for (signal, arguments) in icon.news(since: before) {
            guard let bus, let values = try? Variant(parsing: arguments) else { return }
            try? bus.emit(path: StatusIcon.path, interface: "org.kde.StatusNotifierItem", signal: signal, values)
        }
    }

    private func leave() {
        services = []
        bus = nil
    }

    private func come() {
        leave()
        // If any part fails, there is no icon, and the application behaves as if there were no panel.
        guard let bus = try? DBusConnection.anotherSession() else { return }
        do {
            services = [
                try DBusService(
                    connection: bus.object, path: StatusIcon.path, interface: StatusIcon.interface,
                    property: { [weak self] in self?.icon.property($0).flatMap { try? Variant(parsing: $0) } },
                    method: { [weak self] in
                        self?.answerCall($0, $1)
                        return Variant(tuple: [])
                    }),
                try DBusService(
                    connection: bus.object, path: StatusMenu.path, interface: StatusMenu.interface,
                    property: { name in
                        let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
                        return StatusMenu.property(name, isRightToLeft: isRightToLeft)
                            .flatMap { try? Variant(parsing: $0) }
                    },
                    method: { [weak self] in try self?.answerMenu($0, $1.children) ?? Variant(tuple: []) }),
            ]
        } catch {
            return leave()
        }
        self.bus = bus
        Task {
            _ = try? await bus.send(
                Self.watcher, path: "/StatusNotifierWatcher", interface: Self.watcher,
                method: "RegisterStatusNotifierItem", Variant(tuple: [Variant(bus.uniqueName)]))
        }
    }

    // MARK: Panel requests

    private func answerCall(_ method: String, _ arguments: Variant) {
        switch method {
        case "Activate": choose(.show)
        case "ProvideXdgActivationToken": token = arguments.children.first?.string
        // The panel itself shows the menu.
        default: break
        }
    }

    private func answerMenu(_ method: String, _ arguments: [Variant]) throws -> Variant {
        let numbers = arguments.first?.children.compactMap(\.int) ?? []
        let text: String?
        switch method {
        case "GetLayout":
            text = menu.layout(
                of: arguments[0].int ?? 0, depth: arguments[1].int ?? -1,
                names: arguments[2].children.compactMap(\.string))
        case "GetGroupProperties":
            text = menu.properties(of: numbers, names: arguments[1].children.compactMap(\.string))
        case "GetProperty": text = menu.property(arguments[1].string ?? "", of: arguments[0].int ?? -1)
        case "Event":
            handleMenuEvent(arguments)
            text = "()"
        case "EventGroup":
            let events = arguments[0].children.map(\.children)
            for event in events { handleMenuEvent(event) }
            text = "(\(Self.list(StatusMenu.unknown(among: events.compactMap(\.first?.int)))),)"
        case "AboutToShow": text = "(false,)"
        default: text = "(@ai [], \(Self.list(StatusMenu.unknown(among: numbers))))"
        }
        guard let text else { throw NoSuchItem() }
        return try Variant(parsing: text)
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.isEmpty ? "@ai []" : "[\(numbers.map(String.init).joined(separator: ", "))]"
    }

    private func handleMenuEvent(_ event: [Variant]) {
        guard event.count > 1, let number = event[0].int, let kind = event[1].string,
            let item = StatusMenu.chosen(number, by: kind)
        else { return }
        choose(item)
    }

    /// Handles the choice after the panel has received its reply, because the choice may end the application.
    private func choose(_ item: StatusMenu.Item) {
        let token = token
        self.token = nil
        MainLoop.whenIdle { [weak self] in self?.chosen(item, token) }
    }

    /// A panel requested an item that does not exist.
    private nonisolated struct NoSuchItem: Error, CustomStringConvertible {
        let description = "Unknown menu item."
    }
}
