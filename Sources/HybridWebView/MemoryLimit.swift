import CWebKitGTK
import GLibBridge

/// The memory limit of web processes.
enum MemoryLimit {
    /// Returns a context whose web processes free memory when they approach the limit, and are killed when they exceed
    /// it.
    /// - Parameter mebibytes: The limit for each process.
    static func makeContext(_ mebibytes: Int) -> ObjectRef {
        let settings = webkit_memory_pressure_settings_new()
        defer { webkit_memory_pressure_settings_free(settings) }
        webkit_memory_pressure_settings_set_memory_limit(settings, UInt32(clamping: mebibytes))
        // By default, WebKit never kills a process.
        webkit_memory_pressure_settings_set_kill_threshold(settings, 1)
        webkit_memory_pressure_settings_set_poll_interval(settings, 5)
        guard let settings else { return ObjectRef(retaining: webkit_web_context_get_default()) }
        return ObjectRef(
            type: webkit_web_context_get_type(),
            properties: [("memory-pressure-settings", .boxed(webkit_memory_pressure_settings_get_type(), settings))])
    }
}
