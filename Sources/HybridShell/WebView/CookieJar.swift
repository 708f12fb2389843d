import CGtk
import CWebKitGTK
public import FoundationEssentials
import GLibBridge
import Glibc

/// The cookies that the web views send.
@MainActor
public final class CookieJar {
    private let manager: ObjectRef
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

    /// WebKit would make the database readable for everybody; an empty file that is there already it takes as it is.
    private static func makePrivate(_ file: String) {
        let descriptor = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        chmod(file, 0o600)
    }

    /// Adds the cookies of a response that native code received, with all their attributes, as if the web view had.
    ///
    /// A cookie for another domain than the response's is dropped (RFC 6265, section 5.3). One without `SameSite` is
    /// taken as `Lax`, the browsers' default, where libsoup's would be none.
    /// - Parameters:
    ///   - headers: the values of the response's `Set-Cookie` headers.
    ///   - url: where the response came from.
    public func add(setCookie headers: [String], from url: URL) async throws {
        guard let origin = g_uri_parse(url.absoluteString, Self.uriFlags, nil) else { return }
        defer { g_uri_unref(origin) }
        for header in headers {
            guard let cookie = soup_cookie_parse(header, origin) else { continue }
            defer { soup_cookie_free(cookie) }
            // libsoup takes a cookie without a name; browsers do not (RFC 6265, section 5.2).
            guard String(borrowing: soup_cookie_get_name(cookie))?.isEmpty == false else { continue }
            let attributes = header.split(separator: ";").dropFirst().map { $0.drop { $0 == " " }.lowercased() }
            if !attributes.contains(where: { $0.hasPrefix("samesite") }) {
                soup_cookie_set_same_site_policy(cookie, SOUP_SAME_SITE_POLICY_LAX)
            }
            let manager = manager
            _ = try await awaitGIO(timeout: 5_000) { call in
                webkit_cookie_manager_add_cookie(
                    manager.pointer(), cookie, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                webkit_cookie_manager_add_cookie_finish(manager.pointer(), result, error) != 0
            }
        }
    }
}
