import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Examples/native-app: a Swift application that depends on this package like any other. Its own tests check the rules,
/// the route handler, the delegate's decisions and the component's replies.
final class NativeAppTests: EndToEndTestCase {
    func testScreenKeyAndTitleWork() throws {
        try open()
        // The delegate formats the title.
        try waitForWindow("Fieldnotes – Native App")
        try pressKey("ctrl+k")
        try pressButton("Count: 0")
        try waitForWidget(.pushButton, "Count: 1")
        try waitForWindow("Counter – Native App")
    }

    func testDelegateReceivesFormsAndErrors() throws {
        try open()
        try activate("visit", server.url + "/posts/new")
        try waitForVisit("/posts/new")
        try type("Written in Swift", into: "Title")
        try pressPageButton("Save")
        try waitForTrace("stack.changed") { $0["modal"] == .null }

        server.behaviour.failNext("/posts/1", status: 500)
        try activate("visit", server.url + "/posts/1")
        try waitForWidget(.label, "Well, that did not work")
        try pressButton("Retry")
        try waitForVisit("/posts/1")
        try quit()
        // Output of the delegate, flushed by the program.
        let heard = app.stdout.split(separator: "\n").map(String.init)
        XCTAssertEqual(heard.first, "visit 1: /")
        XCTAssertTrue(heard.contains("form: /posts"), "\(heard)")
        XCTAssertTrue(heard.last?.hasSuffix(": /posts/1") ?? false, "\(heard)")
    }

    func testSightingHasPictureAndNotification() throws {
        let service = try provide(FakeNotificationService())
        let portal = try provideFilePortal()
        let picture = try environment.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#, to: "bird.svg")
        try launch(
            program: try ExampleProgram.path(of: "native-app"), arguments: [], id: id,
            variables: ["NATIVE_APP_URL": server.url + "/", "GDK_DEBUG": "portals"])
        try waitForVisit("/")
        try activate("visit", server.url + "/native/sighting")
        try waitForWidget(.text, "Bird").setText("Kingfisher")
        try pressButton("Choose Picture…")
        pump(until: { portal.asked.last?.method == "OpenFile" }, "the portal receives the request")
        settle()
        try portal.answer(picture, to: actions.name)
        try pressKey("Escape")
        try waitForWidget(.label, "Discard Changes?")
        try pressButton("Cancel")
        try pressButton("Save")
        pump(until: { service.shown.map(\.title) == ["Kingfisher"] }, "\(service.shown)")
        pump(until: { stacks.modal == nil }, "the form closes")
        try service.click(1)
        try waitForWindow("Map – Native App")
    }

    func testApplicationReceivesItsLog() throws {
        try launch(
            program: try ExampleProgram.path(of: "native-app"), arguments: ["--log-level", "debug"], id: id,
            variables: ["NATIVE_APP_URL": server.url + "/", "NATIVE_APP_LOG": "1"])
        try waitForVisit("/")
        try quit()
        XCTAssertTrue(app.stdout.contains("\ndebug: "), app.stdout)
        XCTAssertFalse(app.stderr.contains("debug"), app.stderr)
    }

    func testComponentCallsPageAndReplies() throws {
        try open()
        let agent = try XCTUnwrap(server.requests(for: "/").first?.userAgent)
        XCTAssertTrue(agent.contains(" greeting scale])"), agent)
        try activate("visit", server.url + "/bridge/greeting")
        try waitForVisit("/bridge/greeting")
        try pressButton("Greet")
        try waitForText("Hello, Ada")
        try waitForWidget(.label, "Hello, Ada")
        try pressPageButton("Send a number")
        try waitForTrace("bridge.refused") {
            $0["component"].string == "greeting" && $0["message"].string == "connect"
                && $0["sentence"].string == "Cannot decode Received: “title” is not of type String."
        }
        XCTAssertTrue(app.stderr.contains("Cannot decode Received: “title” is not of type String."), app.stderr)
        try goBack(to: "/")
        waitForWidgetToGo(.pushButton, "Greet")
    }

    /// A kiosk without a header bar: the page receives the lines of a serial port.
    func testComponentWithoutHeaderBarWorksInKiosk() throws {
        let port = environment.path("port")
        try environment.run(["mkfifo", port])
        try launch(
            program: try ExampleProgram.path(of: "native-app"), arguments: ["--kiosk"], id: id,
            variables: ["NATIVE_APP_URL": server.url + "/bridge/scale", "NATIVE_APP_SCALE": port])
        try waitForVisit("/bridge/scale")
        let agent = try XCTUnwrap(server.requests(for: "/bridge/scale").first?.userAgent)
        XCTAssertTrue(agent.contains(" scale]") && !agent.contains("greeting"), agent)
        // Opening the pipe waits for its reader.
        try environment.run(["sh", "-c", "printf '12.4 kg\\r\\n' >'\(port)'"])
        try waitForText("12.4 kg")
    }

