import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// A tour that takes pictures of the application, light and dark, for review by people. They are saved to the directory
/// named by `HYBRID_TOUR_PICTURES`, or deleted with the test. Checks that each picture has content and the requested
/// size.
class TourTestCase: EndToEndTestCase {
    private var mode = "light"
    /// Size of the window in pictures.
    var size = (width: 900, height: 640)
    /// The same in the application file.
    let windowMembers = #""window": { "width": 900, "height": 640 },"#

    /// Takes a tour with the desktop's light setting; for people, and for a tour of general pages, also with the dark one.
    func walk(inEveryMode: Bool = false, _ way: () throws -> Void) throws {
        let isForPeople = ProcessInfo.processInfo.environment["HYBRID_TOUR_PICTURES"] != nil
        for mode in isForPeople || inEveryMode ? ["light", "dark"] : ["light"] {
            self.mode = mode
            let settings = """
                [Settings]
                gtk-font-name=Cantarell 11
                gtk-cursor-blink=0
                gtk-enable-animations=0
                gtk-application-prefer-dark-theme=\(mode == "dark")

                """
            try environment.write(settings, to: "home/.config/gtk-4.0/settings.ini")
            try useServer(DemoServer.Options())
            size = (900, 640)
            try way()
        }
    }

    /// Opens the demo site's first page in a window of the tour's size.
    func start(_ arguments: [String] = []) throws {
        applicationMembers = windowMembers
        try launch(arguments: arguments)
        try waitForVisit("/")
        try waitForWindow("Fieldnotes")
    }

    /// Visits a page and waits until it is loaded, fails, or requires a sign-in.
    func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        let outcomes: Set = ["visit.completed", "visit.failed", "authentication.presented"]
        pump(until: { self.newEvents.contains { outcomes.contains($0.event) } }, "\(path) loads or fails")
    }

    /// Takes a picture of the application's window, or of another with the ``size``, once it has the focus.
    func picture(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        var picture = try take(name, file: file, line: line)
        let fits = lookAgain(timeout: Timeouts.standard) {
            if picture.width == size.width, picture.height == size.height { return true }
            picture = (try? take(name, file: file, line: line)) ?? picture
            return false
        }
        XCTAssertTrue(fits, "\(name) should be \(size): \(picture)", file: file, line: line)
    }

    /// Takes a picture of a dialog, which has its natural size.
    func dialog(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let picture = try take(name, file: file, line: line)
        XCTAssertTrue((100..<1280).contains(picture.width), "\(name): \(picture)", file: file, line: line)
        XCTAssertTrue((100..<900).contains(picture.height), "\(name): \(picture)", file: file, line: line)
    }

    /// Resizes the window that has the focus.
    func resize(_ width: Int, _ height: Int) throws {
        try input.resize(width: width, height: height)
        size = (width, height)
    }

    /// GTK's default name for an unnamed widget.
    private static func isClass(_ name: String) -> Bool {
        ["Gtk", "Adw", "Gdk", "WebKit"].contains {
            name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true
        }
            && !name.contains(" ")
    }

    private func take(_ name: String, file: StaticString, line: UInt) throws -> Screenshot.Window {
        let directory = ProcessInfo.processInfo.environment["HYBRID_TOUR_PICTURES"] ?? environment.path("tour")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = "\(directory)/\(name)-\(mode).png"
        var picture = try Screenshot.take(to: path) { try input.window(title: nil) }
        // A window is mapped before it is painted.
        lookAgain(timeout: Timeouts.standard) {
            if picture.colors > 50 { return true }
            picture = (try? Screenshot.take(to: path) { try input.window(title: nil) }) ?? picture
            return false
        }
        print(picture.path)
        XCTAssertGreaterThan(picture.colors, 50, "\(name) is blank", file: file, line: line)
        // The same in dark mode.
        guard mode == "light" else { return picture }
        XCTAssertEqual(
            app.native.names(where: Self.isClass), [],
            "\(name) has what is named for its class alone:\n\(app.native.dump())", file: file, line: line)
        return picture
    }
}
