import FoundationEssentials
import HybridTestSupport
import XCTest

/// Examples/rails with its application file: a server for browsers, phones and this shell.
final class RailsExampleTests: EndToEndTestCase {
    private var rails: RailsServer?

    override var siteURL: String { rails?.url ?? "" }

    override func prepare() throws {
        let rails = try RailsServer.running()
        try super.prepare()
        self.rails = rails
        rails.forgetRequests()
    }

    nonisolated override class func tearDown() {
        MainActor.assumeIsolated { RailsServer.stop() }
        super.tearDown()
    }

    private var requests: [String] { rails?.requests ?? [] }

    /// Opens the example as in its README, with this test's address and id.
    private func openExample() throws {
        let file = URL(filePath: RailsServer.example).appending(path: "application.json")
        let content = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            .replacing("http://127.0.0.1:3000", with: siteURL)
            .replacing("com.example.Sightings", with: applicationID)
        try environment.write(content, to: "application.json")
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        try waitForVisit("/")
        try waitForTrace("configuration.loaded") { $0["source"].string?.hasSuffix("linux_v1.json") ?? false }
    }

    /// Visits a page behind the sign-in with the given step, and signs in.
    private func signIn(for path: String, by step: () throws -> Void) throws {
        try step()
        try submitSignIn()
        try waitForVisit(path)
    }

    func testEachClientReceivesItsOwnViews() throws {
        try openExample()
        try waitForText("All sightings")
        try waitForText("Both on the same stone.")
        try waitForWidget(.pushButton, "Add a sighting")
        try waitForWindow("Sightings")
        XCTAssertEqual(requests, ["GET /"])

        let phone = try WebClient.get(siteURL + "/", userAgent: "Hotwire Native iOS; Turbo Native iOS; iPhone")
        XCTAssertTrue(phone.text.contains(#"<ul class="cards">"#), phone.text)
        XCTAssertFalse(phone.text.contains("<header>"), phone.text)
        let browser = try WebClient.get(siteURL + "/", userAgent: "Mozilla/5.0 (X11; Linux x86_64)")
        XCTAssertTrue(browser.text.contains("<header>"), browser.text)
        XCTAssertTrue(browser.text.contains(#"<ul class="cards">"#), browser.text)
    }

    func testSiteDescribesItself() throws {
        XCTAssertEqual(try new(siteURL), ["name": "Sightings", "strategy": "token", "endpoint": "/api/session"])
        try launch(path: nil, arguments: ["--config", environment.path("application.json")])
        try waitForVisit("/")
        try waitForTrace("configuration.loaded") { $0["source"].string?.hasSuffix("linux_v1.json") ?? false }
    }

    /// Examples/rails/template.rb adds the description to another Rails site, here one with Devise.
    func testTemplateDescribesAnotherSite() throws {
        let site = environment.path("site")
        try environment.run(["cp", "-r", RailsServer.example, site])
        try environment.run(["rm", "\(site)/app/controllers/hybrid_desktop_controller.rb"])
        try environment.run(["sed", "-i", "/hybrid-desktop/d", "\(site)/config/routes.rb"])
        try environment.write("# Devise.setup\n", to: "site/config/initializers/devise.rb")
        let apply = """
            Rails::Generators::AppGenerator.new([ARGV[0]], {}, destination_root: ARGV[0]).apply(ARGV[1])
            """
        try environment.run(
            [
                "ruby", "-rrails", "-rrails/generators", "-rrails/generators/rails/app/app_generator", "-e", apply,
                site, "\(RailsServer.example)/template.rb",
            ], timeout: Timeouts.longWork)
        let server = try RailsServer(directory: site)
        defer { server.stop() }
        XCTAssertEqual(
            try new(server.url), ["name": "Sightings", "strategy": "native", "endpoint": "/users/sign_in"])
        XCTAssertTrue(environment.read("application.json").contains("/edit$"), environment.read("application.json"))
    }

    /// Returns parts of the application file that `new` makes.
    private func new(_ address: String) throws -> [String: String] {
        let made = try AppProcess(
            arguments: ["new", address, "--output", environment.path("application.json")], environment: environment,
            tracing: false)
        XCTAssertTrue(made.waitForExit())
        XCTAssertTrue(made.stdout.contains("The site describes its application"), made.stdout + made.stderr)
        let text = environment.read("application.json")
        let parts = ["name", "strategy", "endpoint"].map { key in
            let rest = text.split(separator: "\"\(key)\": \"", maxSplits: 1).last ?? ""
            return (key, String(rest.prefix { $0 != "\"" }))
        }
        return Dictionary(uniqueKeysWithValues: parts)
    }

    func testEachPlatformReceivesItsOwnRules() throws {
        try openExample()
        try activate("visit", siteURL + "/sightings/1")
        let page = try waitForTrace("visit.proposed")
        XCTAssertEqual(page["properties"]["context"].string ?? "default", "default")
        try waitForVisit("/sightings/1")
        try activate("visit", siteURL + "/sightings/1/edit")
        let form = try waitForTrace("visit.proposed")
        XCTAssertEqual(form["properties"]["context"].string, "modal")
        XCTAssertEqual(form["properties"]["modal_style"].string, "medium")

        for (name, part) in [("ios", "form_sheet"), ("android", "hotwire://fragment/web/modal/sheet")] {
            let rules = try WebClient.get("\(siteURL)/configurations/\(name)_v1.json").text
            XCTAssertTrue(rules.contains(part), rules)
        }
    }

    func testSignedInUserCreatesEntryInDialogAndListRefreshes() throws {
        try openExample()
        rails?.forgetRequests()
        try signIn(for: "/sightings/new") { try pressButton("Add a sighting") }
        XCTAssertEqual(
            requests,
            ["GET /sightings/new", "POST /api/session", "GET /session/from_token", "GET /sightings/new"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/sightings/new"])

        // Validation errors are shown in the dialog, which stays open.
        rails?.forgetRequests()
        try pressButton("Save")
        try waitForText("Bird can't be blank and Place can't be blank")
        try type("Dunlin", into: "Bird")
        try type("On the mud", into: "Place")
        try pressButton("Save")
        try waitForVisit("/")
        try waitForText("On the mud")
        try waitForWidget(.label, "The Dunlin is noted.")
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(
            requests, ["POST /sightings", "POST /sightings", "GET /refresh_historical_location", "GET /"])

        rails?.forgetRequests()
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        XCTAssertEqual(requests.filter { $0.contains("session") }, ["DELETE /api/session"])
    }

    func testMenuIsInHeaderBarAndDeletingLeavesPage() throws {
        try openExample()
        try pressLink("Kingfisher")
        try waitForVisit("/sightings/2")
        try pressButton("Options")
        try signIn(for: "/sightings/2/edit") { try pressButton("Edit") }
        try activate("close-modal")
        // The page was fetched without a user, and is fetched again after the sign-in.
        try waitForVisit("/sightings/2")

        rails?.forgetRequests()
        try pressButton("Options")
        try pressButton("Delete")
        try waitForWidget(.label, "Delete the Kingfisher?")
        try pressButton("OK")
        try waitForVisit("/")
        try waitForWidget(.label, "The Kingfisher is gone.")
        XCTAssertEqual(stacks.main, ["/"])
        pump(until: { app.web.find(role: .link, name: "Kingfisher") == nil }, "the list is that of now")
        XCTAssertEqual(requests, ["DELETE /sightings/2", "GET /recede_historical_location", "GET /"])
    }
}
