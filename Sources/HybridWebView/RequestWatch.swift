import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Records a request of a page, with each of its redirects, by means of WebKit's resource signals
/// (Docs/Platform.md#requests-of-a-page).
final class RequestWatch {
    private var record: RequestRecord
    private var start = MainLoop.now
    private let observer: RequestObserver
    private var hasFailed = false

    /// Watches a request that WebKit has announced. The signals of the resource keep the watch alive.
    /// - Returns: Nothing if the request has no address.
    @discardableResult
    init?(
        _ request: ObjectRef, of resource: ObjectRef, source: String, page: URL?, observer: RequestObserver
    ) {
        guard let url = Self.url(of: request) else { return nil }
        self.observer = observer
        let headers = Self.headers(webkit_uri_request_get_http_headers(request.pointer()))
        record = RequestRecord(
            url: url, method: Self.method(of: request), source: source,
            initiator: RequestRecord.initiator(of: headers), page: page)
        record.headers = headers
        observer.begin(&record)
        resource.connect("sent-request") { arguments in
            guard let request = arguments.object(1) else { return }
            self.sent(request, after: arguments.object(2))
        }
        resource.connect("notify::response") { arguments in
            guard let resource = arguments.object(0) else { return }
            self.answered(ObjectRef.retaining(webkit_web_resource_get_response(resource.pointer())))
        }
        // WebKit also emits this signal after a failure.
        resource.connect("finished") { _ in if !self.hasFailed { self.end(error: nil) } }
        resource.connect("failed") { arguments in
            let error = arguments.error(1)
            self.hasFailed = true
            // The shell reads the status, and then interrupts the load to show an error or to save a file.
            self.end(error: error.map(LoadError.isInterruption) == true ? nil : error?.message ?? "failed")
        }
        resource.connect("failed-with-tls-errors") { _ in
            self.hasFailed = true
            self.end(error: "The certificate was refused.")
        }
    }

    private var elapsed: Int { Int(MainLoop.now - start) }

    private func sent(_ request: ObjectRef, after redirect: ObjectRef?) {
        if let redirect {
            record.redirect = Self.url(of: request)
            answered(redirect)
            end(error: nil)
        }
        start = MainLoop.now
        guard let url = Self.url(of: request) else { return }
        guard redirect != nil else { return record.url = url }
        record = record.redirected(to: url, method: Self.method(of: request))
        record.headers = Self.headers(webkit_uri_request_get_http_headers(request.pointer()))
        observer.begin(&record)
    }

    private func answered(_ response: ObjectRef?) {
        guard let response else { return }
        record.wait = elapsed
        record.duration = elapsed
        let status = webkit_uri_response_get_status_code(response.pointer())
        record.status = status == 0 ? nil : Int(status)
        record.statusText = String(borrowing: soup_status_get_phrase(status))
        record.type = String(borrowing: webkit_uri_response_get_mime_type(response.pointer()))
        let length = webkit_uri_response_get_content_length(response.pointer())
        // WebKit reports an unknown length as the largest number.
        record.bytes = Int(exactly: length).flatMap { $0 < Int(Int32.max) ? $0 : nil }
        record.responseHeaders = Self.headers(webkit_uri_response_get_http_headers(response.pointer()))
        if status != 0 { observer.answered?(record) }
    }

    private func end(error: String?) {
        record.duration = elapsed
        record.error = error
        observer.heard?(record)
    }

    private static func url(of request: ObjectRef) -> URL? {
        String(borrowing: webkit_uri_request_get_uri(request.pointer())).flatMap { URL(webAddress: $0) }
    }

    private static func method(of request: ObjectRef) -> String {
        String(borrowing: webkit_uri_request_get_http_method(request.pointer())) ?? "GET"
    }

    private static func headers(_ headers: OpaquePointer?) -> [RequestRecord.Header] {
        guard let headers else { return [] }
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var found: [RequestRecord.Header] = []
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = String(borrowing: name), let value = String(borrowing: value) else { continue }
            found.append(.init(name: name, value: value))
        }
        return found
    }
}
