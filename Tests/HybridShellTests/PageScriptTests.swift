import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

private typealias JSON = HybridCore.JSONValue

/// Native calls into a page, and the page's view of native code.
final class PageScriptTests: ShellTestCase {
    private let spy = WebViewSpy()

    private func open(_ path: String = "/counter") throws -> WebViewHost {
        let origin = try origin()
        let host = WebViewHost(
            profile: profile, origin: origin,
            bridge: BridgeOffer(to: origin, components: ["form", "menu"], handlers: ["nativeApp"]))
        host.delegate = spy
        host.load(try url(path))
        pump(until: { spy.events.contains(.loadFinished) }, "the page is loaded")
        return host
    }

    private func call(
        _ name: String, _ arguments: [JSON] = [], timeout: Int = 10_000, in host: WebViewHost
    ) throws -> Result<JSON, PageScriptError> {
        var outcome: Result<JSON, PageScriptError>?
        host.call(try PageFunction(name, arguments), timeout: timeout) { outcome = $0 }
        pump(until: { outcome != nil }, "the function has returned")
        return try XCTUnwrap(outcome)
    }

    private func value(of script: String, in host: WebViewHost) throws -> Result<JSON, PageScriptError> {
        var outcome: Result<JSON, PageScriptError>?
        host.evaluate(script, timeout: 10_000) { outcome = $0 }
        pump(until: { outcome != nil }, "the script has returned")
        return try XCTUnwrap(outcome)
    }

    func testScriptReturnsItsLastValue() throws {
        let host = try open()
        XCTAssertEqual(try value(of: "1 + 1", in: host), .success(2))
        XCTAssertEqual(try value(of: "({ a: [1, null, 'ä'] })", in: host), .success(["a": [1, .null, "ä"]]))
        XCTAssertEqual(try value(of: "undefined", in: host), .success(.null))
        XCTAssertEqual(try value(of: "window.bridge = { echo: (...values) => values }; 0", in: host), .success(0))
        guard case .failure(.thrown(let message)) = try value(of: "throw new Error('No tide')", in: host) else {
            return XCTFail("an error is told")
        }
        XCTAssertTrue(message.contains("No tide"), message)
    }

    func testFunctionArgumentsAreNeverEvaluated() throws {
        let host = try open()
        _ = try value(
            of:
                """
                window.bridge = {
                  echo(...values) { return [this === window.bridge, ...values] },
                  later: async (value) => value + 1, fails() { throw new Error("No tide") }, never: () => new Promise(() => {}),
                }; 0
                """, in: host)
        let hostile: JSON = ["`${window.bridge = 0}` \"'; </script>", ["__proto__": ["a": 1]], .null]
        XCTAssertEqual(try call("window.bridge.echo", [hostile], in: host), .success([true, hostile]))
        XCTAssertEqual(try call("bridge.later", [2], in: host), .success(3))
        XCTAssertEqual(try call("bridge.fails", in: host), .failure(.thrown("No tide")))
        XCTAssertEqual(try call("bridge.nothing", in: host), .failure(.noFunction("bridge.nothing")))
        XCTAssertEqual(try call("no.such.thing", in: host), .failure(.noFunction("no.such.thing")))
        XCTAssertEqual(try call("bridge.never", timeout: 50, in: host), .failure(.timedOut))
    }

    /// The articles' calls from native code, verbatim.
    func testScriptsOfArticles() throws {
        let host = try open()
        XCTAssertEqual(
            try value(of: "document.body.style.background = 'orange';", in: host), .success("orange"))
        XCTAssertEqual(try value(of: "document.body.style.background", in: host), .success("orange"))
        XCTAssertEqual(try value(of: "console.log('hello world')", in: host), .success(.null))
        let bridge = """
            window.bridge = class Bridge {
              static sayHello() {
                document.body.innerHTML = "<h1>Hello!</h1>"
              }
            }; 0
            """
        _ = try value(of: bridge, in: host)
        XCTAssertEqual(try value(of: "window.bridge.sayHello();", in: host), .success(.null))
        XCTAssertEqual(try value(of: "document.body.textContent", in: host), .success("Hello!"))
    }

