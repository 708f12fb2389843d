import CGtk
import GLibBridge
import HybridAuthentication
import HybridCore
import HybridShell
import XCTest

@testable import HybridKiosk

/// The panel of a kiosk's staff, with a program that changes the volume when the test wants.
final class StaffPanelTests: FakeSiteTestCase {
    override class var isLocked: Bool { true }

    private var controller: StaffController?
    private var level: Int? = 50
    private var requests: [Int] = []
    /// False while the program does not change the volume.
    private var responds = true
    private var works = true

    override func cleanUp() {
        controller?.send(.dismissed)
        controller = nil
        super.cleanUp()
    }

    func testPanelShowsTheVolumeThatTheProgramReturns() throws {
        try makeController { $0 - 1 }
        openPanel()
        pump(until: { shows("50%") }, "\(texts)")
        responds = false
        press("Louder")
        press("Louder")
        XCTAssertTrue(shows("70%"), "\(texts)")
        responds = true
        pump(until: { shows("69%") }, "\(texts)")
        XCTAssertEqual(requests, [60, 70])
    }

    func testErrorDisappearsOnSuccess() throws {
        works = false
        try makeController { [weak self] in self?.works == true ? $0 : nil }
        openPanel()
        pump(until: { shows("50%") }, "\(texts)")
        press("Louder")
        pump(until: { shows("The volume cannot be changed.") && shows("50%") }, "\(texts)")
        works = true
        press("Louder")
        pump(until: { shows("60%") && !shows("The volume cannot be changed.") }, "\(texts)")
    }

    func testReopenedPanelWaitsForTheChange() throws {
        try makeController { $0 }
        openPanel()
        pump(until: { shows("50%") }, "\(texts)")
        responds = false
        press("Louder")
        controller?.send(.dismissed)
        openPanel()
        settle()
        XCTAssertTrue(shows("…"), "\(texts)")
        responds = true
        pump(until: { shows("60%") }, "\(texts)")
    }

    func testComputerWithoutSoundHasNoVolume() throws {
        level = nil
        try makeController { $0 }
        openPanel()
        pump(until: { shows("–") }, "\(texts)")
        for name in ["Quieter", "Louder"] { XCTAssertEqual(buttons(name).map(\.isSensitive), [false]) }
    }

    func testEachLevelHasItsRow() throws {
        try makeController([.volume: 0...100, .brightness: 10...60]) { $0 }
        openPanel()
        pump(until: { buttons("Brighter").map(\.isSensitive) == [true] }, "\(texts)")
        press("Brighter")
        pump(until: { shows("60%") && shows("50%") }, "\(texts)")
        XCTAssertEqual(buttons("Brighter").map(\.isSensitive), [false], "it is at the limit")
        XCTAssertEqual(buttons("Louder").map(\.isSensitive), [true])
    }

    func testPowerOffNeverMovesButtons() throws {
        responds = false
        try makeController { $0 }
        openPanel()
        let button = buttons("Power Off")
        XCTAssertEqual(button.map(\.isSensitive), [false])
        responds = true
        pump(until: { button.map(\.isSensitive) == [true] }, "the button is enabled")
    }

    func testNextVisitorCannotPasteTheLog() throws {
        try makeController { $0 }
        openPanel()
        let display = gdk_display_get_default()
        let clipboards = [gdk_display_get_clipboard(display), gdk_display_get_primary_clipboard(display)]
        for clipboard in clipboards { gdk_clipboard_set_text(clipboard, "a line of the log") }
        XCTAssertEqual(clipboards.map(text), ["a line of the log", "a line of the log"])
        controller?.send(.dismissed)
        XCTAssertEqual(clipboards.map(text), ["", ""])
    }

    private func text(_ clipboard: OpaquePointer?) -> String? {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        defer { g_value_unset(&value) }
        guard gdk_content_provider_get_value(gdk_clipboard_get_content(clipboard), &value, nil) != 0 else { return nil }
        return g_value_get_string(&value).map { String(cString: $0) }
    }

    /// - Parameter set: Returns the volume after a request.
    private func makeController(
        _ limits: [StaffLevel: ClosedRange<Int>] = [.volume: 0...100], _ set: @escaping @MainActor (Int) -> Int?
    ) throws {
        try open()
        var services = StaffServices(
            lock: nil, saveLock: { _ in }, matches: { _, _ in true },
            canPowerOff: { [weak self] in
                await self?.response()
                return true
            }, powerOff: {})
        services.level = { [weak self] _ in self?.level }
        services.setLevel = { [weak self] _, percent in
            await self?.response()
            self?.requests.append(percent)
            guard let result = set(percent) else { return nil }
            self?.level = result
            return result
        }
        var staff = KioskStaff(pin: "")
        staff.limits = limits
        controller = StaffController(
            staff, services, windowSet.context.environment, isFullScreen: false, hasScreen: false
        ) { [weak self] in
            self?.windows.first
        } covers: { _ in
        } facts: {
            []
        } perform: { _ in
        }
    }

    private func response() async { while !responds { await Task.yield() } }

    private func openPanel() {
        controller?.send(.requested)
        controller?.send(.entered)
        pump(until: { !buttons("Wipe Now").isEmpty }, "the panel opens")
    }
}
