import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit

/// Forms and pictures of native screens.
final class FormViewTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    private struct Refusal: Error, CustomStringConvertible { let description = "The name is taken." }

    private var window: Widget?
    private var sent: [HybridCore.JSONValue] = []
    private var answer: CheckedContinuation<Void, any Error>?

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    private func present(_ widget: Widget) {
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        gtk_window_set_default_size(window.pointer(), 400, 500)
        window.setChild(widget)
        gtk_window_present(window.pointer())
        pump(until: { gtk_widget_get_mapped(widget.pointer()) != 0 }, "the widget is shown")
    }

    private func parts(of type: GType, in widget: Widget) -> [Widget] {
        var found: [Widget] = []
        widget.forEachDescendant { if $0.isA(type) { found.append($0) } }
        return found
    }

    private func makeForm() -> FormView {
        FormView(
            [
                .init("name", "Name", value: "Wren"), .init("pin", "PIN", .password), .init("rare", "Rare", .toggle),
                .init("place", "Place", .choice(["Pond", "Weir"]), value: "Weir"), .init("none", "None", .choice([])),
            ], submit: "_Save"
        ) { [weak self] values in
            self?.sent.append(values)
            try await withCheckedThrowingContinuation { self?.answer = $0 }
        }
    }

    func testFormSendsValues() throws {
        let form = makeForm()
        present(form.widget)
        XCTAssertEqual(form.values, ["name": "Wren", "pin": "", "rare": false, "place": "Weir"])
        let texts = parts(of: gtk_text_get_type(), in: form.widget)
        gtk_editable_set_text(texts[1].pointer(), "1234")
        gtk_switch_set_active(parts(of: gtk_switch_get_type(), in: form.widget)[0].pointer(), 1)
        let button = try XCTUnwrap(
            parts(of: gtk_button_get_type(), in: form.widget).last { $0.has(styleClass: "suggested-action") })
        var height: Int32 = 0
        gtk_widget_measure(form.widget.pointer(), GTK_ORIENTATION_VERTICAL, 400, nil, &height, nil, nil)
        XCTAssertGreaterThan(height, 250, "a dialog shows all fields")
        gtk_text_grab_focus_without_selecting(texts[1].pointer())
        gtk_editable_set_position(texts[1].pointer(), 4)
        button.emit("clicked", of: gtk_button_get_type())
        pump(until: { answer != nil }, "the form is sent")
        XCTAssertEqual(sent, [["name": "Wren", "pin": "1234", "rare": true, "place": "Weir"]])
        XCTAssertFalse(button.isSensitive, "a second press has no effect")

        answer?.resume(throwing: Refusal())
        pump(until: { button.isSensitive }, "the form can be corrected")
        XCTAssertEqual(ObjectRef.retaining(gtk_window_get_focus(window?.pointer())), texts[1])
        XCTAssertEqual(gtk_editable_get_selection_bounds(texts[1].pointer(), nil, nil), 0, "typing replaces nothing")
        XCTAssertTrue(shows("The name is taken.", in: form))
        for error in [VisitError.http(status: 403), nil] {
            answer = nil
            button.emit("clicked", of: gtk_button_get_type())
            pump(until: { answer != nil }, "the form is sent again")
            guard let error else { continue }
            answer?.resume(throwing: error)
            pump(until: { button.isSensitive }, "the form can be corrected")
            XCTAssertTrue(shows("Access denied", in: form))
        }
        form.cancel()
        XCTAssertTrue(button.isSensitive)
        answer?.resume()
    }

    private func shows(_ text: String, in form: FormView) -> Bool {
        parts(of: gtk_label_get_type(), in: form.widget).contains {
            String(borrowing: gtk_label_get_text($0.pointer())) == text && gtk_widget_get_mapped($0.pointer()) != 0
        }
    }

    func testFormEndsWithItsOwner() {
        weak var form: FormView?
        do {
            let made = makeForm()
            form = made
        }
        XCTAssertNil(form)
    }

    func testDrawingIsDrawnAndPressed() throws {
        var sizes: [[Double]] = []
        let drawing = DrawingView(name: "Map") { canvas in
            sizes.append([canvas.width, canvas.height])
            canvas.useTextColor(opacity: 0.5)
            cairo_paint(canvas.cairo)
        }
        present(drawing.widget)
        pump(until: { sizes.count == 1 }, "the picture is drawn")
        XCTAssertEqual(sizes, [[400, 500]])
        drawing.redraw()
        pump(until: { sizes.count == 2 }, "the picture is drawn again")
    }

    func testDrawingReleasesItsClosure() {
        weak var owner: Owner?
        do {
            let made = Owner()
            owner = made
            _ = DrawingView(name: "Map") { _ in _ = made }
        }
        XCTAssertNil(owner)
    }
}

private final class Owner {}
