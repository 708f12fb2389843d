import DemoServer
import XCTest

/// A test that uses the diagnostics window with the keyboard and reads it like a screen reader.
class DiagnosticsTestCase: EndToEndTestCase {
    func showWindow() throws {
        try waitForKeyboard()
        try pressKey("ctrl+shift+d")
        try waitForWindow("Diagnostics")
        try waitForActiveWindow("Diagnostics")
    }

    /// Selects a page of the window with the keyboard.
    func choose(_ page: String) throws {
        let tab = try waitForWidget(.pageTab, page, window: "Diagnostics")
        try input.activateWindow("Diagnostics")
        let focused = { self.app.native.find { $0.role == .pageTab && $0.has(.focused) }?.name }
        for _ in 0..<14 where !tab.has(.focused) {
            let before = focused()
            try pressKey("Down")
            lookAgain(timeout: 1) { focused() != before }
        }
        try pressKey("space")
    }

    func waitForReport(
        _ name: String, _ parts: [String], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let report = try waitForWidget(.text, name, window: "Diagnostics", file: file, line: line)
        let isThere = { parts.allSatisfy { report.text?.contains($0) ?? false } }
        guard lookAgain(timeout: Timeouts.standard, until: isThere) else {
            return XCTFail("\(parts) in:\n\(report.text ?? "")", file: file, line: line)
        }
    }
}
