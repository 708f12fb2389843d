import CGtk

/// The desktop's network state.
enum NetworkMonitor {
    /// True on a metered connection, such as a phone's.
    static var isMetered: Bool { g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0 }
}
