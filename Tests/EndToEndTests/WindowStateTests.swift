import DemoServer
import XCTest

/// Window state restored at the next start.
final class WindowStateTests: EndToEndTestCase {
    func testSizeIsRestored() throws {
        try open()
        let window = try waitForWidget(.frame, "Fieldnotes")
        try input.resize(width: 700, height: 500)
        pump(until: { (window.extents?.width ?? 0) < 720 }, "the window is smaller")
        let size = window.extents
        try quit()
        XCTAssertEqual(environment.permissions(of: "\(place)/window.json"), 0o600)
        try launch(profile: profile)
        try waitForVisit("/")
        let again = try waitForWidget(.frame, "Fieldnotes")
        pump(until: { again.extents?.width == size?.width && again.extents?.height == size?.height }, "the same size")
    }

    func testOversizedWindowIsFittedToScreen() throws {
        try open()
        try quit()
        try environment.write(#"{"width": 5000, "height": 4000, "maximized": false}"#, to: "\(place)/window.json")
        try launch(profile: profile)
        try waitForVisit("/")
        let window = try waitForWidget(.frame, "Fieldnotes")
        pump(until: { (window.extents?.width ?? 9_999) <= 1280 && (window.extents?.height ?? 9_999) <= 900 }, "it fits")
    }

    func testLightAndDarkFollowTheDesktop() throws {
        let portal = try provide(FakeSettingsPortal(colorScheme: 1))
        try open("/appearance")
        try waitForText("The desktop is dark.")
        try portal.change(colorScheme: 2)
        try waitForText("The desktop is light.")
    }

    func testHighContrastFollowsTheDesktopInLightAndDark() throws {
        let portal = try provide(FakeSettingsPortal(contrast: 1))
        try open("/appearance")
        try waitForText("The desktop is light.")
        let strong = try edge("high-contrast")
        try portal.change(contrast: 0)
        pump(until: { (try? edge("light")).map { $0 < strong } ?? false }, "the edges are as usual again")

        try portal.change(colorScheme: 1)
        try waitForText("The desktop is dark.")
        let dark = try edge("dark")
        try portal.change(contrast: 1)
        pump(until: { (try? edge("high-contrast-dark")).map { $0 > dark } ?? false }, "the edges are stronger")
    }

    /// Contrast between the brightest and the darkest pixel across a button's edge, from 0 to 1.
    private func edge(_ name: String) throws -> Double {
        let button = try XCTUnwrap(waitForWidget(.pushButton, "Reload").extents)
        let frame = try XCTUnwrap(app.native.all(role: .frame).first?.extents)
        let corner = try input.corner(of: frame)
        // The accessible extents exclude the area around the symbol.
        let place = "16x4+\(corner.x + button.x - 16)+\(corner.y + button.centre.y)"
        return try Screenshot.contrast(of: Screenshot.take(name), in: place)
    }

    private var place: String { "home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(profile)" }
}
