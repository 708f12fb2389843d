import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// A walk through the application that takes pictures, in the light and in the dark, for people to look at. They go to
/// the directory that `HYBRID_TOUR_PICTURES` names, or away with the test. What is checked is that each shows something,
/// in the size that was asked for.
class TourTestCase: EndToEndTestCase {
    private var mode = "light"
    /// How large the window is in which pictures are taken.
    var size = (width: 900, height: 640)
    /// The same in the application file.
    let windowMembers = #""window": { "width": 900, "height": 640 },"#

    /// Goes one way twice, as the desktop's settings for light and dark have it.
    func walk(_ way: () throws -> Void) throws {
        for mode in ["light", "dark"] {
            self.mode = mode
            let settings = """
                [Settings]
                gtk-font-name=Cantarell 11
                gtk-cursor-blink=0
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

    /// Goes to a page, and waits until it is there, is not, or wants a sign-in.
    func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        let outcomes: Set = ["visit.completed", "visit.failed", "authentication.presented"]
        pump(until: { self.newEvents.contains { outcomes.contains($0.event) } }, "\(path) comes to something")
    }

    /// Takes a picture of the application's window, or of another that has the ``size``, once that has the keyboard.
    func picture(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        var picture = try take(name, file: file, line: line)
        let fits = lookAgain(timeout: Timeouts.standard) {
            if picture.width == size.width, picture.height == size.height { return true }
            picture = (try? take(name, file: file, line: line)) ?? picture
            return false
        }
        XCTAssertTrue(fits, "\(name) should be \(size): \(picture)", file: file, line: line)
    }

    /// Takes a picture of a dialog, which has the size that it needs.
    func dialog(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let picture = try take(name, file: file, line: line)
        XCTAssertTrue((100..<1280).contains(picture.width), "\(name): \(picture)", file: file, line: line)
        XCTAssertTrue((100..<900).contains(picture.height), "\(name): \(picture)", file: file, line: line)
    }

    /// Gives the window that has the keyboard another size.
    func resize(_ width: Int, _ height: Int) throws {
        try input.resize(width: width, height: height)
        size = (width, height)
    }

    /// What GTK calls a widget that nobody has given a name.
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
        // A window is there before it is painted.
        lookAgain(timeout: Timeouts.standard) {
            if picture.colors > 50 { return true }
            picture = (try? Screenshot.take(to: path) { try input.window(title: nil) }) ?? picture
            return false
        }
        print(picture.path)
        XCTAssertGreaterThan(picture.colors, 50, "\(name) is blank", file: file, line: line)
        // The same in the dark.
        guard mode == "light" else { return picture }
        XCTAssertEqual(
            app.native.names(where: Self.isClass), [],
            "\(name) has what is named for its class alone:\n\(app.native.dump())", file: file, line: line)
        return picture
    }
}
