import CGtk
import GLibBridge

/// How pages and windows are painted.
public enum RenderingPath: String, Sendable {
    /// By the GPU.
    case accelerated
    /// By the processor.
    case software

    /// The better path on this machine: without a GPU the accelerated one only imitates it, at twice the cost.
    /// - Parameter devices: where the kernel lists graphics devices.
    public static func detect(devices: String = "/dev/dri") -> RenderingPath {
        guard let directory = g_dir_open(devices, 0, nil) else { return .software }
        defer { g_dir_close(directory) }
        while let name = String(borrowing: g_dir_read_name(directory)) {
            if name.hasPrefix("renderD") { return .accelerated }
        }
        return .software
    }
}
