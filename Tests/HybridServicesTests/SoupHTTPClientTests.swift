import DemoServer
import Dispatch
import FoundationEssentials
import Glibc
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Native requests to a real server.
final class SoupHTTPClientTests: MainLoopTestCase {
    private let client = SoupHTTPClient { "Tests (Hotwire Native Linux)" }

    func testRequestIsSentUnchanged() throws {
        let server = try makeServer()
        let body = Array(#"{"email":"ada@example.com","password":"correct horse"}"#.utf8)
        let response = try send(
            HTTPRequest(
                method: "POST", url: try url(server, "/api/sign-in"), headers: [("Content-Type", "application/json")],
                body: body))
        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(response.values(of: "x-session-token").first?.count, 64)
        XCTAssertEqual(response.values(of: "SET-COOKIE").count, 1)
        XCTAssertTrue(String(decoding: response.body, as: UTF8.self).contains("Ada Lovelace"))
        XCTAssertEqual(server.requests.map(\.userAgent), ["Tests (Hotwire Native Linux)"])

        // Cookies belong to the web view: the client itself stores none.
        _ = try send(HTTPRequest(url: try url(server, "/")))
        XCTAssertEqual(server.requests.map(\.hasSessionCookie), [false, false])
    }

    func testRedirects() throws {
        let server = try makeServer()
        let followed = try send(HTTPRequest(url: try url(server, "/redirect")))
        XCTAssertEqual(followed.status, 200)
        XCTAssertEqual(followed.url, try url(server, "/posts/1"))
        let kept = try send(HTTPRequest(url: try url(server, "/redirect"), followsRedirects: false))
        XCTAssertEqual(kept.status, 302)
        XCTAssertEqual(kept.values(of: "Location"), ["/posts/1"])
        XCTAssertEqual(server.requests.map(\.path), ["/redirect", "/posts/1", "/redirect"])
    }

    func testProxyOfTesterIsUsedUntilItEnds() throws {
        let server = try makeServer()
        let observer = RequestObserver()
        let client = SoupHTTPClient(requests: observer) { "Tests" }
        let request = HTTPRequest(url: try url(server, "/posts/1"))
        _ = try run { try await client.send(request) }
        // Nothing listens on this port.
        observer.proxy = "http://127.0.0.1:9"
        XCTAssertThrowsError(try run { try await client.send(request) })
        observer.proxy = nil
        XCTAssertEqual(try run { try await client.send(request) }.status, 200)
        XCTAssertEqual(server.requests.count, 2)
    }

    func testSilentConnectionEnds() throws {
        let server = try makeServer()
        server.behaviour.hangingPaths = ["/posts/1"]
        let request = HTTPRequest(url: try url(server, "/posts/1"), timeout: 600)
        let client = SoupHTTPClient(socketTimeout: 1) { "Tests" }
        XCTAssertThrowsError(try run { try await client.send(request) })
        let other = SoupHTTPClient(socketTimeout: 0) { "Tests" }
        var hasEnded = false
        let task = Task { @MainActor in
            _ = try? await other.send(request)
            hasEnded = true
        }
        outlast(timerOf: 2500)
        XCTAssertFalse(hasEnded, "only the request's own time-out ends it")
        task.cancel()
        server.stop()
        pump(until: { hasEnded })
    }

    func testRequestsAreReportedWhileSomebodyListens() throws {
        let server = try makeServer()
        let observer = RequestObserver()
        let client = SoupHTTPClient(requests: observer) { "Tests" }
        func send(_ request: HTTPRequest) throws { _ = try run { try await client.send(request) } }
        try send(HTTPRequest(url: try url(server, "/redirect")))
        var heard: [RequestRecord] = []
        observer.heard = { heard.append($0) }
        try send(HTTPRequest(url: try url(server, "/redirect")))
        XCTAssertEqual(heard.map(\.status), [302, 200])
        XCTAssertEqual(heard.map(\.url.path), ["/redirect", "/posts/1"])
        XCTAssertEqual(heard.first?.redirect, try url(server, "/posts/1"))
        XCTAssertEqual(heard.last?.type, "text/html")
        let body = Array(#"{"email":"ada@example.com","password":"correct horse"}"#.utf8)
        try send(
            HTTPRequest(
                method: "POST", url: try url(server, "/api/sign-in"), headers: [("Content-Type", "application/json")],
                body: body))
        XCTAssertEqual(heard.last?.cookies.count, 1)
        XCTAssertEqual(heard.last?.cookies.first?.contains("="), false, "only the name")
        XCTAssertThrowsError(try send(HTTPRequest(url: try url(server, "/hang"), timeout: 1)))
        XCTAssertThrowsError(try send(HTTPRequest(url: try url(server, "/download/binary?kb=64"), sizeLimit: 9)))
        XCTAssertEqual(heard.suffix(2).map { $0.error == nil }, [false, false])
    }

    func testErrorStatusIsAResponse() throws {
        let server = try makeServer()
        XCTAssertEqual(try send(HTTPRequest(url: try url(server, "/missing"))).status, 404)
        XCTAssertEqual(try send(HTTPRequest(url: try url(server, "/broken"))).status, 500)
    }

    func testSizeLimit() throws {
        let server = try makeServer()
        let address = try url(server, "/download/binary?kb=64")
        XCTAssertEqual(try send(HTTPRequest(url: address, sizeLimit: 64 << 10)).body.count, 64 << 10)
        expect(.invalidResponse("The server's response is larger than 63 KiB.")) {
            try send(HTTPRequest(url: address, sizeLimit: 63 << 10))
        }
    }

    func testTimeLimit() throws {
        let server = try makeServer()
        expect(.timeout) { try send(HTTPRequest(url: try url(server, "/hang"), timeout: 1)) }
    }

    /// Every byte is progress, but the total time is limited.
    func testSlowResponseTimesOut() throws {
        let server = try makeServer()
        server.behaviour.drippingPaths = ["/"]
        expect(.timeout) { try send(HTTPRequest(url: try url(server, "/"), timeout: 1)) }
    }

    /// libsoup reads such responses without returning to the main loop, so no timer would end the request.
    func testEndlessInterimResponsesEndRequest() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                XCTAssertEqual(bind(listener, address, length), 0)
                XCTAssertEqual(listen(listener, 1), 0)
                XCTAssertEqual(getsockname(listener, address, &length), 0)
            }
        }
        let flood: @Sendable () -> Void = {
            let connection = accept(listener, nil, nil)
            let bytes = Array(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1000).utf8)
            while Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
            close(connection)
        }
        DispatchQueue.global().async(execute: flood)
        let port = in_port_t(bigEndian: place.sin_port)
        let address = try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)/"))
        XCTAssertThrowsError(try send(HTTPRequest(url: address, timeout: 5)))
    }

    func testUnreachableServer() throws {
        let server = try makeServer()
        let address = try url(server, "/")
        server.stop()
        XCTAssertThrowsError(try send(HTTPRequest(url: address))) { error in
            XCTAssertTrue((error as? VisitError)?.isConnection ?? false, "\(error)")
        }
        XCTAssertThrowsError(try send(HTTPRequest(url: try XCTUnwrap(URL(string: "mailto:ada@example.com")))))
    }

    private func makeServer() throws -> DemoServer { try DemoServer(options: .init(turbo: TurboSource.none)) }

    private func url(_ server: DemoServer, _ path: String) throws -> URL {
        try XCTUnwrap(URL(string: server.url + path))
    }

    private func send(_ request: HTTPRequest) throws -> HTTPResponse {
        let client = client
        return try run { try await client.send(request) }
    }

    private func expect(
        _ error: VisitError, line: UInt = #line, _ body: () throws -> HTTPResponse
    ) {
        XCTAssertThrowsError(try body(), line: line) { XCTAssertEqual($0 as? VisitError, error, line: line) }
    }
}
