import FoundationEssentials
import HybridValues

/// The head of a request to a proxy (RFC 9112, sections 3.2.2 and 3.2.3).
package struct ProxyRequest: Equatable, Sendable {
    /// The address. Of a tunnel, only the host and port are known.
    package let address: String
    package let host: String
    package let port: Int
    /// True if the proxy must pass bytes unchanged (`CONNECT`), usually for encryption.
    package let isTunnel: Bool
    /// The head for the server. Each connection carries one request, so that the response ends with the connection.
    package let head: [UInt8]

    /// The largest head in bytes.
    package static let longestHead = 64 << 10

    /// Returns the length of the head with its empty line, or `nil` if it is not complete.
    package static func length(of bytes: [UInt8]) -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        guard bytes.count >= end.count else { return nil }
        return (end.count...bytes.count).first { bytes[($0 - end.count)..<$0].elementsEqual(end) }
    }

    /// The result is `nil` if the bytes are no head of a request to a proxy.
    package init?(head bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        if words[0] == "CONNECT" {
            guard let url = URL(webAddress: "https://\(words[1])/"), let host = url.host else { return nil }
            (self.host, port, isTunnel, head) = (host, url.port ?? 443, true, [])
            address = "https://\(words[1].hasSuffix(":443") ? String(words[1].dropLast(4)) : words[1])/"
            return
        }
        // WebKit names a WebSocket by its own scheme.
        guard let url = URL(webAddress: words[1]), let scheme = url.scheme, ["http", "ws"].contains(scheme),
            let host = url.host
        else { return nil }
        (self.host, port, isTunnel) = (host, url.port ?? 80, false)
        let rest = words[1].dropFirst("\(scheme)://".count).drop { !"/?#".contains($0) }
        let path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
        address = words[1]
        let fields = lines.dropFirst()
        let isUpgrade = fields.contains { $0.lowercased().hasPrefix("upgrade:") }
        let dropped = ["proxy-connection:", "proxy-authorization:", "keep-alive:"] + (isUpgrade ? [] : ["connection:"])
        let kept = fields.filter { line in !dropped.contains { line.lowercased().hasPrefix($0) } }
        let all = ["\(words[0]) \(path) HTTP/1.1"] + kept + (isUpgrade ? [] : ["Connection: close"])
        head = Array((all.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// The response of the proxy itself.
    package static func response(_ status: Int) -> [UInt8] {
        let text = "HTTP \(status), simulated by the diagnostics window.\n"
        return Array(
            """
            HTTP/1.1 \(status) \(HTTPReason.phrase(for: status) ?? "Simulated")\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Access-Control-Allow-Origin: *\r
            Cache-Control: no-store\r
            Connection: close\r
            \r
            \(text)
            """.utf8)
    }
}
