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
