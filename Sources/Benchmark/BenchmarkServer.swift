import CWebKitGTK
import DemoServer
import FoundationEssentials
import GLibBridge

/// Serves the pages, and receives their reports of painting and of stops.
@MainActor
final class BenchmarkServer {
    let port: Int
    /// The monotonic times in milliseconds at which pages reported that they were painted.
    private(set) var painted: [Double] = []
    /// The request of a page that waits at a stop. The server has not answered it yet.
    private var stopped: ObjectRef?
    private let server: ObjectRef
    private let turbo: TurboScript
    private let turboElement: String
    /// False if the library does not run in the pages. In this case every visit is a full load, so the results cannot
    /// be compared with those in the documents.
    private(set) var hasLibrary = true
    /// The number of pages that were served for the screen measurements.
    private var answers = 0
    /// The library's version, from its first line.
    let turboVersion: String

    init() throws {
        let source = try TurboSource.fromEnvironment()
        guard case .turbo = source, let turbo = try source.load() else {
            throw DemoServerError.turboMissing(searched: [])
        }
        self.turbo = turbo
        turboElement = turbo.element(at: "/turbo.js").markup
        let lines = String(decoding: turbo.content.prefix(60), as: UTF8.self).split(separator: "\n")
        turboVersion = lines.first { $0.contains("Turbo ") }?.split(separator: " ").last.map(String.init) ?? ""
        server = ObjectRef(type: soup_server_get_type(), properties: [])
        _ = try withGError { [server] in soup_server_listen_local(server.pointer(), 0, SOUP_SERVER_LISTEN_IPV4_ONLY, $0)
        }
        let uris = soup_server_get_uris(server.pointer())
        port = g_slist_nth_data(uris, 0).map { Int(g_uri_get_port(OpaquePointer($0))) } ?? 0
        g_slist_free(uris)
        server.connect("request-read") { [weak self] arguments in
            if let message = arguments.object(1) { self?.answer(message) }
        }
    }

    /// True if the library prefetches the page of a hovered link, as Turbo does from version 8.
    var hasPrefetch: Bool { turboVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0 >= 8 }

    /// True if a page is waiting at a stop.
    var hasStopped: Bool { stopped != nil }

    /// Discards the request of a page that the program has left.
    func forget() { stopped = nil }

    /// Lets the page at a stop continue.
    func goOn() {
        guard let message = stopped else { return }
        stopped = nil
        send(message, 204, "text/plain", [])
        soup_server_message_unpause(message.pointer())
    }

    private func answer(_ message: ObjectRef) {
        let now = MainLoop.now
        let uri = soup_server_message_get_uri(message.pointer())
        let path = String(borrowing: g_uri_get_path(uri)) ?? ""
        switch path {
        case "/painted":
            painted.append(now)
            send(message, 204, "text/plain", [])
        case "/stop":
            soup_server_message_pause(message.pointer())
            stopped = message
        case "/without-library":
            hasLibrary = false
            send(message, 204, "text/plain", [])
        case "/turbo.js": send(message, 200, "text/javascript", turbo.content)
        case "/style.css": send(message, 200, "text/css", Array(Pages.style.utf8))
        case _ where path.hasPrefix("/page/"):
            let number = Int(path.dropFirst("/page/".count)) ?? 1
            send(message, 200, "text/html; charset=utf-8", Array(Pages.page(number, library: turboElement).utf8))
        case _ where ScreenPages.paths.contains(where: path.hasPrefix):
            let page = Array(ScreenPages.page(answers, isDark: path.hasPrefix("/dark/"), library: turboElement).utf8)
            answers += 1
            let query = (String(borrowing: g_uri_get_query(uri)) ?? "").split(separator: "=")
            let delay = query.first == "delay" ? query.last.flatMap { Int($0) } ?? 0 : 0
            guard delay > 0 else { return send(message, 200, "text/html; charset=utf-8", page) }
            soup_server_message_pause(message.pointer())
            MainLoop.after(milliseconds: delay) { [weak self] in
                self?.send(message, 200, "text/html; charset=utf-8", page)
                soup_server_message_unpause(message.pointer())
            }
        default: send(message, 404, "text/plain", [])
        }
    }

    private func send(_ message: ObjectRef, _ status: UInt32, _ type: String, _ body: [UInt8]) {
        soup_server_message_set_status(message.pointer(), status, nil)
        let headers = soup_server_message_get_response_headers(message.pointer())
        soup_message_headers_append(headers, "Content-Type", type)
        // As on a real site, scripts and styles are cached, but pages are requested each time.
        soup_message_headers_append(headers, "Cache-Control", type.hasPrefix("text/html") ? "no-store" : "max-age=3600")
        guard !body.isEmpty else { return }
        withGBytes(body) {
            soup_message_body_append_bytes(soup_server_message_get_response_body(message.pointer()), $0)
        }
    }
}