    /// The page's half is written by the program, from the component's types.
    func testGeneratedControllersWorkInPage() throws {
        server.behaviour.controller = try component(["controller", "greeting"]).stdout
        try open()
        try activate("visit", server.url + "/libraries/generated")
        try waitForVisit("/libraries/generated")
        try pressButton("Greet")
        try waitForText("Welcome, Ada")
        try goBack(to: "/")
        waitForWidgetToGo(.pushButton, "Greet")

        server.behaviour.controller = try component(["controller", "button"]).stdout
        try activate("visit", server.url + "/libraries/generated")
        try waitForVisit("/libraries/generated")
        // The document has loaded the other module.
        try activate("reload")
        try waitForVisit("/libraries/generated")
        try pressButton("Add")
        try waitForText("Pressed")
        try waitForWindow("Clicked – Native App")
    }

    func testUnknownComponentIsAnsweredWithTheList() throws {
        let unknown = try component(["controller", "greting"])
        XCTAssertEqual(unknown.exitStatus, 2)
        XCTAssertTrue(
            unknown.stderr.hasPrefix(
                "native-app: There is no component “greting”. Did you mean “greeting”? The components are: form, "),
            unknown.stderr)
        XCTAssertTrue(unknown.stderr.hasSuffix(", greeting, scale.\n"), unknown.stderr)
        XCTAssertEqual(try component(["model", "greeting"]).exitStatus, 2)
    }

    private func component(_ arguments: [String]) throws -> AppProcess {
        let process = try AppProcess(
            arguments: ["component"] + arguments, environment: environment, tracing: false,
            binary: try ExampleProgram.path(of: "native-app"))
        XCTAssertTrue(process.waitForExit())
        return process
    }

    func testAboutWindowAndMenuShowApplication() throws {
        try open()
        try activate("about")
        try waitForWidget(.label, "Native App")
        try chooseByKeyboard("Legal")
        pump(until: { app.native.shows("© 2026 Example Ltd") }, "the licence is shown")
        leaveWindow("About")
        try waitForKeyboard()
        try pressKey("F10")
        XCTAssertTrue(try waitForWidget(.menuItem, "Counter").press())
        try waitForWidget(.pushButton, "Count: 0")
    }

    /// The articles' own scripts with the application's components.
    func testActionButtonStaysInHeaderBarWithItsPage() throws {
        try open()
        try activate("visit", server.url + "/articles/messages")
        try waitForVisit("/articles/messages")
        XCTAssertNil(app.native.find(role: .pushButton, name: "/posts/new"))
        // Turbo runs the script while it inserts the body.
        try pressLink("My Customers")
        try waitForVisit("/articles/customers")
        try waitForWidget(.pushButton, "/posts/new")
        try pressLink("All posts")
        try waitForVisit("/posts")
        waitForWidgetToGo(.pushButton, "/posts/new")
        try goBack(to: "/articles/customers")
        try waitForWidget(.pushButton, "/posts/new")
        XCTAssertEqual(app.native.all(role: .pushButton).count { $0.name == "/posts/new" }, 1)
        try activate("reload")
        try waitForVisit("/articles/customers")
        try pressButton("/posts/new")
        try waitForVisit("/posts/new")
        XCTAssertEqual(app.native.all(role: .pushButton).count { $0.name == "/posts/new" }, 1)
    }

    func testNativeCodeCallsPageFunctions() throws {
        try open()
        try activate("visit", server.url + "/articles/messages")
        try waitForVisit("/articles/messages")
        try pressPageButton("Post an object")
        try waitForText("Some reply")
        try pressPageButton("Register")
        pump(
            until: { server.requests(for: "/notification_tokens", method: "POST").map(\.status) == [200] },
            "the page has sent the token")
    }

    func testCommandLineErrorNamesApplication() throws {
        let process = try launch(
            program: try ExampleProgram.path(of: "native-app"), id: id,
            variables: ["NATIVE_APP_URL": "ftp://example.com"])
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 2)
        XCTAssertTrue(process.stderr.hasPrefix("native-app: Cannot open “ftp://example.com”"), process.stderr)
    }

    func testArgumentThatIsNotAnAddressIsRejected() throws {
        let process = try launch(
            program: try ExampleProgram.path(of: "native-app"), arguments: ["instal"], id: id,
            variables: ["NATIVE_APP_URL": server.url])
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 2)
        XCTAssertTrue(process.stderr.hasPrefix("native-app: “instal” is not an address."), process.stderr)
    }

    func testVersionIsPrinted() throws {
        let process = try launch(
            program: try ExampleProgram.path(of: "native-app"), arguments: ["--version"], id: id,
            variables: ["NATIVE_APP_URL": server.url])
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 0)
        XCTAssertTrue(process.stdout.hasPrefix("Native App 1.0 (HybridDesktop "), process.stdout)
    }

    private let id = "com.example.NativeApp"

    private func open() throws {
        try launch(
            program: try ExampleProgram.path(of: "native-app"), id: id, variables: ["NATIVE_APP_URL": server.url + "/"])
        try waitForVisit("/")
    }
}
