import GLibBridge

/// Turns the computer off or restarts it by means of `org.freedesktop.login1(5)`.
package enum LoginManager {
    /// Returns whether this process may turn the computer off without a password.
    package static func canPowerOff() async -> Bool {
        let answer = try? await send("CanPowerOff")
        return answer?.children.first?.string == "yes"
    }

    /// Turns the computer off.
    /// - Throws: `GLibError` if the login manager does not respond or refuses.
    package static func powerOff() async throws { _ = try await send("PowerOff", Variant(tuple: [Variant(false)])) }

    /// Restarts the computer.
    /// - Throws: `GLibError` if the login manager does not respond or refuses.
    package static func restart() async throws { _ = try await send("Reboot", Variant(tuple: [Variant(false)])) }

    /// The milliseconds after which a busy computer's login manager counts as missing.
    private static let timeout = 25_000

    private static func send(_ method: String, _ arguments: Variant? = nil) async throws -> Variant {
        try await DBusConnection.system().send(
            "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
            method: method, arguments, timeout: timeout)
    }
}
