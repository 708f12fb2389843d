import HybridCore
import Testing

@Suite struct PageSignTests {
    @Test(arguments: [
        ("https://h.test/a", "https://h.test", nil), ("http://h.test/a", "https://h.test", "Not encrypted"),
        ("http://h.test:8080/", "https://h.test", "Not encrypted"), ("http://h.test/a", "http://h.test", nil),
        ("https://h.test/a", "http://h.test", nil), ("https://sso.test/in", "https://h.test", "sso.test"),
        ("https://sso.test:8443/", "https://h.test", "sso.test:8443"),
        ("http://sso.test/in", "https://h.test", "sso.test (not encrypted)"),
        ("http://127.0.0.1:3000/", "http://127.0.0.1:3000", nil), ("http://localhost/", "https://localhost", nil),
        ("about:blank", "https://h.test", nil), ("data:text/html,x", "https://h.test", nil),
    ])
    func signs(page: String, start: String, expected: String?) throws {
        let origin = try #require(ApplicationOrigin(url(start)))
        #expect(PageSign.text(for: url(page), of: origin) == expected)
    }
}
