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
        observer.begin(&record)
        resource.connect("sent-request") { arguments in
            guard let request = arguments.object(1) else { return }
            self.sent(request, after: arguments.object(2))
        }
        resource.connect("notify::response") { _ in self.record.wait = self.elapsed }
        resource.connect("finished") { arguments in
            // WebKit also emits this signal after a failure.
            guard !self.hasFailed, let resource = arguments.object(0) else { return }
            self.end(ObjectRef.retaining(webkit_web_resource_get_response(resource.pointer())), error: nil)
        }
        resource.connect("failed") { arguments in
            guard let resource = arguments.object(0) else { return }
            let response = ObjectRef.retaining(webkit_web_resource_get_response(resource.pointer()))
            let error = arguments.error(1)
            self.hasFailed = true
            // The shell reads the status, and then interrupts the load to show an error or to save a file.
            self.end(response, error: error.map(LoadError.isInterruption) == true ? nil : error?.message ?? "failed")
        }
        resource.connect("failed-with-tls-errors") { _ in
            self.hasFailed = true
            self.end(nil, error: "The certificate was refused.")
        }
    }

    private var elapsed: Int { Int(MainLoop.now - start) }

    private func sent(_ request: ObjectRef, after redirect: ObjectRef?) {
        if let redirect {
            record.redirect = Self.url(of: request)
            record.wait = elapsed
            end(redirect, error: nil)
        }
        start = MainLoop.now
        guard let url = Self.url(of: request) else { return }
        guard redirect != nil else { return record.url = url }
        record = record.redirected(to: url, method: Self.method(of: request))
        observer.begin(&record)
    }

    private func end(_ response: ObjectRef?, error: String?) {
        record.duration = elapsed
        record.error = error
        if let response {
            let status = Int(webkit_uri_response_get_status_code(response.pointer()))
            record.status = status == 0 ? nil : status
            record.type = String(borrowing: webkit_uri_response_get_mime_type(response.pointer()))
            let length = webkit_uri_response_get_content_length(response.pointer())
            // WebKit reports an unknown length as the largest number.
            record.bytes = Int(exactly: length).flatMap { $0 < Int(Int32.max) ? $0 : nil }
        }
        observer.heard?(record)
    }

    private static func url(of request: ObjectRef) -> URL? {
        String(borrowing: webkit_uri_request_get_uri(request.pointer())).flatMap { URL(webAddress: $0) }
    }

    private static func method(of request: ObjectRef) -> String {
        String(borrowing: webkit_uri_request_get_http_method(request.pointer())) ?? "GET"
    }

    private static func headers(_ headers: OpaquePointer?) -> [(name: String, value: String)] {
        guard let headers else { return [] }
        return ["Accept", "Sec-Fetch-Dest", "Turbo-Frame", "X-Sec-Purpose"].compactMap { name in
            String(borrowing: soup_message_headers_get_list(headers, name)).map { (name, $0) }
        }
    }
}
