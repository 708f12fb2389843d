import HybridNativeTesting
import Testing

@testable import native_app

/// The application's own tests. Only those with `async` open a window or a display.
@MainActor
struct ApplicationTests {
    private let application: TestApplication
    private let site: FakeSite

    init() throws {
        application = try TestApplication("native-app", json: PackageResources.application_json, configure)
        site = try FakeSite()
        site["/"] = .page("Home")
    }

    @Test func rulesAndScreensAgree() throws {
        try application.validate()
        #expect(try application.properties(for: "/posts/new").context == .modal)
        #expect(try application.properties(for: "/native/counter").title == "Counter")
    }

    @Test func printerHandlerRefusesLinks() throws {
        let route = try application.route("/print/1")
        #expect(route.handler == "printer")
        #expect(route.decision == .refused("There is no printer here."))
    }

    @Test func greetingAsksPageForName() async throws {
        let greeting = try await TestComponent(GreetingComponent.self)
        greeting.answers["window.greeting.name"] = "Ada"
        try greeting.send(GreetingComponent.Received(title: "Greet", salutation: .welcome))
        try greeting.press("Greet")
        #expect(try await greeting.reply(as: GreetingComponent.Reply.self).said == "Welcome, Ada")
        greeting.answers["window.greeting.name"] = "Joan"
        try greeting.press("Greet")
        #expect(try await greeting.reply(as: GreetingComponent.Reply.self).said == "Welcome, Joan")
        #expect(greeting.notices == ["Welcome, Ada", "Welcome, Joan"])
    }

    @Test func greetingNamesInvalidData() async throws {
        let greeting = try await TestComponent(GreetingComponent.self)
        try greeting.send(["title": 3])
        #expect(greeting.refusals == ["connect: Cannot decode Received: “title” is not of type String."])
    }

    @Test func commandOpensCounter() async throws {
        let window = try await application.open(on: site)
        try await window.perform("counter")
        try await window.assertNativeScreen("/native/counter")
        try await window.assertTitle("Counter")
        try await window.perform("back")
        try await window.assertStack("/")
    }

    @Test func delegateDecides() async throws {
        let window = try await application.open(on: site)
        try await window.visit("/settings")
        try await window.waitForEvent("visit.routed") { $0["handler"] == "delegate" }
        try await window.visit("/print/1")
        try await window.waitForEvent("visit.routed") { $0["decision"] == "cancelled" }
        try await window.visit("/native/about")
        try await window.assertStack("/", "/native/about")
        #expect(site.requests(for: "/settings").count + site.requests(for: "/print/1").count == 0)
    }

    @Test func delegateHearsOfAddressesOutside() async throws {
        let window = try await application.open(on: site)
        try await window.visit("https://elsewhere.example/a?b=1&c='2'")
        try await window.assertOpened("https://elsewhere.example/a?b=1&c='2'")
        try await window.quit()
        #expect(window.output == "visit 1: /\noutside: elsewhere.example\n")
    }

