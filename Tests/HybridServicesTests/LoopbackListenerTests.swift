import GLibBridge
import Glibc
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridServices

/// The loopback port for the browser's redirect, which every local process can reach.
final class LoopbackListenerTests: MainLoopTestCase {
    private var listener: LoopbackListener?
    private var heard: [String] = []
    private var port = 0

    override func prepare() throws {
        try super.prepare()
        let listener = LoopbackListener()
        self.listener = listener
        port = try listener.start { [weak self] url in
            self?.heard.append(url.path)
            return "Thank you"
        }
    }

    override func cleanUp() {
        listener?.stop()
        listener = nil
        super.cleanUp()
    }

    func testBrowserReceivesResponse() throws {
        XCTAssertTrue(
            try answer(to: "GET /callback?code=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").hasPrefix("HTTP/1.1 200"))
        XCTAssertEqual(heard, ["/callback"])
    }

    /// The listener responds before the body arrives: the announced size would exhaust the memory.
    func testRequestBodyIsNotAwaited() throws {
        for head in [
            "POST /callback HTTP/1.1\r\nContent-Length: 10000000000",
            "GET /callback HTTP/1.1\r\nContent-Length: 10000000000",
            "POST /callback HTTP/1.1\r\nTransfer-Encoding: chunked",
        ] {
            XCTAssertEqual(try answer(to: "\(head)\r\nHost: 127.0.0.1\r\n\r\n"), "", head)
        }
        let answer = try answer(to: "PUT /callback HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 404"), answer)
        XCTAssertEqual(heard, [])
    }

    /// Immediate response to a partial request, empty if the listener disconnects.
    private func answer(to text: String) throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(port).bigEndian
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
        }
        XCTAssertTrue(isConnected)
        let bytes = Array(text.utf8)
        XCTAssertEqual(write(descriptor, bytes, bytes.count), bytes.count)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        pump(
            until: {
                let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if count > 0 { answer += buffer.prefix(count) }
                return count >= 0
            }, "the listener answers or hangs up")
        return String(decoding: answer, as: UTF8.self)
    }
}
