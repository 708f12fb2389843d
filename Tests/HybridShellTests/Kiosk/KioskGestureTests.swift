import CGtk
import CWebKitGTK
import GLibBridge
import XCTest

@testable import HybridShell

/// Touch gestures, which cannot be simulated on a display without a touch screen.
final class KioskGestureTests: ShellTestCase {
    private static func makeProfile(isLocked: Bool) -> WebProfile {
        var options = WebProfile.Options(
            directories: nil, userAgentDetails: "", usesSoftwareRendering: true, isInspectable: false)
        options.isLocked = isLocked
        return WebProfile(options)
    }

    /// Process-wide, as in the application.
    private static let locked = makeProfile(isLocked: true)

    /// Phases of a web view's two-finger gesture controllers, in GTK's order of delivery.
    private func phases(_ profile: WebProfile) throws -> [GtkPropagationPhase] {
        let host = WebViewHost(profile: profile, origin: try origin())
        let controllers = ObjectRef(owning: gtk_widget_observe_controllers(host.widget.pointer()))
        return (0..<g_list_model_get_n_items(controllers.pointer())).compactMap { index in
            guard let item = g_list_model_get_object(controllers.pointer(), index) else { return nil }
            let controller = ObjectRef(owning: item)
            let instance: UnsafeMutablePointer<GTypeInstance> = controller.pointer()
            guard g_type_check_instance_is_a(instance, gtk_gesture_zoom_get_type()) != 0 else { return nil }
            return gtk_event_controller_get_propagation_phase(controller.pointer())
        }
    }

    /// WebKit has its own gesture, which no setting disables: the shell's gesture must receive the touches first.
    func testPinchIsHandledBeforeWebKit() throws {
        let own = try phases(profile)
        let locked = try phases(Self.locked)
        XCTAssertEqual(locked.count, own.count + 1)
        XCTAssertEqual(locked.first, GTK_PHASE_CAPTURE)
        XCTAssertEqual(Array(locked.dropFirst()), own)
    }

    func testForeignZoomIsReset() throws {
        let host = WebViewHost(profile: Self.locked, origin: try origin())
        webkit_web_view_set_zoom_level(host.widget.pointer(), 2)
        XCTAssertEqual(webkit_web_view_get_zoom_level(host.widget.pointer()), 1)
        let other = WebViewHost(profile: profile, origin: try origin())
        webkit_web_view_set_zoom_level(other.widget.pointer(), 2)
        XCTAssertEqual(webkit_web_view_get_zoom_level(other.widget.pointer()), 2)
    }
}
