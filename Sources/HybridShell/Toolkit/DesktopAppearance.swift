import CGtk
import GLibBridge
import HybridCore

/// Follows what the desktop says of light, dark, contrast and motion, by its portal, without waiting for it.
@MainActor
package final class DesktopAppearance {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var proxy: DBusProxy?
    private let initiallyMoving: Bool
    /// What the desktop wishes; nothing where it has no wish.
    private var wishesDark: Bool?
    /// What the application has chosen over that.
    private var chosen: Bool?

    init() {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        initiallyMoving = settings?.bool("gtk-enable-animations") ?? true
    }

    /// Asks now and listens from now on. Where there is no portal, the theme is what counts.
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

    /// Chooses light or dark for the application, or leaves it to the desktop.
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
        // 1 is dark, 2 is light, 0 is no wish.
        case "color-scheme":
            wishesDark = number == 0 ? nil : number == 1
            show()
        // 1 is more contrast.
        case "contrast": Adwaita.strengthenEdges(number == 1)
        // 1 is less motion. GTK's own movements, ours and, by its media query, the page's all go by this one setting.
        case "reduced-motion": settings.set("gtk-enable-animations", .bool(number == 1 ? false : initiallyMoving))
        default: break
        }
    }

    /// The number in a variant, which `Read` puts into another one.
    private static func number(_ value: Variant) -> Int? {
        value.int ?? value.children.first.flatMap(number)
    }
}
