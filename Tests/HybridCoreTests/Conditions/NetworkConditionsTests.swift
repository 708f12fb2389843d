import HybridCore
import Testing

@testable import HybridNavigation

/// The network that a tester simulates, and the requests that its proxy reads.
@Suite struct NetworkConditionsTests {
    private static func request(_ lines: String...) -> ProxyRequest? {
        ProxyRequest(head: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    private static func get(_ address: String) throws -> ProxyRequest {
        try #require(request("GET \(address) HTTP/1.1", "Host: x.test"))
    }

    @Test("A request goes to its server with the path and without the proxy's fields")
    func head() throws {
        let request = try #require(
            Self.request(
                "POST http://x.test:3000/a?b=c HTTP/1.1", "Host: x.test:3000", "Connection: Keep-Alive",
                "Proxy-Connection: Keep-Alive", "Proxy-Authorization: Basic YTpi", "Cookie: é"))
        #expect((request.host, request.port, request.isTunnel) == ("x.test", 3000, false))
        #expect(request.address == "http://x.test:3000/a?b=c")
        #expect(
            String(decoding: request.head, as: UTF8.self)
                == "POST /a?b=c HTTP/1.1\r\nHost: x.test:3000\r\nCookie: é\r\nConnection: close\r\n\r\n")
    }

    @Test("An upgrade keeps its connection")
    func upgrade() {
        let request = Self.request(
            "GET http://x.test HTTP/1.1", "Host: x.test", "Connection: Upgrade", "Upgrade: websocket")
        #expect(
            request.map { String(decoding: $0.head, as: UTF8.self) }
                == "GET / HTTP/1.1\r\nHost: x.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        #expect(request?.port == 80)
    }

    @Test("A WebSocket is an upgrade of its own scheme", arguments: [("", 80), (":3000", 3_000)])
    func webSocket(suffix: String, port: Int) {
        let request = Self.request(
            "GET ws://x.test\(suffix)/cable?a=b HTTP/1.1", "Host: x.test\(suffix)", "Connection: Upgrade",
            "Upgrade: websocket")
        #expect(
            request.map { String(decoding: $0.head, as: UTF8.self) }
                == "GET /cable?a=b HTTP/1.1\r\nHost: x.test\(suffix)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        )
        #expect(request?.host == "x.test" && request?.port == port && request?.isTunnel == false)
        #expect(request?.address == "ws://x.test\(suffix)/cable?a=b")
    }

    @Test("A tunnel has only a host")
    func tunnel() {
        let request = Self.request("CONNECT x.test:443 HTTP/1.1", "Host: x.test:443")
        #expect(request?.isTunnel == true && request?.host == "x.test" && request?.port == 443)
        #expect(request?.address == "https://x.test/" && request?.head == [])
        #expect(Self.request("CONNECT x.test:8443 HTTP/1.1")?.address == "https://x.test:8443/")
    }

    @Test(
        "Other requests are refused",
        arguments: [
            "GET / HTTP/1.1", "GET ftp://x.test/ HTTP/1.1", "GET http://x.test/", "CONNECT / HTTP/1.1", "",
            "GET http:// HTTP/1.1", "GET http://x.test/ HTTP/2", "\u{0}",
        ])
    func refusals(line: String) {
        #expect(Self.request(line) == nil)
    }

    @Test("The head ends with an empty line")
    func length() {
        #expect(ProxyRequest.length(of: Array("GET / HTTP/1.1\r\n\r\nbody".utf8)) == 18)
        #expect(ProxyRequest.length(of: Array("GET / HTTP/1.1\r\n".utf8)) == nil)
        #expect(ProxyRequest.length(of: []) == nil)
    }

