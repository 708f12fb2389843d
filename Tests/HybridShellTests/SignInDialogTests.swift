import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridAuthentication
@testable import HybridShell
@testable import HybridToolkit

/// Lifetime of text typed into the sign-in dialog, and its size.
final class SignInDialogTests: ShellTestCase {
    func testPasswordIsWipedWhenDialogCloses() throws {
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

    /// The narrowest window on supported desktops is 360 pixels wide.
    func testDialogFitsNarrowWindow() throws {
        let label = String(repeating: "A label of many words ", count: 10)
        var form = SignInForm()
        form.fields = try ["a", "b"].map { name in
            SignInField(
                name: try FieldName(name), label: label, kind: name == "a" ? .checkbox : .password, value: "1",
                isOptional: false)
        }
        let parent = Widget(sinking: gtk_window_new())
        let dialog = SignInDialog(parent: parent, site: label, form: form) {}
        dialog.present()
        let other = MessageDialog.show(.init(title: label, body: label, cancel: "_Cancel", text: ""), in: parent)
        let windows = ObjectRef(retaining: gtk_window_get_toplevels())
        let children = (0..<g_list_model_get_n_items(windows.pointer())).compactMap { index -> ObjectRef? in
            guard let window = ObjectRef.owning(g_list_model_get_object(windows.pointer(), index)),
                gtk_window_get_transient_for(window.pointer()) != nil
            else { return nil }
            return ObjectRef.retaining(gtk_window_get_child(window.pointer()))
        }
        XCTAssertEqual(children.count, 2)
        for child in children {
            var (least, natural): (Int32, Int32) = (0, 0)
            gtk_widget_measure(child.pointer(), GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
            // The library makes a message dialog as narrow as its parent requires.
            let isMessage = child.descendant { $0.has(styleClass: "response-area") } != nil
            XCTAssertLessThanOrEqual(isMessage ? least : natural, 352, "without the frame that GTK draws")
        }
        other.answer(.cancel)
        dialog.close()
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
