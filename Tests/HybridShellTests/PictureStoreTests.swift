import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Pictures for navigating back: all are kept, sharp, and within a memory budget.
final class PictureStoreTests: ShellTestCase {
    func testOlderPicturesAreCompressedLosslessly() throws { try keepMany(in: nil) }

    func testOlderPicturesAreStoredOnDisk() throws {
        try keepMany(in: FileManager.default.temporaryDirectory.path)
    }

    private func keepMany(in directory: String?) throws {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let store = PictureStore(of: window, in: directory)
        let count = PictureStore.newest + 4
        for screen in 0..<count { store.keep(plain(shade: Float(screen) / 10, side: 400), for: screen) }
        let drawn = PictureStore.newest * 400 * 400 * 4
        let most = directory == nil ? 100_000 : 0
        pump(until: { store.size <= drawn + most }, "the older ones are small")
        XCTAssertEqual(store.count, count)
        for screen in 0..<count {
            let pixels = try XCTUnwrap(PagePixels(try XCTUnwrap(store.picture(of: screen)), drawnBy: window))
            let original = try XCTUnwrap(PagePixels(plain(shade: Float(screen) / 10, side: 400), drawnBy: window))
            XCTAssertEqual(pixels, original, "picture \(screen)")
        }
    }

    /// Navigating back does not wait for it.
    func testRecentPictureIsExpandedInAdvance() throws {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let store = PictureStore(of: window, in: nil)
        let (count, drawn) = (PictureStore.newest + 2, 400 * 400 * 4)
        for screen in 0..<count { store.keep(plain(shade: Float(screen) / 10, side: 400), for: screen) }
        pump(until: { store.size < PictureStore.newest * drawn + 100_000 }, "the older ones are small")
        store.remove(count - 1)
        XCTAssertLessThan(store.size, PictureStore.newest * drawn)
        pump(until: { store.size >= PictureStore.newest * drawn }, "the newest are unchanged")
        let image = try XCTUnwrap(store.picture(of: count - 2))
        let isTexture = g_type_check_instance_is_a(image.pointer(), gdk_texture_get_type()) != 0
        XCTAssertFalse(isTexture, "software rendering would copy a texture for each frame")
    }

    func testOldestPicturesAreDroppedWithoutRoom() throws {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let store = PictureStore(of: window, in: nil)
        // Each takes 7 MB and is incompressible.
        for screen in 0..<4 { store.keep(try noise(side: 1300), for: screen) }
        pump(until: { store.size <= PictureStore.budget }, "the budget is kept")
        XCTAssertNil(store.picture(of: 0))
        XCTAssertNotNil(store.picture(of: 3), "the newest stays, at any size")
    }

    func testNewPictureReplacesOldOne() throws {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let store = PictureStore(of: window, in: nil)
        let (first, second) = (plain(shade: 0.1, side: 10), plain(shade: 0.2, side: 10))
        store.keep(first, for: 1)
        store.keep(second, for: 1)
        XCTAssertEqual(store.picture(of: 1), second)
        XCTAssertEqual(store.count, 1)
        store.remove(1)
        XCTAssertNil(store.picture(of: 1))
        store.keep(first, for: 1)
        store.removeAll()
        XCTAssertNil(store.picture(of: 1))
    }

    func testStoredPictureIsReadAgain() throws {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let scale = Int(gtk_widget_get_scale_factor(window.pointer()))
        let description = LaunchPicture(
            address: try XCTUnwrap(URL(string: "https://example.com/")), width: 40, height: 40, scale: scale,
            isDark: false, zoom: 1, rendering: "software")
        let pixels = try XCTUnwrap(PagePixels(plain(shade: 0.5, side: 40), drawnBy: window))
        let bytes = try XCTUnwrap(StoredPicture(description, pixels)?.bytes)
        XCTAssertEqual(StoredPicture(bytes)?.pixels, pixels)
        XCTAssertEqual(StoredPicture(bytes)?.picture, description)
        let damaged: [[UInt8]] = [[], [10], Array(bytes.dropLast()), Array(bytes.prefix(20))]
        for content in damaged { XCTAssertTrue(StoredPicture(content)?.pixels == nil) }
        let header = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
        let hostile = [
            (#""once":"#, #""once":9"#), (#""once":"#, #""once":-"#), (#""width":"#, #""width":4"#),
            (#""width":40"#, #""width":16384"#), (#""width":"#, #""width":-"#), (#""scale":"#, #""scale":9"#),
            (#"{"#, #"{"x":"\#(String(repeating: "x", count: 16 << 10))","#), (#"{"#, "["),
        ]
        for (old, new) in hostile {
            XCTAssertTrue(header.contains(old), old)
            let changed = header.replacing(old, with: new, maxReplacements: 1)
            XCTAssertTrue(StoredPicture(Array(changed.utf8) + bytes.drop { $0 != 10 })?.pixels == nil, new)
        }
    }

    func testLookIsThatOfTheLastDrawing() {
        let window = openWindow()
        defer { gtk_window_destroy(window.pointer()) }
        let store = PictureStore(of: window, in: nil)
        let look = PictureStore.Look(isDark: true, zoom: 1.5, scale: 2)
        store.keep(plain(shade: 0.5, side: 40), for: 1)
        XCTAssertNil(store.look(of: 1))
        store.keep(plain(shade: 0.5, side: 40), for: 1, look: look)
        XCTAssertEqual(store.look(of: 1), look)
        store.remove(1)
        XCTAssertNil(store.look(of: 1))
    }

    /// A window that draws.
    private func openWindow() -> Widget {
        let window = Widget(sinking: gtk_window_new())
        window.setChild(Widget.label("A page"))
        gtk_window_present(window.pointer())
        pump(until: { gtk_native_get_renderer(window.pointer()) != nil }, "a window that draws")
        return window
    }

    /// A square of random pixels.
    private func noise(side: Int) throws -> ObjectRef {
        var generator = SystemRandomNumberGenerator()
        let pixels = (0..<side * side * 4 / 8).map { _ in generator.next() }
        let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        return try XCTUnwrap(
            ObjectRef.owning(
                gdk_memory_texture_new(
                    gint(side), gint(side), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(side * 4))))
    }

    /// A square in a single grey.
    private func plain(shade: Float, side: Int) -> ObjectRef {
        let snapshot = gtk_snapshot_new()
        var colour = GdkRGBA(red: shade, green: shade, blue: shade, alpha: 1)
        var area = graphene_rect_t()
        _ = graphene_rect_init(&area, 0, 0, Float(side), Float(side))
        gtk_snapshot_append_color(snapshot, &colour, &area)
        return ObjectRef(owning: gtk_snapshot_free_to_paintable(snapshot, nil))
    }
}