    @Test("The first failure whose pattern matches applies")
    func failures() throws {
        var network = NetworkConditions()
        #expect(!network.isOn)
        #expect(network.fail("/posts/\\d+$", with: .status(500), compile: compile) == nil)
        #expect(network.fail("posts", with: .connection, compile: compile) == nil)
        #expect(network.isOn)
        #expect(network.answer(to: try Self.get("http://x.test/posts/1")) == .status(500))
        #expect(network.answer(to: try Self.get("http://x.test/posts")) == .disconnect)
        #expect(network.answer(to: try Self.get("http://x.test/")) == .forward)
        #expect(network.fail("posts", with: .status(404), compile: compile) == nil)
        #expect(network.failures.count == 2)
        #expect(network.summary == ["/posts/\\d+$: HTTP 500", "posts: HTTP 404"])
        #expect(network.fail("(", with: .connection, compile: compile)?.contains("“(”") == true)
        #expect(network.fail("", with: .connection, compile: compile)?.hasSuffix(".") == true)
        network.removeFailures()
        #expect(!network.isOn)
    }

    @Test("New failures and no network end open connections")
    func endings() {
        let none = NetworkConditions()
        var slow = none
        slow.speed = .slow
        #expect(!slow.endsConnections(of: none) && !none.endsConnections(of: slow))
        var failing = slow
        #expect(failing.fail("x", with: .connection, compile: compile) == nil)
        #expect(failing.endsConnections(of: slow) && slow.endsConnections(of: failing))
        var status = slow
        #expect(status.fail("x", with: .status(500), compile: compile) == nil)
        #expect(status.endsConnections(of: failing) && !failing.endsConnections(of: failing))
        slow.speed = .offline
        #expect(slow.endsConnections(of: none))
    }

    @Test("The user of a connection is that of the side that opened it")
    func peer() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000     0        0 1 1
               1: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 2 1
               2: 0A00007F:C002 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 3 1

            """
        #expect(LoopbackPeer.user(of: 0xC001, to: 8_080, in: table) == 1_000)
        #expect(LoopbackPeer.user(of: 8_080, to: 0xC001, in: table) == 0)
        #expect(LoopbackPeer.user(of: 0xC002, to: 8_080, in: table) == nil)
        #expect(LoopbackPeer.user(of: 1, to: 2, in: "") == nil)
    }

    @Test("An encrypted server gets no status in its name")
    func encrypted() throws {
        var network = NetworkConditions()
        #expect(network.fail("x.test", with: .status(500), compile: compile) == nil)
        let tunnel = try #require(Self.request("CONNECT x.test:443 HTTP/1.1"))
        #expect(network.answer(to: tunnel) == .disconnect)
    }

    @Test("Offline fails everything")
    func offline() throws {
        var network = NetworkConditions()
        network.speed = .offline
        #expect(network.answer(to: try Self.get("http://x.test/")) == .disconnect)
    }

    @Test("The bytes of all connections share the bandwidth")
    func bandwidth() {
        var meter = BandwidthMeter()
        #expect(meter.delay(of: 1_000, at: 0, 10_000) == 100)
        #expect(meter.delay(of: 1_000, at: 0, 10_000) == 200)
        #expect(meter.delay(of: 1_000, at: 1_000, 10_000) == 100)
        #expect(meter.delay(of: 1_000, at: 1_000, nil) == 0)
    }

    @Test("A simulated response is complete")
    func response() {
        let text = String(decoding: ProxyRequest.response(503), as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(text.contains("Content-Length: \(parts.last?.utf8.count ?? 0)\r\n"))
    }

    @Test("A client has the marks of its system")
    func clients() {
        let details = UserAgent.applicationDetails(prefix: "Notes", components: ["menu"])
        func agent(_ client: SimulatedClient) -> String { client.userAgent(standard: "WebKit", details: details) }
        #expect(agent(.own) == "WebKit \(details)")
        #expect(agent(.browser) == "WebKit")
        #expect(agent(.iOS).hasSuffix("Notes (Hotwire Native iOS; Turbo Native iOS; bridge-components: [menu])"))
        #expect(agent(.iOS).contains("iPhone") && agent(.android).contains("Android"))
        #expect(agent(.android).contains("Hotwire Native Android; Turbo Native Android;"))
        #expect(!agent(.android).contains("Native Linux"))
    }

    @Test("Only the differences of an appearance are named")
    func appearance() {
        let dark = Appearance(isDark: true)
        #expect(dark.summary(since: dark) == [])
        #expect(Appearance(textScale: 1.5).summary(since: dark) == ["light", "text 150 %"])
    }
}
