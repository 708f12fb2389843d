import CGtk
import GLibBridge
import HybridCore

/// Follows the desktop's colour scheme, contrast and motion settings through its portal, asynchronously.
@MainActor
package final class DesktopAppearance {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var proxy: DBusProxy?
    private let initiallyMoving: Bool
    /// The desktop's preference; `nil` if it has none.
    private var wishesDark: Bool?
    /// The application's choice, which overrides it.
    private var chosen: Bool?

    init() {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        initiallyMoving = settings?.bool("gtk-enable-animations") ?? true
    }

    /// Reads the settings and subscribes to changes. Without a portal the theme decides.
    func start() {
        guard let bus = try? DBusConnection.session() else { return }
        proxy = try? DBusProxy(on: bus, name: Self.service, path: Self.path, interface: Self.interface) {
            [weak self] signal, arguments in
            let parts = arguments.children
            guard signal == "SettingChanged", parts.count == 3, parts[0].string == Self.namespace else { return }
            self?.apply(parts[1].string ?? "", parts[2])
        }
        for key in ["color-scheme", "contrast", "reduced-motion"] { ask(key, bus) }
    }

    private func ask(_ key: String, _ bus: DBusConnection) {
        Task { [weak self] in
            let answer = try? await bus.send(
                Self.service, path: Self.path, interface: Self.interface, method: "Read",
                Variant(tuple: [Variant(Self.namespace), Variant(key)]))
            if let value = answer?.children.first { self?.apply(key, value) }
        }
    }

    /// Chooses light or dark for the application; `nil` follows the desktop.
    package func choose(isDark: Bool?) {
        chosen = isDark
        show()
    }

    private func show() { Adwaita.choose(isDark: chosen ?? wishesDark) }

    private func apply(_ key: String, _ value: Variant) {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()), let number = Self.number(value) else {
            return
        }
        switch key {
        // 1 is dark, 2 is light, 0 is no preference.
        case "color-scheme":
            wishesDark = number == 0 ? nil : number == 1
            show()
        // 1 is more contrast.
        case "contrast": Adwaita.strengthenEdges(number == 1)
        // 1 is reduced motion. The animations of GTK, of the shell and, through the media query, of pages follow this
        // setting.
        case "reduced-motion": settings.set("gtk-enable-animations", .bool(number == 1 ? false : initiallyMoving))
        default: break
        }
    }

    /// Returns the number in a variant, which `Read` wraps in another.
    private static func number(_ value: Variant) -> Int? {
        value.int ?? value.children.first.flatMap(number)
    }
}
