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

    /// The text of a dialog scrolls if the font is large.
    func testQuestionFitsScreenWithLargeText() throws {
        let settings = try XCTUnwrap(ObjectRef.retaining(gtk_settings_get_default()))
        settings.set("gtk-xft-dpi", .int(192 * 1024))
        defer { gtk_settings_reset_property(settings.pointer(), "gtk-xft-dpi") }
        let parent = Widget(sinking: gtk_window_new())
        let text = String(repeating: "Cookies und andere Daten werden gelöscht. ", count: 6)
        let dialog = MessageDialog.show(.init(title: "Daten löschen?", body: text, cancel: "_Cancel"), in: parent)
        let window = try XCTUnwrap(windows(above: parent).first)
        let child = try XCTUnwrap(ObjectRef.retaining(gtk_window_get_child(window.pointer())))
        var height: Int32 = 0
        gtk_widget_measure(child.pointer(), GTK_ORIENTATION_VERTICAL, 300, &height, nil, nil, nil)
        XCTAssertLessThan(height, 700)
        dialog.answer(.cancel)
        gtk_window_destroy(parent.pointer())
    }

    /// A question that appears while a dialog is open is above it, and stays when the dialog closes.
    func testQuestionIsAboveDialog() throws {
        let parent = Widget(sinking: gtk_window_new())
        parent.presentAboveParent()
        let dialog = SignInDialog(parent: parent, site: "Test", form: SignInForm()) {}
        dialog.present()
        let first = try XCTUnwrap(windows(above: parent).first)
        var answers: [MessageDialog.Response] = []
        let question = MessageDialog.show(.init(title: "Question", body: ""), in: parent) { answers.append($0) }
        let other = MessageDialog.show(.init(title: "Other", body: ""), in: parent)
        XCTAssertEqual(windows(above: parent), [first])
        let second = try XCTUnwrap(windows(above: first).first)
        XCTAssertEqual(windows(above: second).count, 1)
        dialog.close()
        pump(until: { windows(above: parent) == [second] && windows(above: second).count == 1 }, "the question moves")
        XCTAssertTrue(second.isVisible && answers.isEmpty)
        question.answer(.accept(text: ""))
        pump(until: { windows(above: parent).count == 1 }, "the other question moves")
        XCTAssertEqual(answers, [.accept(text: "")])
        other.answer(.cancel)
        gtk_window_destroy(parent.pointer())
    }

    private func windows(above parent: Widget) -> [Widget] {
        let windows = ObjectRef(retaining: gtk_window_get_toplevels())
        return (0..<g_list_model_get_n_items(windows.pointer())).compactMap { index in
            ObjectRef.owning(g_list_model_get_object(windows.pointer(), index))
        }.filter { ObjectRef.retaining(gtk_window_get_transient_for($0.pointer())) == parent }
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
