import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// Cookies of native responses reach the web view with all their attributes.
final class CookieJarTests: ShellTestCase {
    private struct Cookie: Equatable {
        var name: String
        var value: String
        var isHTTPOnly = false
        var isSecure = false
        var sameSite = SOUP_SAME_SITE_POLICY_LAX
        var isForTheSession = true
    }

    override func prepare() throws {
        try super.prepare()
        let profile = profile
        try run { try await profile.clearData() }
    }

    func testAttributesAreKept() throws {
        try add([
            "plain=1; Path=/", "strict=2; Path=/; HttpOnly; SameSite=Strict",
            "remembered=3; Path=/; Max-Age=3600; HttpOnly",
        ])
        XCTAssertEqual(
            try cookies(),
            [
                Cookie(name: "plain", value: "1"),
                Cookie(name: "remembered", value: "3", isHTTPOnly: true, isForTheSession: false),
                Cookie(name: "strict", value: "2", isHTTPOnly: true, sameSite: SOUP_SAME_SITE_POLICY_STRICT),
            ])
    }

    func testForeignAndInvalidCookiesAreDropped() throws {
        try add(["foreign=1; Domain=example.com; Path=/", "", "=", "good=1; Path=/"])
        XCTAssertEqual(try cookies().map(\.name), ["good"])
    }

    func testDiagnosticsHideCookieValues() throws {
        try add(["strict=hunter2; Path=/; HttpOnly; SameSite=Strict", "remembered=hunter2; Path=/; Max-Age=3600"])
        let (profile, jar) = (profile, profile.cookies)
        let seen = try run { try await jar.summaries() }
        XCTAssertEqual(Set(seen.map(\.name)), ["strict", "remembered"])
        let strict = try XCTUnwrap(seen.first { $0.name == "strict" })
        XCTAssertEqual([strict.domain, strict.path, strict.sameSite], ["127.0.0.1", "/", "Strict"])
        XCTAssertTrue(strict.isHTTPOnly && !strict.isSecure && strict.expires == nil)
        XCTAssertFalse("\(seen)".contains("hunter2"))
        try run { try await profile.clear(.caches) }
        XCTAssertEqual(try run { try await jar.summaries() }.count, 2, "of another kind")
        try run { try await profile.clear(.cookies) }
        XCTAssertEqual(try run { try await jar.summaries() }, [])
    }

    private func add(_ headers: [String]) throws {
        let (jar, page) = (profile.cookies, try url("/"))
        try run { try await jar.add(setCookie: headers, from: page) }
    }

    private func cookies() throws -> [Cookie] {
        let manager = ObjectRef(
            retaining: webkit_network_session_get_cookie_manager(profile.networkSession.pointer()))
        var found: [Cookie]?
        startGIO(
            start: {
                webkit_cookie_manager_get_all_cookies(manager.pointer(), $0.cancellable, $0.callback, $0.userData)
            },
            finish: { result, error in
                let list = webkit_cookie_manager_get_all_cookies_finish(manager.pointer(), result, error)
                defer { g_list_free(list) }
                return (0..<g_list_length(list)).compactMap { index -> Cookie? in
                    guard let data = g_list_nth_data(list, index) else { return nil }
                    let cookie = OpaquePointer(data)
                    defer { soup_cookie_free(cookie) }
                    return Cookie(
                        name: String(borrowing: soup_cookie_get_name(cookie)) ?? "",
                        value: String(borrowing: soup_cookie_get_value(cookie)) ?? "",
                        isHTTPOnly: soup_cookie_get_http_only(cookie) != 0,
                        isSecure: soup_cookie_get_secure(cookie) != 0,
                        sameSite: soup_cookie_get_same_site_policy(cookie),
                        isForTheSession: soup_cookie_get_expires(cookie) == nil)
                }
            },
            completion: { found = (try? $0.get()) ?? [] })
        pump(until: { found != nil }, "the cookies are listed")
        return (found ?? []).sorted { $0.name < $1.name }
    }
}
