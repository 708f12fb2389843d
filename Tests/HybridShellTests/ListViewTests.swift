import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit

/// Rows of the native screen `list`.
final class ListViewTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    private lazy var view = ListView(name: "Birds")
    private var window: Widget?

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
        super.cleanUp()
    }

    /// The maximum number of rows and letters: one widget for each would take minutes.
    func testLongListCreatesFewWidgets() throws {
        view.show(content(1...2_000, length: 300))
        present()
        XCTAssertTrue((1...300).contains(rowWidgets.count), "\(rowWidgets.count) rows have widgets")
        let adjustment = try XCTUnwrap(ObjectRef.retaining(gtk_scrolled_window_get_vadjustment(view.widget.pointer())))
        XCTAssertGreaterThan(gtk_adjustment_get_upper(adjustment.pointer()), 100_000, "one can scroll to the others")
        gtk_adjustment_set_value(adjustment.pointer(), gtk_adjustment_get_upper(adjustment.pointer()))
        pump(until: { texts.contains { $0.hasPrefix("Bird 2000 ") } }, "the last row is shown")
        XCTAssertLessThan(rowWidgets.count, 400, "rows are used again")
    }

    func testRowHeightFitsText() throws {
        view.show(content(1...1, length: 300))
        present()
        let long = try XCTUnwrap(rowWidgets.first)
        let height = gtk_widget_get_height(long.pointer())
        view.show(content(1...1, length: 8))
        pump(until: { gtk_widget_get_height(rowWidgets.first?.pointer()) < height / 2 }, "the row is lower")
    }

    func testFocusStaysOnItsRow() throws {
        view.show(content(1...40))
        present()
        try focus("Bird 20")
        view.show(content(5...45))
        pumpPending()
        XCTAssertEqual(focusedText, "Bird 20", "rows before it were removed")
        var changed = content(5...45)
        changed.sections[0].rows[15].title = "Bird twenty"
        view.show(changed)
        pumpPending()
        XCTAssertEqual(focusedText, "Bird twenty", "its row leads where the old one led")
        view.show(content(1...3))
        pumpPending()
        XCTAssertEqual(focusedText, "Bird 3", "its row was removed")
    }

    private func content(_ numbers: ClosedRange<Int>, length: Int = 0) -> ListContent {
        let rows = numbers.map { number in
            ListContent.Row(
                title: "Bird \(number)" + String(repeating: " lorem", count: length / 6),
                subtitle: length > 0 ? String(repeating: "ipsum ", count: length / 6) : nil,
                url: URL(string: "https://example.com/birds/\(number)"))
        }
        return ListContent(sections: [ListContent.Section(title: "Birds", rows: rows)])
    }

    private func present() {
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        window.setChild(view.widget)
        gtk_window_set_default_size(window.pointer(), 500, 400)
        gtk_window_present(window.pointer())
        pump(until: { rowWidgets.contains { gtk_widget_get_height($0.pointer()) > 0 } }, "the list is shown")
    }

    private var rowWidgets: [Widget] {
        var rows: [Widget] = []
        view.widget.forEachDescendant { if $0.has(styleClass: "row-line") { rows.append($0) } }
        return rows
    }

    private var texts: [String] { rowWidgets.compactMap(text) }

    private func text(of row: Widget) -> String? {
        // The first text of an item is its section's title.
        let line = row.has(styleClass: "row-line") ? row : row.descendant { $0.has(styleClass: "row-line") }
        return line?.descendant { $0.isA(gtk_inscription_get_type()) }
            .flatMap { String(borrowing: gtk_inscription_get_text($0.pointer())) }
    }

    private func focus(_ title: String) throws {
        let row = try XCTUnwrap(rowWidgets.first { text(of: $0) == title })
        let item = gtk_widget_get_parent(gtk_widget_get_parent(row.pointer()))
        XCTAssertNotEqual(gtk_widget_grab_focus(item), 0)
    }

    private var focusedText: String? {
        window.flatMap { ObjectRef.retaining(gtk_window_get_focus($0.pointer())) }.flatMap(text)
    }
}
