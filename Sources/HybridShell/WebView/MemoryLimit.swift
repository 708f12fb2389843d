import CWebKitGTK
import GLibBridge

/// Memory limit of web processes.
@MainActor
enum MemoryLimit {
    /// Returns a context whose web processes free memory near the limit and are killed above it.
    /// - Parameter mebibytes: The limit per process.
    static func makeContext(_ mebibytes: Int) -> ObjectRef {
        let settings = webkit_memory_pressure_settings_new()
        defer { webkit_memory_pressure_settings_free(settings) }
        webkit_memory_pressure_settings_set_memory_limit(settings, UInt32(clamping: mebibytes))
        // WebKit's default never kills a process.
        webkit_memory_pressure_settings_set_kill_threshold(settings, 1)
        webkit_memory_pressure_settings_set_poll_interval(settings, 5)
        guard let settings else { return ObjectRef(retaining: webkit_web_context_get_default()) }
        return ObjectRef(
            type: webkit_web_context_get_type(),
            properties: [("memory-pressure-settings", .boxed(webkit_memory_pressure_settings_get_type(), settings))])
    }
}
