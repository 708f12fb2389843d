import DemoServer
import XCTest

/// The canvas behind a page: white unless the page sets another colour, on a dark desktop too.
final class ColorTests: EndToEndTestCase {
    private static let darkBackground = "#102030"

    func testPageColorsOnDarkDesktop() throws {
        let portal = try provide(FakeSettingsPortal(colorScheme: 1))
        try open("/colors/none")
        XCTAssertEqual(try settledColor("dark-none"), "#FFFFFF", "black text needs its white canvas")
        try visit("/colors/scheme")
        XCTAssertLessThan(try brightness("dark-scheme"), 0.3, "the page has said that it is dark")
        try visit("/colors/meta")
        XCTAssertLessThan(try brightness("dark-meta"), 0.3, "the page follows the desktop")
        try visit("/colors/background")
        XCTAssertEqual(try settledColor("dark-background"), Self.darkBackground)
        try visit("/colors/none?again")
        XCTAssertEqual(try settledColor("dark-none-again"), "#FFFFFF")
        try goBack(to: "/colors/background")
        XCTAssertEqual(try settledColor("dark-back"), Self.darkBackground)

        try portal.change(colorScheme: 2)
        try visit("/colors/meta?light")
        XCTAssertEqual(try settledColor("dark-turned-light"), "#FFFFFF")
    }

    func testPageColorsOnLightDesktop() throws {
        try open("/colors/dark")
        XCTAssertEqual(try settledColor("light-dark-page"), Self.darkBackground)
        try visit("/colors/scheme")
        XCTAssertLessThan(try brightness("light-scheme"), 0.3)
        try visit("/colors/none")
        XCTAssertEqual(try settledColor("light-none"), "#FFFFFF")
    }

    func testDialogPageColorsOnDarkDesktop() throws {
        try provide(FakeSettingsPortal(colorScheme: 1))
        try open("/colors/dark")
        try visit("/modal/colors")
        try waitForWindow("Dialog without colours")
        XCTAssertEqual(try settledColor("dark-dialog"), "#FFFFFF")
    }

    /// A visible line marks the active tab.
    func testActiveTabIsMarkedOnDarkDesktop() throws {
        applicationMembers = #""tabs": [{ "title": "A", "path": "/" }, { "title": "B", "path": "/posts" }],"#
        try provide(FakeSettingsPortal(colorScheme: 1))
        try open()
        try waitForWindow("Fieldnotes")
        func contrast() throws -> Double {
            let buttons = try ["A", "B"].map { try XCTUnwrap(waitForWidget(.pageTab, $0).extents) }
            let frame = try XCTUnwrap(app.native.all(role: .frame).first { $0.has(.active) }?.extents)
            let (corner, picture) = (try input.corner(of: frame), try Screenshot.take("dark-tabs"))
            // The line is at the button's lower edge in the header bar. GTK 4.8 reports the extents of its content.
            return try (-14...14).map { offset in
                let light = try buttons.map {
                    let y = corner.y + $0.y + $0.height + offset
                    return try luminance(of: Screenshot.color(of: picture, x: corner.x + $0.x + 20, y: y))
                }
                return (light[0] + 0.05) / (light[1] + 0.05)
            }.max() ?? 0
        }
        pump(until: { (try? contrast()) ?? 0 >= 3 }, "required by WCAG 2.1, 1.4.11")
    }

    /// Relative luminance of a colour according to WCAG.
    private func luminance(of color: String) -> Double {
        let digits = color.dropFirst()
        let parts = stride(from: 0, to: 6, by: 2).map { start -> Double in
            let part = Double(Int(digits.dropFirst(start).prefix(2), radix: 16) ?? 0) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Nothing flashes before the first page.
    func testThemeColorIsShownUntilPagePaints() throws {
        try provide(FakeSettingsPortal(colorScheme: 1))
        server.behaviour.hangingPaths = ["/colors/none"]
        try launch(path: "/colors/none")
        try waitForTrace("visit.started")
        try waitForWindow("Fieldnotes")
        XCTAssertLessThan(try brightness("dark-waiting"), 0.3)
    }

    // MARK: Helpers

    private func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        try waitForVisit(path)
    }

    /// Colour of the page's lower half once two pictures agree, because screens slide.
    private func settledColor(_ name: String) throws -> String {
        var last = ""
        pump(
            until: {
                let before = last
                last = (try? color(name)) ?? ""
                return !last.isEmpty && last == before
            }, "the screen is still")
        return last
    }

    private func brightness(_ name: String) throws -> Double {
        let digits = try settledColor(name).dropFirst()
        let parts = stride(from: 0, to: 6, by: 2).map { digits.dropFirst($0).prefix(2) }
        return Double(parts.map { Int($0, radix: 16) ?? 255 }.max() ?? 255) / 255
    }

    /// Colour of the page's lower half, or `nil` if no window is active yet.
    private func color(_ name: String) throws -> String? {
        guard let frame = app.native.all(role: .frame).first(where: { $0.has(.active) })?.extents else { return nil }
        let corner = try input.corner(of: frame)
        return try Screenshot.color(
            of: Screenshot.take(name), x: corner.x + frame.width / 4, y: corner.y + frame.height * 7 / 10)
    }
}
