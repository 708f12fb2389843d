import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import Logging
import XCTest

@testable import HybridAuthentication
@testable import HybridShell

/// The shell's own widgets: content and memory.
final class ViewTests: ShellTestCase {
    func testCurtain() throws {
        let curtain = CurtainView()
        XCTAssertFalse(curtain.widget.isVisible)
        curtain.close(picture: nil)
        XCTAssertEqual(shown(curtain), "blank")
        curtain.close(picture: ObjectRef(owning: gdk_paintable_new_empty(1, 1)))
        XCTAssertEqual(shown(curtain), "picture")
        curtain.show(ErrorView(ErrorMessage(.timeout), url: try url("/")) { _ in })
        XCTAssertEqual(shown(curtain), "error")
        XCTAssertTrue(curtain.showsError)
        curtain.close(picture: nil)
        XCTAssertFalse(curtain.showsError, "a new visit takes the error away")
        curtain.open()
        XCTAssertFalse(curtain.widget.isVisible)
    }

    func testClosedSessionIsFreed() throws {
        weak var controller: Session?
        weak var host: WebViewHost?
        weak var view: NavigationView?
        var widgets: [WeakObjectRef] = []
        try autoreleased {
            let session = Session(
                name: .main, webView: WebViewHost(profile: profile, origin: try origin()),
                bridge: PageBridge(.main, ComponentSet(), tracer: Silence()), limits: VisitLimits(),
                reporter: VisitReporter(tracer: Silence(), logger: .init(label: "test")),
                logger: .init(label: "test"))
            (controller, host, view) = (session, session.webView, session.view)
            widgets = [session.webView.widget, session.view.widget, session.view.curtain.widget].map(WeakObjectRef.init)
            session.send(.cancelVisit)
        }
        pumpPending()
        XCTAssertNil(controller)
        XCTAssertNil(host)
        XCTAssertNil(view)
        pump(until: { widgets.allSatisfy { $0.object == nil } }, "the widgets are finalised")
    }

    func testClosedDialogIsFreed() throws {
        let parent = Widget(sinking: gtk_window_new())
        weak var message: MessageDialog?
        weak var signIn: SignInDialog?
        var answers: [MessageDialog.Response] = []
        autoreleased {
            let dialog = MessageDialog.show(.init(title: "Title", body: "Body", cancel: "_Cancel"), in: parent) {
                answers.append($0)
            }
            message = dialog
            let other = SignInDialog(parent: parent, site: "Fieldnotes", form: SignInForm()) {}
            signIn = other
            other.present()
            dialog.answer(.cancel)
            dialog.answer(.accept(text: ""))
            other.close()
        }
        pump(until: { message == nil }, "the message dialog is freed")
        pump(until: { signIn == nil }, "the sign-in dialog is freed")
        XCTAssertEqual(answers, [.cancel])
        gtk_window_destroy(parent.pointer())
    }

    private func shown(_ curtain: CurtainView) -> String? {
        XCTAssertTrue(curtain.widget.isVisible)
        return String(borrowing: gtk_stack_get_visible_child_name(curtain.widget.pointer()))
    }

    /// Runs a closure whose local variables are released when it returns.
    @inline(never)
    private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}

/// A tracer that records nothing.
private final class Silence: Tracer {
    func record(_ event: HybridCore.TraceEvent) {}
}
