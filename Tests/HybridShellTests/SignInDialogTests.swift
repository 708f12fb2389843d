import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// What becomes of what was typed into the sign-in dialog.
final class SignInDialogTests: ShellTestCase {
    func testThePasswordIsWipedWhenTheDialogCloses() throws {
        let parent = Widget(sinking: gtk_window_new())
        let dialog = SignInDialog(parent: parent, site: "Test", form: SignInForm()) {}
        dialog.present()
        let windows = ObjectRef(retaining: gtk_window_get_toplevels())
        let count = g_list_model_get_n_items(windows.pointer())
        let fields = (0..<count).compactMap { index -> ObjectRef? in
            ObjectRef.owning(g_list_model_get_object(windows.pointer(), index)).flatMap(passwordField)
        }
        let field = try XCTUnwrap(fields.first)
        gtk_editable_set_text(field.pointer(), "correct horse")
        dialog.close()
        XCTAssertEqual(String(borrowing: gtk_editable_get_text(field.pointer())), "")
        gtk_window_destroy(parent.pointer())
    }

    private func passwordField(in widget: ObjectRef) -> ObjectRef? {
        if gtk_widget_has_css_class(widget.pointer(), "password") != 0 { return widget }
        var child = ObjectRef.retaining(gtk_widget_get_first_child(widget.pointer()))
        while let next = child {
            if let found = passwordField(in: next) { return found }
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(next.pointer()))
        }
        return nil
    }
}
