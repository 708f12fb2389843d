import CGtk
import GLibBridge

/// The method by which pages and windows are painted.
nonisolated package enum RenderingPath: String, Sendable, CaseIterable {
    /// The GPU paints.
    case accelerated
    /// The CPU paints.
    case software

    /// Returns the better method on this machine. Call this before GTK starts.
    ///
    /// Without a GPU, the accelerated path emulates one at twice the cost (Docs/Architecture.md has the figures). With
    /// NVIDIA's own driver, WebKitGTK's accelerated views often stay blank (Docs/Platform.md#the-web-views-place).
    /// - Parameters:
    ///   - devices: The directory in which the kernel lists graphics devices.
    ///   - nvidia: A path that exists if NVIDIA's own driver is used.
    package static func detect(devices: String = "/dev/dri", nvidia: String = "/proc/driver/nvidia") -> RenderingPath {
        guard g_file_test(nvidia, G_FILE_TEST_EXISTS) == 0, let directory = g_dir_open(devices, 0, nil) else {
            return .software
        }
        defer { g_dir_close(directory) }
        while let name = String(borrowing: g_dir_read_name(directory)) {
            if name.hasPrefix("renderD") { return .accelerated }
        }
        return .software
    }

    /// Prepares the process for this path. GTK reads the environment when it starts. Settings of the user are kept.
    package func prepare() {
        guard self == .software else { return }
        g_setenv("GSK_RENDERER", "cairo", 0)
    }

    /// Prepares the process for this path and opens the display. GTK and WebKit read the environment when they start.
    /// Settings of the user are kept.
    ///
    /// If nothing is painted with OpenGL, GTK must not initialise it, which takes time. WebKit (2.50) does in any case,
    /// when its context is created, and ends the program if this fails.
    @MainActor
    package func prepare<Outcome>(opening open: () -> Outcome) -> Outcome {
        prepare()
        guard self == .software else { return open() }
        CompositingGuard.install()
        // GTK 4.16 renamed the variable.
        let hasDisable = gtk_check_version(4, 16, 0) == nil
        let (name, value) = hasDisable ? ("GDK_DISABLE", "gl,vulkan") : ("GDK_DEBUG", "gl-disable")
        guard g_getenv(name) == nil else { return open() }
        g_setenv(name, value, 1)
        // Child processes must not inherit the variable.
        defer { g_unsetenv(name) }
        return open()
    }
}