    func testCallEndsWithItsPage() throws {
        let host = try open()
        // WebKit reports that a promise without references was collected.
        _ = try value(of: "window.never = () => (window.kept = new Promise(() => {})); 0", in: host)
        var outcome: Result<JSON, PageScriptError>?
        host.call(try PageFunction("never", []), timeout: 60_000) { outcome = $0 }
        host.load(try url("/posts"))
        pump(until: { outcome != nil }, "a removed page is not awaited")
        XCTAssertEqual(outcome, .failure(.pageGone))
    }

    /// Its page was removed, and another page must not be asked instead.
    func testComponentWithoutPageCallsNothing() throws {
        let bridge = PageBridge(.main, ComponentSet(), tracer: NoTrace())
        let delegate = BridgeDelegate(BridgeLife.Key(screen: 1, component: "form"), of: bridge)
        var problems: [PageScriptError] = []
        Task {
            do throws(PageScriptError) { try await delegate.evaluate("1") } catch { problems.append(error) }
            do throws(PageScriptError) { try await delegate.call("a") } catch { problems.append(error) }
            do throws(PageScriptError) {
                _ = try await delegate.call("a", as: Int.self)
            } catch {
                problems.append(error)
            }
        }
        pump(until: { problems.count == 3 }, "there are answers: \(problems)")
        XCTAssertEqual(Set(problems.map(\.description)), ["The page is no longer open."])
    }

    func testEventHasItsData() throws {
        let host = try open()
        _ = try value(of: "document.addEventListener('app:synced', event => window.heard = event.detail); 0", in: host)
        host.dispatch("app:synced", ["items": 3])
        pump(until: { (try? value(of: "window.heard ?? null", in: host)) == .success(["items": 3]) }, "it is received")
    }

    func testPageFindsAdapter() throws {
        let host = try open()
        let contract = """
            ({ names: window.nativeBridge.supportedComponents, platform: window.nativeBridge.platform,
               form: window.nativeBridge.supportsComponent("form"), tank: window.nativeBridge.supportsComponent("tank"),
               proto: window.nativeBridge.supportsComponent("__proto__") })
            """
        XCTAssertEqual(
            try value(of: contract, in: host),
            .success([
                "names": ["form", "menu"], "platform": "linux", "form": true, "tank": false, "proto": false,
            ]))
        // A second notification adds nothing, and a library that loads late receives the adapter on request.
        let late = """
            window.nativeBridge.register(["form", "other"]); window.nativeBridge.register("other")
            window.adapters = 0
            window.Strada = { web: { setAdapter: () => window.adapters += 1, adapterDidUpdateSupportedComponents() {},
              receive: message => window.received = message } }
            document.dispatchEvent(new Event("web-bridge:ready")); window.nativeBridge.ready()
            window.nativeBridge.postMessage("ready"); window.nativeBridge.unregister("menu")
            ;({ adapters: window.adapters, names: window.nativeBridge.supportedComponents })
            """
        XCTAssertEqual(try value(of: late, in: host), .success(["adapters": 3, "names": ["form", "other"]]))
        host.reply(BridgeMessage(id: "1", component: "form", event: "connect", data: ["a": "`"]), isUsersDoing: false)
        let answer: JSON = ["id": "1", "component": "form", "event": "connect", "data": ["a": "`"]]
        pump(until: { (try? value(of: "window.received ?? null", in: host)) == .success(answer) }, "it has the answer")
    }

    func testPageMessagesAreReceived() throws {
        let host = try open()
        _ = try value(
            of:
                """
                window.nativeBridge.receive({ id: "7", component: "form", event: "connect", data: { a: 1 } })
                window.webkit.messageHandlers.nativeApp.postMessage({ name: "ActionButton" })
                document.body.replaceWith(document.createElement("body")); 0
                """, in: host)
        let body: JSON = ["name": "ActionButton"]
        let page = try url("/counter").absoluteString
        pump(until: { spy.outcomes.count == 3 }, "\(spy.outcomes)")
        XCTAssertEqual(
            spy.outcomes,
            [
                .heard(.message(BridgeMessage(id: "7", component: "form", event: "connect", data: ["a": 1]))),
                .heard(.posted(handler: "nativeApp", url: page, body: body)), .heard(.rendered),
            ])
    }
}
