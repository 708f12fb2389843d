import CGtk
import CWebKitGTK
import GLibBridge
import XCTest

@testable import HybridShell

/// What no real input can try on a display without a touch screen.
final class KioskGestureTests: ShellTestCase {
    private static func makeProfile(isLocked: Bool) -> WebProfile {
        var options = WebProfile.Options(
            directories: nil, userAgentDetails: "", usesSoftwareRendering: true, isInspectable: false)
        options.isLocked = isLocked
        return WebProfile(options)
    }

    /// For the process, as in the application.
    private static let locked = makeProfile(isLocked: true)

    /// The phases in which a web view's controllers hear of two fingers, in the order in which GTK asks them.
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

    /// WebKit has a gesture of its own, which no setting turns off: ours has to hear of the fingers before it.
    func testTwoFingersAreTakenBeforeWebKitHearsOfThem() throws {
        let own = try phases(profile)
        let locked = try phases(Self.locked)
        XCTAssertEqual(locked.count, own.count + 1)
        XCTAssertEqual(locked.first, GTK_PHASE_CAPTURE)
        XCTAssertEqual(Array(locked.dropFirst()), own)
    }

    func testAZoomThatComesFromElsewhereIsUndone() throws {
        let host = WebViewHost(profile: Self.locked, origin: try origin())
        webkit_web_view_set_zoom_level(host.widget.pointer(), 2)
        XCTAssertEqual(webkit_web_view_get_zoom_level(host.widget.pointer()), 1)
        let other = WebViewHost(profile: profile, origin: try origin())
        webkit_web_view_set_zoom_level(other.widget.pointer(), 2)
        XCTAssertEqual(webkit_web_view_get_zoom_level(other.widget.pointer()), 2)
    }
}
