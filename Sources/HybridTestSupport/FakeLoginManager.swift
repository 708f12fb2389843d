import GLibBridge

/// A fake of systemd's login manager on the session bus. It records the calls.
@MainActor
public final class FakeLoginManager {
    /// The environment variables of an application that uses this service.
    public let variables: [String: String]
    /// The methods that were called, in order.
    public private(set) var calls: [String] = []
    private var object: DBusObject?

    /// Acquires the bus name of the service.
    /// - Parameters:
    ///   - address: The address of the session bus, which replaces the system bus.
    ///   - answer: The reply to the question whether the computer can be turned off: `yes`, `no`, `challenge` or `na`.
    public init(on address: String, answering answer: String) throws {
        variables = ["DBUS_SYSTEM_BUS_ADDRESS": address]
        object = try DBusObject(
            name: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            introspection: """
                <node><interface name="org.freedesktop.login1.Manager">
                <method name="CanPowerOff"><arg type="s" direction="out"/></method>
                <method name="PowerOff"><arg type="b" direction="in"/></method>
                <method name="Reboot"><arg type="b" direction="in"/></method></interface></node>
                """
        ) { [weak self] method, _ in
            self?.calls.append(method)
            return method == "CanPowerOff" ? Variant(tuple: [Variant(answer)]) : nil
        }
    }
}
