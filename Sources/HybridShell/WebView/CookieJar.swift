import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// The cookies that the web views send.
@MainActor
package final class CookieJar {
    private(set) var manager: ObjectRef
    // libsoup's SOUP_HTTP_URI_FLAGS, a macro that Swift does not see.
    private static let uriFlags = GUriFlags(
        rawValue: [
            G_URI_FLAGS_HAS_PASSWORD, G_URI_FLAGS_ENCODED_PATH, G_URI_FLAGS_ENCODED_QUERY, G_URI_FLAGS_ENCODED_FRAGMENT,
            G_URI_FLAGS_SCHEME_NORMALIZE,
        ].reduce(0) { $0 | $1.rawValue })

    /// - Parameter file: the database in which cookies with an expiry survive; `nil` keeps them in memory.
    init(_ networkSession: ObjectRef, file: String?) {
        manager = ObjectRef(retaining: webkit_network_session_get_cookie_manager(networkSession.pointer()))
        // Not WebKit's default: without this every cookie is gone with the process.
        if let file {
            Self.makePrivate(file)
            webkit_cookie_manager_set_persistent_storage(
                manager.pointer(), file, WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
        }
    }

    /// Adds the cookies of a database, and leaves the database as it is.
    func copyCookies(from file: String) {
        // libsoup would create a missing one.
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

    /// Goes over to another network session, which keeps nothing.
    func use(_ networkSession: ObjectRef) {
        manager = ObjectRef(retaining: webkit_network_session_get_cookie_manager(networkSession.pointer()))
    }

    /// WebKit would make the database readable for everybody; an empty file that is there already it takes as it is.
    private static func makePrivate(_ file: String) {
        let descriptor = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        chmod(file, 0o600)
    }

    /// Adds the cookies of a response that native code received, with all their attributes, as if the web view had.
    ///
    /// What a browser would not have taken is dropped, as ``CookiePolicy`` says.
    /// - Parameters:
    ///   - headers: the values of the response's `Set-Cookie` headers.
    ///   - url: where the response came from.
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

    /// The request with the cookies that the web view would send to that address. A request with cookies follows no
    /// redirect, which might lead to somebody else.
    package func addCookies(to request: HTTPRequest) async -> HTTPRequest {
        let address = request.url.absoluteString
        let cookies = await list(for: address) { Self.take($0, for: address) }
        guard let cookies, !cookies.isEmpty else { return request }
        var request = request
        request.headers.append(("Cookie", cookies.joined(separator: "; ")))
        request.followsRedirects = false
        return request
    }

    /// Whether the web views have cookies of that address' site, whatever their path.
    func hasCookies(for url: URL) async -> Bool {
        await list(for: url.absoluteString) { list in
            for index in 0..<g_list_length(list) { soup_cookie_free(OpaquePointer(g_list_nth_data(list, index))) }
            defer { g_list_free(list) }
            return list != nil
        } ?? false
    }

    private func list<Outcome: Sendable>(
        for address: String, take: @escaping @MainActor (UnsafeMutablePointer<GList>?) -> Outcome
    ) async -> Outcome? {
        let manager = manager
        return try? await awaitGIO(timeout: 5_000) { call in
            webkit_cookie_manager_get_cookies(
                manager.pointer(), address, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            take(webkit_cookie_manager_get_cookies_finish(manager.pointer(), result, error))
        }
    }

    /// The list's cookies as a request has them; WebKit has chosen them by domain, libsoup does by path and `Secure`.
    private static func take(_ list: UnsafeMutablePointer<GList>?, for address: String) -> [String] {
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
