import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The launcher's windows, and the screens shown if a local server is not available.
final class TourLauncherTests: TourTestCase, StartsEarly {
    func testLauncher() throws {
        try walk {
            try launch(path: nil)
            try waitForWidget(.label, "No Apps Yet")
            try resize(560, 520)
            try picture("launcher-empty")
            try add("http://127.0.0.1:1/")
            pump(until: { self.app.native.shows("Cannot read") }, "the site is not there")
            try dialog("launcher-add-problem")
            server.behaviour.description = .text(
                #"{"name": "Fieldnotes", "keepRunning": true, "permissions": {"notifications": "allow"}}"#)
            try fill("Address", with: server.url)
            try pressButton("Look Up", window: "Add a Site")
            try waitForWidget(.pushButton, "Install", window: "Add a Site")
            pump(until: { self.app.native.find(role: .text, name: "Name")?.text == "Fieldnotes" }, "it is found")
            try dialog("launcher-add")
            try pressButton("Install", window: "Add a Site")
            try waitForWidget(.pushButton, "Open Fieldnotes")
            waitForWidgetToGo(.frame, "Add a Site")
            try damaged()
            try picture("launcher")
            try details()
            try resize(400, 520)
            try picture("launcher-narrow")
            try resize(900, 600)
            try picture("launcher-wide")
            try pressKey("alt+F4")
            XCTAssertTrue(app.waitForExit())
            for path in ["applications", "hybrid-desktop"] {
                try FileManager.default.removeItem(atPath: environment.path("home/.local/share/\(path)"))
            }
        }
    }

    func testLocalServer() throws {
        try walk {
            for (name, command) in [
                ("server-starting", "sleep 1000"),
                ("server-failed", "echo Booting…; echo No database at localhost:5432. >&2; exit 1"),
            ] {
                try environment.write(
                    """
                    {"id": "com.example.Local", "name": "Field Notes", "startURL": "http://127.0.0.1:1/", \(windowMembers)
                     "server": {"command": ["sh", "-c", "\(command)"], "directory": "\(environment.path("home"))"}}
                    """, to: "application.json")
                try launch(path: nil, arguments: ["--config", environment.path("application.json"), "--trust-command"])
                let title = name == "server-starting" ? "Starting Field Notes…" : "Cannot Start the Server"
                pump(until: { self.app.native.shows(title) }, title)
                size = (900, 640)
                try picture(name)
                try pressKey("alt+F4")
                XCTAssertTrue(app.waitForExit())
            }
        }
    }

    /// An application whose menu entry starts nothing.
    private func damaged() throws {
        let directory = "home/.local/share"
        try environment.write("{", to: "\(directory)/hybrid-desktop/applications/com.example.Old/application.json")
        try environment.write(
            "[Desktop Entry]\nType=Application\nName=An Older One\nExec=true\nX-HybridDesktop-Application=com.example.Old\n",
            to: "\(directory)/applications/com.example.Old.desktop")
        // The list reloads when the window becomes active.
        try pressButton("Add a Site…")
        try waitForWindow("Add a Site")
        try pressButton("Cancel", window: "Add a Site")
        try waitForWidget(.pushButton, "Details of An Older One")
    }

    private func details() throws {
        for name in ["An Older One", "Fieldnotes"] {
            try pressButton("Details of \(name)")
            try waitForWindow(name)
            try dialog("launcher-details-\(name)")
            if name == "An Older One" { try pressKey("Escape") }
            if name == "An Older One" { waitForWidgetToGo(.frame, name) }
        }
        try pressButton("Remove…")
        try waitForWindow("Remove “Fieldnotes”?")
        try dialog("launcher-remove")
        try pressButton("Cancel")
        waitForWidgetToGo(.frame, "Remove “Fieldnotes”?")
        try pressKey("Escape")
        try waitForActiveWindow("HybridDesktop")
    }

    private func add(_ address: String) throws {
        try pressButton("Add a Site…")
        try waitForWindow("Add a Site")
        try fill("Address", with: address)
        try pressButton("Look Up", window: "Add a Site")
    }
}