    @Test func formOpensInDialog() async throws {
        site["/posts/new"] = .page("New post", #"<form action="/posts" method="post"><input name="title"></form>"#)
        let window = try await application.open(on: site)
        try await window.visit("/posts/new")
        try await window.assertModal("/posts/new")
        try await window.assertTitle("New post")
        try await window.perform("close-modal")
        try await window.assertModal()
    }

    @Test func pageSendsMessageToComponent() async throws {
        let message = BridgeMessage(id: "1", component: "greeting", event: "connect", data: ["title": "Greet"])
        site["/bridge"] = .page("Bridge", sending: [message])
        let window = try await application.open(on: site)
        try await window.visit("/bridge")
        try await window.assertMessage("greeting")
    }

    @Test(arguments: ["ada", "joan"])
    func tokenSignsIn(user: String) async throws {
        let json = """
            {
              "id": "com.example.NativeApp", "startURL": "http://localhost:3000/",
              "authentication": { "strategy": "token", "endpoint": "/session.json", "cookieEndpoint": "/session" }
            }
            """
        site.respond(to: "/account") { .page("Account", status: $0.headers["cookie"] == "user=\(user)" ? 200 : 401) }
        site.respond(to: "/session") { request in
            let isKnown = request.headers["authorization"] == "Bearer \(user)'s"
            return .init(status: isKnown ? 200 : 401, headers: [("set-cookie", "user=\(user); Path=/")])
        }
        let application = try TestApplication("native-app", json: Array(json.utf8), configure)
        let window = try await application.open(on: site, token: "\(user)'s")
        try await window.visit("/account")
        try await window.waitForVisit("/account")
        try await window.assertTitle("Account")
    }

    @Test func mapOpensPlace() async throws {
        let window = try await application.open(on: site)
        try await window.visit("/native/map")
        try await window.assertNativeScreen("/native/map")
        try await window.assertTitle("Map")
        site["/posts/1"] = .page("Pond")
        try await window.press("Pond")
        try await window.assertStack("/", "/native/map", "/posts/1")
    }

    @Test func sightingIsSavedOnceItHasName() async throws {
        let window = try await application.open(on: site)
        try await window.visit("/native/map")
        try await window.assertNativeScreen("/native/map")
        try await window.press("New Sighting…")
        try await window.assertModal("/native/sighting")
        try await window.press("Save")
        try await window.assertText("Enter the name of the bird.")
        try await window.enter("Kingfisher", in: "Bird")
        try await window.press("Save")
        try await window.assertModal()
        try await window.assertStack("/", "/native/map")
    }

    @Test func unsavedSightingIsLeftAfterQuestion() async throws {
        let window = try await application.open(on: site)
        try await window.visit("/native/sighting")
        try await window.assertModal("/native/sighting")
        try await window.enter("Kingfisher", in: "Bird")
        try await window.perform("close-modal")
        try await window.assertText("Discard Changes?")
        try await window.press("Cancel")
        try await window.assertModal("/native/sighting")
        try await window.perform("close-modal")
        try await window.press("Discard")
        try await window.assertModal()
    }

    @Test func cardSignsIn() async throws {
        site.respond(to: "/account") { request in
            .page("Account", status: request.headers["cookie"]?.contains("card=7") ?? false ? 200 : 401)
        }
        site.respond(to: "/card.json", method: "POST") { request in
            let isKnown = request.text.contains("\"7\"")
            return .init(status: isKnown ? 200 : 403, headers: isKnown ? [("set-cookie", "card=7; Path=/")] : [])
        }
        let window = try await application.open(on: site, variables: ["NATIVE_APP_CARDS": "1"])
        try await window.visit("/account")
        try await window.enter("8", in: "Card number")
        try await window.press("Sign In")
        try await site.waitForRequest("/card.json", method: "POST")
        try await window.enter("7", in: "Card number")
        try await window.press("Sign In")
        try await window.assertTitle("Account")
    }

    @Test func headerIsAboveItsPage() async throws {
        site["/posts"] = .page("Posts")
        let window = try await application.open(on: site)
        try await window.visit("/posts")
        try await window.assertText("Everyone can read these.")
    }

    @Test func pageIsAnsweredAndKept() async throws {
        site["/notices"] = .page(
            "Notices", "<script>document.title = confirm('Read?') ? 'Read' : 'Unread'; location = '/old/1'</script>")
        let window = try await application.open(on: site)
        try await window.visit("/notices")
        try await window.assertTitle("Read")
        try await window.assertStack("/", "/notices")
        #expect(site.requests(for: "/old/1").isEmpty)
    }

    @Test func failureStatesActualState() async throws {
        let window = try await application.open(on: site)
        window.timeLimit = 0.1
        let wrong = await #expect(throws: TestFailure.self) { try await window.assertStack("/", "/posts") }
        #expect(wrong?.description.contains("Expected the stack / → /posts. In front: “Home”. Stack: /.") ?? false)

        let unknown = await #expect(throws: TestFailure.self) { try await window.perform("counters") }
        #expect(unknown?.description.contains("“counters”") ?? false, "\(String(describing: unknown))")
        let disabled = await #expect(throws: TestFailure.self) { try await window.perform("back") }
        #expect(disabled?.description.hasPrefix("\(#fileID):") ?? false)
        #expect(disabled?.description.contains("The command “back” is disabled. In front: “Home”.") ?? false)

        let variables = ["NATIVE_APP_URL": "ftp://example.com"]
        let ended = await #expect(throws: TestFailure.self) {
            try await application.open(on: site, variables: variables)
        }
        #expect(ended?.description.contains("The program has ended.") ?? false)
        #expect(ended?.description.contains("native-app: Cannot open “ftp://example.com”") ?? false)
    }
}
