import CGtk
import CWebKitGTK
import GLibBridge
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// Web views without a host, for sign-in and pop-ups, whose dialogs WebKit shows itself.
final class DialogGuardTests: ShellTestCase {
    private var window: Widget?

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    func testOnlyPageAndOwnFramesShowDialogs() throws {
        let (view, asked) = try show("/asking")
        pump(until: { asked.texts.contains("Of this site") }, "the frame of this site shows its dialog")
        run("alert('Of the page'); document.title = 'asked'", in: view)
        pump(until: { title(of: view) == "asked" }, "the page continues")
        XCTAssertEqual(asked.texts, ["Of this site", "Of the page"])
    }

    func testOverlongDialogIsDismissed() throws {
        let (view, asked) = try show("/posts/1")
        run("alert('x'.repeat(1000000)); alert('short'); document.title = 'asked'", in: view)
        pump(until: { title(of: view) == "asked" }, "the page continues")
        XCTAssertEqual(asked.texts, ["short"])
    }

    /// Records dialogs that pass the guard.
    private final class Asked {
        var texts: [String] = []
    }

    private func show(_ path: String) throws -> (Widget, Asked) {
        let view = profile.makePlainView()
        let asked = Asked()
        view.connect(
            "script-dialog",
            returningBool: { arguments in
                guard let dialog = arguments.boxed(1) else { return false }
                asked.texts.append(String(borrowing: webkit_script_dialog_get_message(dialog)) ?? "")
                return true
            })
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        window.setChild(view)
        gtk_window_present(window.pointer())
        webkit_web_view_load_uri(view.pointer(), try url(path).absoluteString)
        pump(until: { webkit_web_view_is_loading(view.pointer()) == 0 && title(of: view) != nil }, "\(path) is loaded")
        return (view, asked)
    }

    private func title(of view: Widget) -> String? {
        String(borrowing: webkit_web_view_get_title(view.pointer())).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func run(_ script: String, in view: Widget) {
        webkit_web_view_evaluate_javascript(view.pointer(), script + ";0", -1, nil, nil, nil, nil, nil)
    }
}
