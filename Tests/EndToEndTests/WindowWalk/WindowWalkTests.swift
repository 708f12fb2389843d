import DemoServer
import FoundationEssentials
import HybridTestSupport
import ScreenEye
import XCTest

/// Walks through every window of the shell by keyboard, with the desktop's accessibility settings. Uses no names, so
/// the windows may be in any language.
final class WindowWalkTests: EndToEndTestCase, StartsEarly {
    private var variables: [String: String] = [:]
    private var measure = TextMeasure("Cantarell", points: 11, scale: 1)
    private var complaints: [String] = []
    private var controls = 0

    func testLargeText() throws {
        // X resource for the text size: 96 is the default.
        try environment.run([
            "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 144",
        ])
        defer { _ = try? environment.run(["xprop", "-root", "-remove", "RESOURCE_MANAGER"]) }
        measure = TextMeasure("Cantarell", points: 11, scale: 1.5)
        try everyWindow()
    }

    func testRightToLeftInHighContrastWithoutMotion() throws {
        guard FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/ar_EG") else {
            throw XCTSkip("The package locales is not installed.")
        }
        let directory = environment.path("locales")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try environment.run(["localedef", "-i", "ar_EG", "-f", "UTF-8", "\(directory)/ar_EG.UTF-8"])
        variables = try TestTranslations(in: environment).variables("ar")
        variables.merge(["LOCPATH": directory, "LC_ALL": "ar_EG.UTF-8", "LANG": "ar_EG.UTF-8"]) { $1 }
        // GTK 4.8 measures some labels in two ways that differ by a few pixels, and logs a warning.
        expectComplaint(containing: "Expect overlapping widgets.")
        try everyWindow(contrast: 1, reducedMotion: 1)
    }

    // MARK: The windows

    private func everyWindow(contrast: UInt32 = 0, reducedMotion: UInt32 = 0) throws {
        try provide(FakeSettingsPortal(contrast: contrast, reducedMotion: reducedMotion))
        try settings(animations: reducedMotion == 1)
        let display = try Display()
        try application(display)
        try launcher(display)
        try localServer(display)
        XCTAssertEqual(complaints, [])
        XCTAssertGreaterThan(controls, 100, "so many controls had the keyboard")
    }

    private func application(_ display: Display) throws {
        applicationMembers = """
            "tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "path": "/posts" }],
            "window": { "width": 900, "height": 640 },
            """
        try launch(arguments: ["--diagnostics"], variables: variables)
        try waitForVisit("/")
        try waitForWindow("Fieldnotes")
        try pressKey("F10")
        try look("the menu", display, from: .menuItem, by: ["Down"])
        try pressKey("Escape")
        try activate("find")
        try look("the search", display, from: .entry)
        try pressKey("Escape")
        for path in ["/missing", "/native/settings", "/native/birds"] {
            try visit(path)
            try look(path, display)
        }
        for action in ["preferences", "shortcuts", "about", "clear-data"] { try dialog(action, display) }
        try visit("/downloads")
        try activate("visit", server.url + "/download/named/0")
        try waitForTrace("download.finished")
        try waitForVisit("/downloads")
        try activate("downloads")
        try look("the downloads", display, from: .pushButton)
        try pressKey("Escape")
        for path in ["/basic", "/protected"] {
            let window = try input.window(title: nil)
            try visit(path)
            try inFront(of: window) { try look(path, display, from: .text) }
        }
        let window = try input.window(title: nil)
        try activate("diagnostics")
        try inFront(of: window) {
            for page in [
                "the visits", "the requests", "the rules", "the state", "the messages", "the console", "the mistakes",
                "the data", "the record", "the view", "the network", "the failures",
            ] {
                try look(page, display)
                try input.keys(["Down", "space"])
            }
        }
        try quit()
    }

    private func launcher(_ display: Display) throws {
        try environment.write(
            "{", to: "home/.local/share/hybrid-desktop/applications/com.example.Old/application.json")
        try environment.write(
            "[Desktop Entry]\nType=Application\nName=An Older One\nExec=true\nX-HybridDesktop-Application=com.example.Old\n",
            to: "home/.local/share/applications/com.example.Old.desktop")
        try launch(path: nil, variables: variables)
        try waitForWindow("HybridDesktop")
        try look("the launcher", display)
        let window = try input.window(title: nil)
        try pressKey("ctrl+n")
        try inFront(of: window) { try look("the dialog for a site", display) }
        try pressKey("alt+F4")
        XCTAssertTrue(app.waitForExit())
    }

    /// Shown if a page's server could not be started.
    private func localServer(_ display: Display) throws {
        try environment.write(
            """
            {"id": "com.example.Local", "name": "Field Notes", "startURL": "http://127.0.0.1:1/",
             "server": {"command": ["sh", "-c", "echo No database. >&2; exit 1"], "directory": "\(environment.path("home"))"}}
            """, to: "application.json")
        try launch(
            path: nil, arguments: ["--config", environment.path("application.json"), "--trust-command"],
            variables: variables)
        try look("the failed server", display, from: .pushButton)
        try pressKey("alt+F4")
        XCTAssertTrue(app.waitForExit())
    }

    private func settings(animations: Bool) throws {
        let text = """
            [Settings]
            gtk-font-name=Cantarell 11
            gtk-cursor-blink=0
            gtk-enable-animations=\(animations ? 1 : 0)

            """
        try environment.write(text, to: "home/.config/gtk-4.0/settings.ini")
    }

    private func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        let outcomes: Set = ["visit.completed", "visit.failed", "authentication.presented"]
        pump(
            until: { self.newEvents.contains { outcomes.contains($0.event) } || path.hasPrefix("/native") },
            "\(path) loads or fails")
    }

    private func dialog(_ action: String, _ display: Display) throws {
        let window = try input.window(title: nil)
        try activate(action)
        try inFront(of: window) { try look(action, display) }
    }

    /// Waits for a window in front of another, and closes it afterwards.
    private func inFront(of window: String, _ body: () throws -> Void) throws {
        pump(until: { (try? input.window(title: nil)) != window }, "there is a window in front")
        try body()
        try pressKey("Escape")
        pump(until: { (try? input.window(title: nil)) == window }, "it is closed")
    }

    /// - Parameters:
    ///   - role: role of the initially focused control.
    ///   - keys: keys that move the focus to the next control.
    private func look(
        _ place: String, _ display: Display, from role: AccessibleRole? = nil, by keys: [String] = ["Tab"]
    ) throws {
        let walk = WindowWalk(self, place, display: display, measure: measure)
        try walk.walk(from: role, by: keys)
        complaints += walk.complaints
        controls += walk.count
    }
}
