import CGtk
import GLibBridge
import HybridCore

/// Follows the desktop's settings for colour scheme, contrast and motion. It reads them asynchronously through the
/// portal.
package final class DesktopAppearance {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var proxy: DBusProxy?
    private let initiallyMoving: Bool
    /// True if the desktop prefers dark; `nil` if it has no preference.
    private var wishesDark: Bool?
    /// The application's choice, which overrides the desktop's preference.
    private var chosen: Bool?

    /// True once the desktop has said whether it prefers dark, or cannot say it.
    package private(set) var isKnown = false {
        didSet { if isKnown != oldValue { becameKnown?() } }
    }
    package var becameKnown: (@MainActor () -> Void)?

    package init() {
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        initiallyMoving = settings?.bool("gtk-enable-animations") ?? true
    }

    /// Reads the settings and subscribes to changes. If there is no portal, the theme decides.
    package func start() {
        guard let bus = try? DBusConnection.session() else { return isKnown = true }
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
            if key == "color-scheme" { self?.isKnown = true }
        }
    }

    /// Chooses light or dark for the application. If `isDark` is `nil`, the application follows the desktop.
    package func choose(isDark: Bool?) {
        chosen = isDark
        applyColorScheme()
    }

    private func applyColorScheme() { Adwaita.choose(isDark: chosen ?? wishesDark) }

    private func apply(_ key: String, _ value: Variant) {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()), let number = Self.number(value) else {
            return
        }
        switch key {
        // 1 means dark, 2 means light, and 0 means no preference.
        case "color-scheme":
            wishesDark = number == 0 ? nil : number == 1
            applyColorScheme()
        // 1 means more contrast.
        case "contrast": Adwaita.strengthenEdges(number == 1)
        // 1 means reduced motion. This setting applies to the animations of GTK and the shell and, through the media
        // query, to those of pages.
        case "reduced-motion": settings.set("gtk-enable-animations", .bool(number == 1 ? false : initiallyMoving))
        default: break
        }
    }

    /// Returns the number in a variant. The method `Read` wraps it in another variant.
    private static func number(_ value: Variant) -> Int? { value.int ?? value.children.first.flatMap(number) }
}
