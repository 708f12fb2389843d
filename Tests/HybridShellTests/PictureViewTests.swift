import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// What two fingers do to a picture: no test can put them on a screen.
final class PictureViewTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    func testTwoFingersMagnify() throws {
        let view = PictureView()
        var zoom: PictureZoom?
        view.changed = { zoom = $0 }
        let window = Widget(sinking: gtk_window_new())
        defer { gtk_window_destroy(window.pointer()) }
        window.setChild(view.widget)
        gtk_window_set_default_size(window.pointer(), 400, 300)
        gtk_window_present(window.pointer())
        view.show(try picture(width: 800, height: 600), name: "River")
        pump(until: { zoom.map { $0.room.width > 0 } ?? false }, "it has its place")
        let fitting = try XCTUnwrap(zoom).scale
        let pinch = try XCTUnwrap(controllers(of: view.widget).first { isPinch($0) })
        for scale in [1.5, 2.0] { emit("scale-changed", scale, on: pinch) }
        XCTAssertEqual(try XCTUnwrap(zoom).scale, fitting * 2, accuracy: 0.001)
        emit("scale-changed", 1, on: pinch)
        XCTAssertEqual(try XCTUnwrap(zoom).scale, fitting, accuracy: 0.001)
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

    /// As `g_signal_emit`, which Swift does not see.
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
