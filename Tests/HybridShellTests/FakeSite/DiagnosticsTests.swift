import CGtk
import GLibBridge
import HybridCore
import HybridShell
import XCTest

@testable import HybridDiagnostics
@testable import HybridServices
@testable import HybridToolkit
@testable import HybridWebView

/// The diagnostics window: who can open it, and what its reports say.
final class DiagnosticsTests: FakeSiteTestCase {
    func testCommandsExistForTestersOnly() throws {
        for isAllowed in [true, false] {
            try openTester(isAllowed)
            for action in ["diagnostics", "inspector", "bug-report"] {
                XCTAssertEqual(isEnabled(action), isAllowed, action)
            }
            let menu = menuTexts()
            XCTAssertEqual(menu.contains("Bug Report…"), isAllowed, "\(menu)")
            activate("shortcuts")
            for title in ["Diagnostics", "Inspector"] {
                XCTAssertEqual(menu.contains(title), isAllowed, "\(title): \(menu)")
                XCTAssertEqual(shows(title), isAllowed, "\(title): \(texts)")
            }
        }
    }

    func testReportsShowVisitsRulesAndState() throws {
        try openTester(true)
        activate("diagnostics")
        XCTAssertTrue(titles.contains("Diagnostics"))
        activate("visit", site.url("/posts?token=hunter2").absoluteString)
        check("Visits", ["completed  \(site.address)/posts?token=***", "coldBoot", "ended after"])
        visit("/posts/new")
        check("Visits", ["/posts/new", "modal"])
        check("Rules", ["“/posts/new”", "context = \"modal\", set by rule"])
        let entry = windows.lazy.compactMap { $0.descendant { $0.isA(gtk_entry_get_type()) && $0.isOnFrontPage } }.first
        try XCTUnwrap(entry).setEntryText("/posts")
        check("Rules", ["“/posts”", "context = \"default\""])
        check("State", ["Modal stack, the top first", "\(site.address)/posts/new"])
    }

    func testTestedSizeIsNotStored() throws {
        state.save(WindowState(width: 700, height: 600, isMaximized: false).json, as: "window")
        try openTester(true)
        pump(until: { (600...700).contains(pageWidth) }, "\(pageWidth)")
        let usual = pageWidth
        activate("diagnostics")
        select("View")
        for (button, width) in [
            ("Phone, 390 × 844", 390), ("Tablet, 820 × 1180", 820), ("Reset Size", usual), ("Phone, 390 × 844", 390),
        ] {
            press(button, in: "Diagnostics")
            pump(until: { pageWidth == width }, "\(button): \(pageWidth)")
        }
        activate("quit")
        try openTester(true)
        pump(until: { pageWidth == usual }, "the next run begins with the user's size: \(pageWidth)")
    }

    private var pageWidth: Int { Int(gtk_widget_get_width(windowSet.active.front.view.widget.pointer())) }

    private func openTester(_ isAllowed: Bool) throws {
        makeExtensions = {
            [DiagnosticsExtension(tracer: $0.tracer, isAllowed: isAllowed, compile: PathConfigurationLoader.compile)]
        }
        try open { $0.isInspectable = isAllowed }
    }

    /// Selects a page of the window.
    @discardableResult
    private func select(_ name: String, line: UInt = #line) -> Widget? {
        let window = windows.first { title(of: $0) == "Diagnostics" }
        let stack = window?.descendant { $0.isA(gtk_stack_get_type()) }
        guard let stack else {
            XCTFail("\(titles)", line: line)
            return nil
        }
        gtk_stack_set_visible_child_name(stack.pointer(), name)
        return stack
    }

    /// Selects a page of the window and compares its report.
    private func check(_ name: String, _ parts: [String], line: UInt = #line) {
        guard let stack = select(name, line: line) else { return }
        let view = stack.descendant { $0.isA(gtk_text_view_get_type()) && $0.isOnFrontPage }
        let isThere = {
            let text = view?.reportText ?? ""
            return !text.contains("hunter2") && parts.allSatisfy { text.contains($0) }
        }
        pump(until: isThere, "\(parts) in: \(view?.reportText ?? "")", line: line)
    }
}

extension Widget {
    /// The text of a text view.
    fileprivate var reportText: String {
        let buffer = gtk_text_view_get_buffer(pointer())
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return String(takingGString: gtk_text_buffer_get_text(buffer, &start, &end, 0)) ?? ""
    }
}
