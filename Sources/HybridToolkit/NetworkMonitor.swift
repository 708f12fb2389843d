import CGtk

/// The desktop's network state.
nonisolated package enum NetworkMonitor {
    /// True if the connection is metered, as the connection of a phone usually is.
    package static var isMetered: Bool { g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0 }
}
