import CGtk
import GLibBridge
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// An application that its user keeps running without a window, or that starts without one.
final class BackgroundTests: FakeSiteTestCase {
    private let keepRunning = "Run in background"

    func testUserEnablesKeepRunning() throws {
        try open { $0.backgroundService = FakeDesktop() }
        choose(keepRunning)
        visit("/posts")
        activate("close-window")
        XCTAssertEqual(events.windowSteps, ["hidden"])
        XCTAssertEqual(titles, [])
        site.clearRequests()
        g_application_activate(shell.application.pointer())
        settle()
        XCTAssertEqual(events.windowSteps, ["hidden", "shown"])
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertEqual(site.requests, [])
        // The choice applies to the next run, until the user revokes it.
        try open { $0.backgroundService = FakeDesktop() }
        activate("close-window")
        XCTAssertFalse(hasQuit)
        choose(keepRunning)
        activate("close-window")
        XCTAssertTrue(hasQuit)
    }

    func testIconIsShownWhileKeepRunningIsEnabled() throws {
        let panel = try FakeStatusWatcher()
        try open { $0.backgroundService = FakeDesktop() }
        XCTAssertEqual(panel.registered, [], "the window is enough")
        choose(keepRunning)
        pump(until: { panel.hasIcon }, "the panel has the icon")
        choose(keepRunning)
        pump(until: { !panel.hasIcon }, "the icon is removed")
    }

    func testIconAppearsInLatePanel() throws {
        try open(members: #""keepRunning": true,"#)
        for _ in 0..<2 {
            // It ends with the round.
            let panel = try FakeStatusWatcher()
            pump(until: { panel.hasIcon }, "the panel has the icon")
        }
    }

    func testUserChoiceOverridesFile() throws {
        for isKept in [true, false] {
            let state = MemoryStateStore()
            for isFirstRun in [true, false] {
                try open(members: #""keepRunning": \#(isKept),"#) {
                    $0.backgroundService = FakeDesktop()
                    $0.state = state
                }
                if isFirstRun { choose(keepRunning) }
                activate("close-window")
                XCTAssertEqual(hasQuit, isKept, "immediately, and in the next run")
            }
        }
    }

    func testRefusedPermissionResetsSwitch() throws {
        let desktop = FakeDesktop()
        desktop.problem = "The desktop does not allow it."
        try open { $0.backgroundService = desktop }
        activate("preferences")
        toggle(keepRunning)
        XCTAssertTrue(shows("The desktop does not allow it."), "\(texts)")
        leavePreferences()
        activate("close-window")
        XCTAssertTrue(hasQuit)
    }

    func testApplicationStartsAtLoginIfChosen() throws {
        let desktop = FakeDesktop()
        try open { $0.backgroundService = desktop }
        choose("Start at login")
        XCTAssertTrue(desktop.startsAtLogin)
    }

    func testSettingsAreHiddenWithoutMenuEntry() throws {
        let desktop = FakeDesktop()
        desktop.hasMenuEntry = false
        try open { $0.backgroundService = desktop }
        activate("preferences")
        XCTAssertTrue(shows("Restore pages on start"), "\(texts)")
        XCTAssertFalse(shows("Start at login"))
        XCTAssertFalse(shows(keepRunning))
    }

    func testRestoredWindowsStayHiddenUntilActivated() throws {
        try open()
        windowSet.context.restoreWindows(true)
        activate("new-window")
        activate("quit")
        try open { $0.background = BackgroundLife(keepsRunning: false, startsHidden: true) }
        XCTAssertEqual(titles, [])
        XCTAssertEqual(site.requests.suffix(2), ["GET / 200", "GET / 200"], "both pages are loaded")
        XCTAssertEqual(windowSet.all.count, 2)
        g_application_activate(shell.application.pointer())
        pump(until: { titles == ["Fieldnotes", "Fieldnotes"] }, "\(titles)")
    }

    private func leavePreferences() {
        for window in windows where title(of: window) == "Preferences" { gtk_window_destroy(window.pointer()) }
    }

    /// Changes a setting in Preferences.
    private func choose(_ title: String) {
        g_application_activate(shell.application.pointer())
        activate("preferences")
        toggle(title)
        leavePreferences()
    }
}

/// The desktop's background service.
@MainActor
private final class FakeDesktop: BackgroundService {
    var hasMenuEntry = true
    var startsAtLogin = false
    var problem: String?

    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (String?) -> Void) {
        startsAtLogin = isWanted
        answered(problem)
    }

    func keepRunning(answered: @escaping @MainActor (String?) -> Void) { answered(problem) }
}
