import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Records a request of native code, with each of its redirects.
final class SoupRequestWatch {
    private var record: RequestRecord
    private var start = MainLoop.now
    private let observer: RequestObserver

    init(_ request: HTTPRequest, _ message: ObjectRef, _ observer: RequestObserver) {
        self.observer = observer
        record = RequestRecord(url: request.url, method: request.method, source: "native", initiator: "native")
        observer.begin(&record)
        message.connect("got-headers") { [weak self] arguments in
            if let message = arguments.object(0) { self?.answered(message) }
        }
        message.connect("restarted") { [weak self] arguments in
            if let message = arguments.object(0) { self?.redirected(message) }
        }
    }

    private var elapsed: Int { Int(MainLoop.now - start) }

    private func answered(_ message: ObjectRef) {
        record.wait = elapsed
        record.duration = elapsed
        record.status = Int(soup_message_get_status(message.pointer()).rawValue)
        record.statusText = String(borrowing: soup_message_get_reason_phrase(message.pointer()))
        let headers = soup_message_get_response_headers(message.pointer())
        record.type = String(borrowing: soup_message_headers_get_content_type(headers, nil))
        let all = SoupHeaders.all(headers)
        record.cookies = all.values(of: "Set-Cookie").map(RequestRecord.cookieName(in:))
        record.responseHeaders = all.map { .init(name: $0.name, value: $0.value) }
        observer.answered?(record)
    }

    /// Libsoup restarts a message for a redirect, and after a request for credentials.
    private func redirected(_ message: ObjectRef) {
        let target = URL(of: message)
        if record.status.map({ (300..<400).contains($0) }) ?? false { record.redirect = target }
        end(bytes: nil, error: nil)
        let method = String(borrowing: soup_message_get_method(message.pointer())) ?? record.method
        record = record.redirected(to: target ?? record.url, method: method)
        observer.begin(&record)
        start = MainLoop.now
    }

    func end(bytes: Int?, error: String?) {
        record.duration = elapsed
        record.bytes = bytes
        record.error = error
        observer.heard?(record)
    }
}
