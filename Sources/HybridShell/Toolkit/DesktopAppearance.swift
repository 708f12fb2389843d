import CGtk
import GLibBridge
import HybridCore

/// Follows what the desktop says of light, dark, contrast and motion, by its portal. GTK 4 itself hears only of the theme.
@MainActor
package final class DesktopAppearance {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var proxy: DBusProxy?
    private let initialTheme: String?
    private let initiallyDark: Bool
    private let initiallyMoving: Bool
    /// What the desktop wishes; nothing where it has no wish.
    private var wishesDark: Bool?
    /// What the application has chosen over that.
    private var chosen: Bool?

    init() {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        initialTheme = settings?.string("gtk-theme-name")
        initiallyDark = settings?.bool("gtk-application-prefer-dark-theme") ?? false
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
        if let settings = ObjectRef.retaining(gtk_settings_get_default()) { show(in: settings) }
    }

    private func show(in settings: ObjectRef) {
        settings.set("gtk-application-prefer-dark-theme", .bool(chosen ?? wishesDark ?? initiallyDark))
    }

    private func apply(_ key: String, _ value: Variant) {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()), let number = Self.number(value) else {
            return
        }
        switch key {
        // 1 is dark, 2 is light, 0 is no wish.
        case "color-scheme":
            wishesDark = number == 0 ? nil : number == 1
            show(in: settings)
        // 1 is more contrast. GTK has one of its own themes by this name, and a dark one beside it. By their true names,
        // such as Default-hc, GTK 4.8 does not find the dark one (measured).
        case "contrast": settings.set("gtk-theme-name", .string(number == 1 ? "HighContrast" : initialTheme))
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
