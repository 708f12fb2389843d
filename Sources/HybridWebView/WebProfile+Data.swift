import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Removal and listing of site data, for testers.
extension WebProfile {
    /// Deletes one kind of site data.
    package func clear(_ kind: SiteDataKind) async throws {
        let types: [WebKitWebsiteDataTypes] =
            switch kind {
            case .cookies: [WEBKIT_WEBSITE_DATA_COOKIES]
            case .storage:
                [
                    WEBKIT_WEBSITE_DATA_LOCAL_STORAGE, WEBKIT_WEBSITE_DATA_SESSION_STORAGE,
                    WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES, WEBKIT_WEBSITE_DATA_DOM_CACHE,
                ]
            case .caches: [WEBKIT_WEBSITE_DATA_MEMORY_CACHE, WEBKIT_WEBSITE_DATA_DISK_CACHE]
            case .serviceWorkers: [WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS]
            }
        try await clear(WebKitWebsiteDataTypes(rawValue: types.reduce(0) { $0 | $1.rawValue }))
    }

    /// Returns the number of sites that have cookies or storage, in the current network session and in each replaced
    /// one that still exists. The web views of a replaced session must have been replaced before.
    package func sitesWithData() async throws -> Int {
        for _ in 0..<Self.releaseAttempts {
            replacedSessions.removeAll { $0.object == nil }
            if replacedSessions.isEmpty { break }
            await pause(milliseconds: 100)
        }
        var count = try await sitesWithData(in: networkSession)
        for session in replacedSessions.compactMap(\.object) {
            try await clear(WEBKIT_WEBSITE_DATA_ALL, in: session)
            count += try await sitesWithData(in: session)
        }
        return count
    }

    /// The number of times to look whether WebKit has released a replaced session.
    private static let releaseAttempts = 50

    private func sitesWithData(in session: ObjectRef) async throws -> Int {
        let manager = ObjectRef(retaining: webkit_network_session_get_website_data_manager(session.pointer()))
        let types: [WebKitWebsiteDataTypes] = [
            WEBKIT_WEBSITE_DATA_COOKIES, WEBKIT_WEBSITE_DATA_LOCAL_STORAGE, WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES,
            WEBKIT_WEBSITE_DATA_DOM_CACHE, WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS,
        ]
        return try await awaitGIO(timeout: 10_000) { call in
            webkit_website_data_manager_fetch(
                manager.pointer(), WebKitWebsiteDataTypes(rawValue: types.reduce(0) { $0 | $1.rawValue }),
                call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            let list = webkit_website_data_manager_fetch_finish(manager.pointer(), result, error)
            defer { g_list_free(list) }
            let count = g_list_length(list)
            for index in 0..<count { webkit_website_data_unref(OpaquePointer(g_list_nth_data(list, index))) }
            return Int(count)
        }
    }

    /// Clears the caches again after WebKit has written the records that ``clear(_:)`` does not reach
    /// (Docs/Platform.md#the-disk-cache).
    package func clearLateRecords(times: Int = 1) async throws {
        for _ in 0..<times {
            await pause(milliseconds: 2_000)
            try await clear(.caches)
        }
    }
}

extension CookieJar {
    /// Returns the cookies of all sites, without their values.
    package func summaries() async throws -> [CookieSummary] {
        let manager = manager
        return try await awaitGIO(timeout: 5_000) { call in
            webkit_cookie_manager_get_all_cookies(manager.pointer(), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            Self.describe(webkit_cookie_manager_get_all_cookies_finish(manager.pointer(), result, error))
        }
    }

    private static func describe(_ list: UnsafeMutablePointer<GList>?) -> [CookieSummary] {
        defer { g_list_free(list) }
        return (0..<g_list_length(list)).compactMap { index in
            guard let data = g_list_nth_data(list, index) else { return nil }
            let cookie = OpaquePointer(data)
            defer { soup_cookie_free(cookie) }
            let end = soup_cookie_get_expires(cookie).map { Double(g_date_time_to_unix($0)) }
            return CookieSummary(
                name: String(borrowing: soup_cookie_get_name(cookie)) ?? "",
                domain: String(borrowing: soup_cookie_get_domain(cookie)) ?? "",
                path: String(borrowing: soup_cookie_get_path(cookie)) ?? "",
                expires: end.map { Date(timeIntervalSince1970: $0) },
                isSecure: soup_cookie_get_secure(cookie) != 0, isHTTPOnly: soup_cookie_get_http_only(cookie) != 0,
                sameSite: sameSite(of: cookie))
        }
    }

    private static func sameSite(of cookie: OpaquePointer) -> String {
        switch soup_cookie_get_same_site_policy(cookie) {
        case SOUP_SAME_SITE_POLICY_STRICT: "Strict"
        case SOUP_SAME_SITE_POLICY_LAX: "Lax"
        default: "None"
        }
    }
}
