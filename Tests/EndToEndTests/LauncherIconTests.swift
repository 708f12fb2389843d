import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The icon of an application, which the user chooses from files in the launcher.
final class LauncherIconTests: EndToEndTestCase {
    private let id = "com.example.Field"
    private var icon: String { "home/.local/share/icons/hicolor/scalable/apps/\(id).svg" }
    private var file: String { "home/.local/share/hybrid-desktop/applications/\(id)/application.json" }

    func testIconIsReplacedOnlyByPicture() throws {
        let source = try environment.write(
            #"{"id": "\#(id)", "name": "Field", "startURL": "\#(server.url)/"}"#, to: "source/application.json")
        let install = try AppProcess(arguments: ["install", source], environment: environment, tracing: false)
        XCTAssertTrue(install.waitForExit())
        let earlier = environment.read(icon)
        XCTAssertTrue(earlier.contains("<svg"), earlier)
        let portal = try provideFilePortal()
        try launch(path: nil, variables: ["GDK_DEBUG": "portals"])
        try pressButton("Details of Field")
        try waitForWindow("Field")

        try choose(environment.write("Not a picture.\n", to: "home/words.png"), 1, of: portal) {
            app.native.shows("words.png” as an icon")
        }
        try pressButton("OK")
        XCTAssertEqual(environment.read(icon), earlier)

        let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path d="M0 0h64v64z"/></svg>"#
        try choose(environment.write(drawing, to: "home/own.svg"), 2, of: portal) { environment.read(icon) == drawing }
        // The icon is installed first.
        pump(until: { environment.read(file).contains("chosen-icon.svg") }, "the file names the icon")
    }

    /// Presses the button and answers the desktop's file dialog, until there is a result.
    private func choose(_ path: String, _ number: Int, of portal: FakeFilePortal, until isDone: () -> Bool) throws {
        try pressButton("Choose…", window: "Field")
        pump(until: { portal.asked.count == number }, "the portal receives the request")
        pump(
            until: {
                // GTK subscribes to the response only after it receives the request's path.
                try? portal.answer(path, to: "dev.hybriddesktop.HybridDesktop.Launcher")
                return lookAgain(timeout: 0.5, until: isDone)
            }, "\(path) has a result:\n\(app.native.dump())")
    }
}
