import GLibBridge

/// A fake of the desktop's settings portal on the session bus. It provides the colour scheme, the contrast and reduced
/// motion.
@MainActor
public final class FakeSettingsPortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var object: DBusObject?
    private var values: [String: UInt32]

    /// Acquires the bus name of the portal.
    /// - Parameters:
    ///   - colorScheme: 0 for no preference, 1 for dark, 2 for light.
    ///   - contrast: 0 for no preference, 1 for high contrast.
    ///   - reducedMotion: 0 for no preference, 1 for reduced motion.
    public init(colorScheme: UInt32 = 0, contrast: UInt32 = 0, reducedMotion: UInt32 = 0) throws {
        values = ["color-scheme": colorScheme, "contrast": contrast, "reduced-motion": reducedMotion]
        object = try DBusObject(
            name: Self.name, path: Self.path,
            introspection: """
                <node><interface name="org.freedesktop.portal.Settings"><method name="Read">
                <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
                </method></interface></node>
                """
        ) { [weak self] _, arguments in
            let value = arguments.children.last?.string.flatMap { self?.values[$0] }
            return try? Variant(parsing: "(<<uint32 \(value ?? 0)>>,)")
        }
    }

    /// Changes the desktop's colour scheme.
    public func change(colorScheme: UInt32) throws { try change("color-scheme", to: colorScheme) }

    /// Changes the desktop's contrast.
    public func change(contrast: UInt32) throws { try change("contrast", to: contrast) }

    private func change(_ key: String, to value: UInt32) throws {
        values[key] = value
        try DBusConnection.session().emit(
            path: Self.path, interface: Self.interface, signal: "SettingChanged",
            Variant(parsing: "('\(Self.namespace)', '\(key)', <uint32 \(value)>)"))
    }
}
