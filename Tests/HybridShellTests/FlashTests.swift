import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// A dark page on a dark desktop: no frame is bright.
final class FlashTests: ShellTestCase {
    private var window: Widget?
    private var style: [ObjectRef] = []

    override func prepare() throws {
        try super.prepare()
        // The curtain hides WebKit's background until a page is painted.
        style = Style.install(ApplicationColors())
    }

    override func cleanUp() {
        if let display = gdk_display_get_default() {
            for provider in style { gtk_style_context_remove_provider_for_display(display, provider.pointer()) }
        }
        setDark(false)
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    func testDarkPageLoadsWithoutFlash() throws {
        setDark(true)
        let (profile, origin) = (profile, try origin())
        let lone = LoneSession(origin: origin, start: try url("/")) { WebViewHost(profile: profile, origin: origin) }
        let controller = lone.session
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        gtk_window_set_default_size(window.pointer(), 400, 300)
        window.setChild(controller.view.widget)
        gtk_window_present(window.pointer())

        var (frames, brightest) = (0, 0.0)
        for path in ["/posts/1", "/posts/2", "/plain", "/posts/1"] {
            lone.open(try url(path))
            var end: Double?
            pump(
                until: {
                    if let found = brightness(of: controller.view.widget) {
                        frames += 1
                        brightest = max(brightest, found)
                    }
                    if end == nil, controller.state.activeVisit == nil { end = MainLoop.now + 300 }
                    return end.map { MainLoop.now > $0 } ?? false
                }, "the page of \(path) is loaded")
            XCTAssertEqual(controller.state.visit?.state, .completed)
        }
        XCTAssertGreaterThan(frames, 20)
        XCTAssertLessThan(brightest, 0.5, "something bright was drawn in one of \(frames) frames")
    }

    private func setDark(_ isDark: Bool) {
        Adwaita.choose(isDark: isDark)
    }

    /// Brightness near the lower right corner from 0 to 1, `nil` if nothing is drawn yet.
    private func brightness(of widget: Widget) -> Double? {
        let (width, height) = (gtk_widget_get_width(widget.pointer()), gtk_widget_get_height(widget.pointer()))
        guard width > 20, height > 20, let native = gtk_widget_get_native(widget.pointer()),
            let renderer = gtk_native_get_renderer(native)
        else { return nil }
        let paintable = ObjectRef(owning: gtk_widget_paintable_new(widget.pointer()))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.pointer(), snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        let texture = ObjectRef(owning: gsk_renderer_render_texture(renderer, node, nil))
        let stride = Int(gdk_texture_get_width(texture.pointer())) * 4
        let rows = Int(gdk_texture_get_height(texture.pointer()))
        guard stride >= 80, rows >= 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: stride * rows)
        gdk_texture_download(texture.pointer(), &bytes, gsize(stride))
        let place = (rows - 10) * stride + stride - 40
        // Premultiplied alpha: transparent pixels are black and show the window.
        return Double(bytes[place...].prefix(3).max() ?? 0) / 255
    }
}
