import FoundationEssentials
import HybridNativeTesting
import Testing

@testable import native_app

/// Tests of `HybridNativeTesting` itself.
@MainActor
struct TestingTests {
    private let site: FakeSite

    init() throws {
        site = try FakeSite()
        site["/"] = .page("Home")
    }

    @Test(arguments: ["production", "staging"])
    func environmentStartsOnFakeSite(name: String) async throws {
        let json = """
            {
              "id": "com.example.NativeApp",
              "environments": {
                "production": {
                  "startURL": "https://notes.example/home",
                  "pathConfiguration": { "url": "https://notes.example/production.json" }
                },
                "staging": {
                  "startURL": "https://staging.example/", "externalSchemes": ["zoommtg"],
                  "pathConfiguration": { "url": "https://staging.example/staging.json" }
                }
              }
            }
            """
        site["/production.json"] = .json(["rules": []])
        site["/staging.json"] = .json(["rules": []])
        let application = try TestApplication("native-app", json: Array(json.utf8), configure)
        let arguments = name == "production" ? [] : ["--environment", name]
        let window = try await application.open(on: site, arguments: arguments)
        try await window.assertStack("/")
        try await site.waitForRequest("/\(name).json")
        guard name == "staging" else { return }
        site["/join"] = .redirect(to: "zoommtg://join/1")
        try await window.visit("/join")
        try await window.assertOpened("zoommtg://join/1")
    }

    @Test func stackHasAllScreens() async throws {
        let window = try await nativeApp().open(on: site)
        for number in 1...21 {
            site["/\(number)"] = .page("Page \(number)")
            try await window.visit("/\(number)")
            try await window.waitForVisit("/\(number)")
        }
        try await window.assertStack(
            "/", "/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9", "/10", "/11", "/12", "/13", "/14", "/15", "/16",
            "/17", "/18", "/19", "/20", "/21")
    }

    @Test func responseSetsTwoCookies() async throws {
        site["/café"] = .init(
            headers: [
                ("content-type", "text/html; charset=utf-8"), ("set-cookie", "a=1; Path=/"),
                ("set-cookie", "b=2; Path=/"),
            ],
            body: "<title>Café</title>")
        site["/cookies"] = .page("Cookies")
        let window = try await nativeApp().open(on: site)
        try await window.visit("/caf%C3%A9")
        try await window.assertTitle("Café")
        #expect(site.requests(for: "/café").count == 1)
        #expect(site.requests(for: "/caf%C3%A9").first?.path == "/café")
        try await window.visit("/cookies")
        let cookies = try await site.waitForRequest("/cookies").headers["cookie"]
        #expect(Set(cookies?.split(separator: "; ") ?? []) == ["a=1", "b=2"])
    }

    @Test func nativeWidgetsAreUsedByName() async throws {
        let json = """
            {
              "id": "com.example.NativeApp", "startURL": "http://localhost:3000/",
              "authentication": { "strategy": "native", "endpoint": "/sessions.json" }
            }
            """
        site.respond(to: "/account") {
            .page("Account", status: $0.headers["cookie"]?.contains("user=ada") ?? false ? 200 : 401)
        }
        site.respond(to: "/sessions.json", method: "POST") { _ in
            .init(status: 201, headers: [("set-cookie", "user=ada; Path=/")])
        }
        let application = try TestApplication("native-app", json: Array(json.utf8), configure)
        let window = try await application.open(on: site)
        try await window.perform("counter")
        try await window.press("Count: 0")
        try await window.press("Count: 1")
        try await window.assertText("Count: 2")

        window.timeLimit = 0.1
        let button = await #expect(throws: TestFailure.self) { try await window.press("Count: 9") }
        #expect(button?.description.contains("no native button “Count: 9”. It has [") ?? false)
        let field = await #expect(throws: TestFailure.self) { try await window.enter("1", in: "Count") }
        #expect(field?.description.contains("no native field “Count”. It has []") ?? false)
        let text = await #expect(throws: TestFailure.self) { try await window.assertText("Count: 9") }
        #expect(text?.description.contains("Expected the text “Count: 9”. The window has [") ?? false)

        window.timeLimit = 20
        try await window.visit("/account")
        try await window.enter("ada@example.com", in: "E-mail")
        try await window.enter("secret", in: "Password")
        try await window.press("Sign In")
        try await window.assertTitle("Account")
        #expect(site.requests(for: "/sessions.json", method: "POST").first?.text.contains("ada@example.com") ?? false)
    }

    @Test func componentHasTemporaryHome() async throws {
        let greeting = try await TestComponent(GreetingComponent.self)
        #expect(ProcessInfo.processInfo.environment["HOME"]?.contains("hybrid-test.") ?? false)
        let failure = #expect(throws: TestFailure.self) { try greeting.send("text") }
        #expect(failure?.description.hasPrefix("\(#fileID):") ?? false)
    }

    private func nativeApp() throws -> TestApplication {
        try TestApplication("native-app", json: PackageResources.application_json, configure)
    }
}
