import Glibc

/// Lets WebKit keep a place for composited pages although pages are drawn on the CPU.
///
/// WebKit asks GDK once whether OpenGL works. Without it, a page that begins to composite crashes the program, and some
/// pages do so although compositing is disabled (Docs/Platform.md#the-two-rendering-paths).
package enum CompositingGuard {
    /// This is written before WebKit starts, and WebKit reads it on the main thread.
    nonisolated(unsafe) fileprivate static var isInstalled = false

    /// Makes WebKit's question succeed. It must be called before the first web view is created.
    package static func install() { isInstalled = true }
}

/// Replaces GDK's function of the same name for WebKit. GTK's own calls still reach GDK's function.
/// - Parameters:
///   - display: A `GdkDisplay`.
///   - error: The place of a `GError`, which GDK's function sets.
@_cdecl("gdk_display_prepare_gl")
package func prepareOpenGL(_ display: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?) -> Int32 {
    if CompositingGuard.isInstalled { return 1 }
    typealias Function = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
    // This is RTLD_NEXT, which Swift does not import: GDK's function is in a library after the program.
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "gdk_display_prepare_gl") else { return 0 }
    return unsafeBitCast(symbol, to: Function.self)(display, error)
}
