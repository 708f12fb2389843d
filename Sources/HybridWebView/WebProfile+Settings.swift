import CWebKitGTK
import GLibBridge
package import HybridCore

extension WebProfile {
    /// Sets properties of WebKit's settings that the application's code chose.
    /// - Parameter values: The values by property, such as `minimum-font-size`.
    /// - Returns: A sentence for each value that has no effect.
    package func use(_ values: [String: JSONValue]) -> [String] {
        values.sorted { $0.key < $1.key }.compactMap { name, json in
            guard !Self.ownSettings.contains(name) else { return "“\(name)” is set by the shell. Remove it." }
            guard let value = PropertyValue(json), settings.accepts(value, for: name) else {
                return "“\(name)” is not a property of WebKitSettings, or “\(json.text)” is not a value of it. "
                    + "Use names and types of WebKitGTK's reference."
            }
            for settings in [settings, settingsWithoutScripts] { settings.set(name, value) }
            return nil
        }
    }

    /// The settings on which the shell's navigation, input and protection depend.
    private static let ownSettings: Set = [
        "allow-file-access-from-file-urls", "allow-top-navigation-to-data-urls",
        "allow-universal-access-from-file-urls", "disable-web-security",
        "enable-back-forward-navigation-gestures", "enable-developer-extras", "enable-fullscreen",
        "enable-javascript", "enable-javascript-markup", "enable-mock-capture-devices", "enable-page-cache",
        "hardware-acceleration-policy", "javascript-can-open-windows-automatically", "user-agent",
        "webrtc-udp-ports-range",
    ]
}

extension PropertyValue {
    fileprivate init?(_ json: JSONValue) {
        if let bool = json.bool {
            self = .bool(bool)
        } else if let text = json.string {
            self = .string(text)
        } else if let number = json.integer.flatMap(Int32.init(exactly:)) {
            self = .int(number)
        } else {
            return nil
        }
    }
}
