import FoundationEssentials
import HybridCore
import HybridServices
import Logging
import XCTest

@testable import HybridNative

/// The configuration of an application in Swift.
final class OwnCodeTests: CommandTestCase {
    private func description(_ members: [String: HybridCore.JSONValue]) throws -> ApplicationConfiguration {
        let all = ["id": "com.example.Notes", "startURL": "https://x.test/"].merging(members) { $1 }
        return try ApplicationConfiguration(json: Array(HybridCore.JSONValue.object(all).text.utf8), source: "file")
    }

    private struct Refusal: RouteDecisionHandler {
        let name = "own"
        func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { url.path == "/print" }
        func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision { .refused("No printer.") }
    }

    private final class Delegate: NavigatorDelegate {}

    private final class MapScreen: NativeScreen {
        let widget = ListView(name: "Map").widget
        init(_ screen: Screen, _ navigator: Navigator) {}
        func load() {}
        func close() {}
    }

    private func environment() throws -> ShellEnvironment {
        let configuration = try description([:])
        return ShellEnvironment(
            configuration, instanceID: "x", profileName: "x",
            makeProfile: {
                WebProfile(
                    .init(
                        directories: nil, userAgentDetails: "", usesSoftwareRendering: true, isInspectable: false,
                        isAutomated: false))
            },
            router: Router(origin: try configuration.checkedOrigin()), limits: VisitLimits(),
            http: SoupHTTPClient { "" }, secrets: MemorySecretStore(), launcher: DesktopURLLauncher(),
            makeAuthorizationListener: { LoopbackListener() }, tracer: ObservedTracer(nil), logger: .init(label: "x"),
            rendering: "software")
    }

    /// Each property of the application's code reaches the shell.
    func testCodeReachesShell() throws {
        let application = HybridApplication(try description([:]))
        let delegate = Delegate()
        application.delegate = delegate
        application.screens["map"] = MapScreen.init
        application.coders.encoder.keyEncodingStrategy = .convertToSnakeCase
        application.notificationToken = { "token" }
        application.signIn = { _ in .cancelled }
        application.pageScripts = [PageScript("1")]
        application.contentRules = [1]
        application.commands = [MenuCommand("map", title: "Map") { _ in }]
        application.about.version = "1.2"
        application.routeHandlers = [Refusal()]
        application.offlineScreen = application.screens["map"]
        for isKiosk in [false, true] {
            var environment = try environment()
            application.addCode(to: &environment, isKiosk: isKiosk)
            XCTAssertTrue(environment.delegate === delegate)
            XCTAssertEqual(environment.nativeScreens.keys.sorted(), ["map"])
            let encoded = try environment.components.coders.encoder.encode(["some": PageKey(theKey: 1)])
            XCTAssertEqual(String(decoding: encoded, as: UTF8.self), #"{"some":{"the_key":1}}"#)
            XCTAssertNotNil(environment.notificationToken)
            XCTAssertNotNil(environment.signIn)
            XCTAssertEqual(environment.pageScripts.map(\.source), ["1"])
            XCTAssertEqual(environment.contentRules, [1])
            XCTAssertEqual(environment.commands.map(\.name), ["map"])
            XCTAssertEqual(environment.ownAbout.version, "1.2")
            let page = try XCTUnwrap(URL(string: "https://x.test/print"))
            XCTAssertEqual(environment.router.route(page).handler == "own", !isKiosk)
            XCTAssertEqual(environment.offlineScreen == nil, isKiosk)
        }
    }

    private struct PageKey: Encodable {
        let theKey: Int
    }

    /// A site's description replaces the file's values, but not those of the code.
    func testCodeOverridesUpdatedDescription() throws {
        let updated = try description(["name": "Notes 2", "startURL": "https://x.test/new", "animated": true])
        let application = HybridApplication(try description(["name": "Notes"]))
        let plain = try application.withCode(updated)
        XCTAssertEqual([plain.name, plain.startURL.absoluteString], ["Notes 2", "https://x.test/new"])
        XCTAssertEqual(plain.authentication.method, updated.authentication.method)

        application.name = "Own"
        application.startURL = "https://x.test/own"
        application.signIn = { _ in .cancelled }
        for base in [updated, try description([:])] {
            let own = try application.withCode(base)
            XCTAssertEqual([own.name, own.startURL.absoluteString], ["Own", "https://x.test/own"])
            XCTAssertEqual(own.isAnimated, base.isAnimated)
            guard case .own(let endpoint) = own.authentication.method else { return XCTFail("\(own.authentication)") }
            XCTAssertEqual(endpoint.url.absoluteString, "https://x.test/own")
        }
    }
}
