import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Two-finger zoom of a picture, which no test can perform on a screen.
final class PictureViewTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    func testPinchZooms() throws {
        let view = PictureView()
        var zoom: PictureZoom?
        view.changed = { zoom = $0 }
        let window = Widget(sinking: gtk_window_new())
        defer { gtk_window_destroy(window.pointer()) }
        window.setChild(view.widget)
        gtk_window_set_default_size(window.pointer(), 400, 300)
        gtk_window_present(window.pointer())
        view.showPicture(PictureLevels(try picture(width: 800, height: 600)), name: "River")
        pump(until: { zoom.map { $0.room.width > 0 } ?? false }, "it has its place")
        let fitting = try XCTUnwrap(zoom).scale
        let pinch = try XCTUnwrap(controllers(of: view.widget).first { isPinch($0) })
        for scale in [1.5, 2.0] { emit("scale-changed", scale, on: pinch) }
        XCTAssertEqual(try XCTUnwrap(zoom).scale, fitting * 2, accuracy: 0.001)
        emit("scale-changed", 1, on: pinch)
        XCTAssertEqual(try XCTUnwrap(zoom).scale, fitting, accuracy: 0.001)
    }

    /// A texture of a whole large picture would be copied for each frame.
    func testNoLargeTextureIsPainted() throws {
        let bytes = Self.bitmap(width: 3_000, height: 2_000)
        let picture = try run {
            try await PictureDecoder.decode(bytes, format: "bmp", mostPixels: 10_000_000)
        }
        XCTAssertEqual([picture.width, picture.height], [3_000, 2_000])
        let whole = PictureLevels.Part(x: 0, y: 0, width: 600, height: 400)
        let fitting = try textures(of: picture, width: 600, height: 400, showing: whole)
        XCTAssertEqual(fitting.map(\.width).max(), 512)
        XCTAssertLessThan(fitting.map { $0.width * $0.height }.reduce(0, +), 600 * 400 * 5, "no more than is needed")
        let actual = try textures(of: picture, width: 3_000, height: 2_000, showing: whole)
        XCTAssertEqual(actual.count, 2, "only what is in sight")
        XCTAssertEqual(actual.map { [$0.width, $0.height] }, [[512, 512], [512, 512]])
        let rest = PictureLevels.Part(x: 2_900, y: 1_900, width: 600, height: 400)
        XCTAssertEqual(
            try textures(of: picture, width: 3_000, height: 2_000, showing: rest).map { [$0.width, $0.height] },
            [[440, 464]], "the last tile is as large as what is left")
    }

    /// Sizes of the painted textures.
    private func textures(
        of picture: PictureLevels, width: Double, height: Double, showing part: PictureLevels.Part
    ) throws -> [(width: Int, height: Int)] {
        picture.tiles(width: width, density: 1, height: height, showing: part).map { tile in
            (Int(gdk_texture_get_width(tile.texture.pointer())), Int(gdk_texture_get_height(tile.texture.pointer())))
        }
    }

    /// A 24-bit BMP file.
    private static func bitmap(width: Int, height: Int) -> [UInt8] {
        let stride = (width * 3 + 3) / 4 * 4
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        let header: [UInt8] =
            Array("BM".utf8) + number(54 + stride * height, 4) + number(0, 4) + number(54, 4) + number(40, 4)
            + number(width, 4) + number(height, 4) + number(1, 2) + number(24, 2) + number(0, 24)
        return header + [UInt8](repeating: 90, count: stride * height)
    }

    private func picture(width: Int, height: Int) throws -> ObjectRef {
        let bytes = [UInt8](repeating: 200, count: width * height * 4)
        return withGBytes(bytes) {
            ObjectRef(
                owning: gdk_memory_texture_new(
                    Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8, $0, gsize(width * 4)))
        }
    }

    private func controllers(of widget: Widget) -> [ObjectRef] {
        let list = ObjectRef(owning: gtk_widget_observe_controllers(widget.pointer()))
        return (0..<g_list_model_get_n_items(list.pointer())).compactMap {
            g_list_model_get_item(list.pointer(), $0).map { ObjectRef(owning: OpaquePointer($0)) }
        }
    }

    private func isPinch(_ controller: ObjectRef) -> Bool {
        g_type_check_instance_is_a(controller.pointer(), gtk_gesture_zoom_get_type()) != 0
    }

    /// Replaces `g_signal_emit`, which is not available in Swift.
    private func emit(_ signal: String, _ number: Double, on object: ObjectRef) {
        var values = [GValue(), GValue()]
        g_value_init(&values[0], gtk_gesture_zoom_get_type())
        g_value_set_object(&values[0], object.address)
        g_value_init(&values[1], g_type_from_name("gdouble"))
        g_value_set_double(&values[1], number)
        g_signal_emitv(&values, g_signal_lookup(signal, gtk_gesture_zoom_get_type()), 0, nil)
        for index in values.indices { g_value_unset(&values[index]) }
    }
}
