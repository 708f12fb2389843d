import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// The web views' cookies.
package final class CookieJar {
    private(set) var manager: ObjectRef
    // libsoup's SOUP_HTTP_URI_FLAGS, a macro that Swift cannot import.
    private static let uriFlags = GUriFlags(
        rawValue: [
            G_URI_FLAGS_HAS_PASSWORD, G_URI_FLAGS_ENCODED_PATH, G_URI_FLAGS_ENCODED_QUERY, G_URI_FLAGS_ENCODED_FRAGMENT,
            G_URI_FLAGS_SCHEME_NORMALIZE,
        ].reduce(0) { $0 | $1.rawValue })

    /// - Parameter file: The path of the database for cookies with an expiry date. If `nil`, all cookies are kept in
    ///   memory.
    init(_ networkSession: ObjectRef, file: String?) {
        manager = ObjectRef(retaining: webkit_network_session_get_cookie_manager(networkSession.pointer()))
        // Without this call WebKit discards every cookie when the process ends.
        if let file {
            Self.makePrivate(file)
            webkit_cookie_manager_set_persistent_storage(
                manager.pointer(), file, WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
        }
    }

    /// Adds the cookies of a database without changing the database.
    func copyCookies(from file: String) {
        // libsoup would create a missing file.
        guard access(file, R_OK) == 0, let raw = soup_cookie_jar_db_new(file, 1) else { return }
        let source = ObjectRef(owning: raw)
        let list = soup_cookie_jar_all_cookies(source.pointer())
        defer { g_slist_free(list) }
        for index in 0..<g_slist_length(list) {
            guard let data = g_slist_nth_data(list, index) else { continue }
            let cookie = OpaquePointer(data)
            defer { soup_cookie_free(cookie) }
            // WebKit adds them in order, before the first request (Docs/Platform.md#webdriver).
            webkit_cookie_manager_add_cookie(manager.pointer(), cookie, nil, nil, nil)
        }
    }

    /// Switches to another network session that stores nothing on disk.
    func use(_ networkSession: ObjectRef) {
        manager = ObjectRef(retaining: webkit_network_session_get_cookie_manager(networkSession.pointer()))
    }

    /// Creates the database with owner-only permissions. WebKit would make it world-readable, but keeps an existing
    /// empty file.
    private static func makePrivate(_ file: String) {
        let descriptor = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        chmod(file, 0o600)
    }

    /// Adds the cookies of a response to a native request. They have the same attributes as if a web view had received
    /// them.
    ///
    /// Cookies that a browser would reject according to ``CookiePolicy`` are dropped.
    /// - Parameters:
    ///   - headers: The values of the response's `Set-Cookie` headers.
    ///   - url: The address of the response.
    package func add(setCookie headers: [String], from url: URL) async throws {
        guard let origin = g_uri_parse(url.absoluteString, Self.uriFlags, nil) else { return }
        defer { g_uri_unref(origin) }
        for header in headers {
            let decision = CookiePolicy.judge(setCookie: header, from: url)
            if case .refuse = decision { continue }
            guard let cookie = soup_cookie_parse(header, origin) else { continue }
            defer { soup_cookie_free(cookie) }
            if decision == .takeAsLax { soup_cookie_set_same_site_policy(cookie, SOUP_SAME_SITE_POLICY_LAX) }
            let manager = manager
            _ = try await awaitGIO(timeout: 5_000) { call in
                webkit_cookie_manager_add_cookie(
                    manager.pointer(), cookie, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                webkit_cookie_manager_add_cookie_finish(manager.pointer(), result, error) != 0
            }
        }
    }

    /// Returns the request with the cookies that a web view would send to its address. A request with cookies does not
    /// follow redirects, because a redirect could lead to another site.
    package func addCookies(to request: HTTPRequest) async -> HTTPRequest {
        let address = request.url.absoluteString
        let cookies = await list(for: address) { Self.headerValues(consuming: $0, for: address) }
        guard let cookies, !cookies.isEmpty else { return request }
        var request = request
        request.headers.append(("Cookie", cookies.joined(separator: "; ")))
        request.followsRedirects = false
        return request
    }

    /// Returns true if the web views hold cookies for the site of this address, regardless of the path.
    package func hasCookies(for url: URL) async -> Bool {
        await list(for: url.absoluteString) { list in
            for index in 0..<g_list_length(list) { soup_cookie_free(OpaquePointer(g_list_nth_data(list, index))) }
            defer { g_list_free(list) }
            return list != nil
        } ?? false
    }

    private func list<Outcome: Sendable>(
        for address: String, consume: @escaping @MainActor (UnsafeMutablePointer<GList>?) -> Outcome
    ) async -> Outcome? {
        let manager = manager
        return try? await awaitGIO(timeout: 5_000) { call in
            webkit_cookie_manager_get_cookies(
                manager.pointer(), address, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            consume(webkit_cookie_manager_get_cookies_finish(manager.pointer(), result, error))
        }
    }

    /// Returns the cookies as `Cookie` header values. WebKit filtered them by domain; libsoup filters by path and
    /// `Secure`.
    private static func headerValues(consuming list: UnsafeMutablePointer<GList>?, for address: String) -> [String] {
        guard let uri = g_uri_parse(address, uriFlags, nil) else { return [] }
        defer { g_uri_unref(uri) }
        defer { g_list_free(list) }
        return (0..<g_list_length(list)).compactMap { index in
            guard let data = g_list_nth_data(list, index) else { return nil }
            let cookie = OpaquePointer(data)
            defer { soup_cookie_free(cookie) }
            guard soup_cookie_applies_to_uri(cookie, uri) != 0 else { return nil }
            return String(takingGString: soup_cookie_to_cookie_header(cookie))
        }
    }
}
