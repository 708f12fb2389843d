import CWebKitGTK
import GLibBridge
import HybridCore

/// Conditions that a tester simulates.
extension WebProfile {
    /// Sends all requests of pages and native code through a proxy, also those to this machine.
    /// - Parameter address: The address of the proxy; `nil` for the desktop's own.
    package func useProxy(_ address: String?) {
        requests?.proxy = address
        let session: OpaquePointer = networkSession.pointer()
        guard let address else {
            return webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_DEFAULT, nil)
        }
        // An empty list instead of none, because WebKit would otherwise leave out this machine.
        let settings = withCStrings([]) { webkit_network_proxy_settings_new(address, $0) }
        webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
        webkit_network_proxy_settings_free(settings)
    }

    /// Changes the user agent of pages and native requests.
    package func useUserAgent(_ text: String) {
        for settings in [settings, settingsWithoutScripts] {
            webkit_settings_set_user_agent(settings.pointer(), text)
        }
    }
}
