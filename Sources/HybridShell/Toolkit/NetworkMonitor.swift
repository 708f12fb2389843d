import CGtk

/// What the desktop knows of the network.
enum NetworkMonitor {
    /// Whether what is transferred is counted, as on a telephone's.
    static var isMetered: Bool { g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0 }
}
