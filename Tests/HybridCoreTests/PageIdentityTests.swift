import FoundationEssentials
import HybridCore
import Testing

@Suite struct PageIdentityTests {
    @Test(arguments: [
        ("https://h/a", "https://h/a", true, true),
        ("https://h/a", "https://h/a/", true, true),
        ("https://h", "https://h/", true, true),
        ("https://h/a", "https://h/b", false, false),
        ("https://h/a", "https://h/A", false, false),
        ("https://h/a?x=1", "https://h/a?x=1", true, true),
        ("https://h/a?x=1", "https://h/a?x=2", false, true),
        ("https://h/a?x=1", "https://h/a", false, true),
        ("https://h/a?", "https://h/a", true, true),
        ("https://h/a?x=1", "https://h/b?x=1", false, false),
        ("https://h/a#one", "https://h/a#two", true, true),
        ("http://h:1/a", "https://other:2/a", true, true),
        ("https://h/a%20b", "https://h/a b", true, true),
        ("https://h/caf%c3%a9", "https://h/café", true, true),
        ("https://h/%ff", "https://h/%fe", false, false),
        ("https://h/a%00b", "https://h/a", false, false),
        ("https://h/100%25", "https://h/100%25", true, true),
    ])
    func samePage(a: String, b: String, withQuery: Bool, withoutQuery: Bool) {
        #expect(isSamePage(url(a), url(b)) == withQuery)
        #expect(isSamePage(url(b), url(a), query: .default) == withQuery)
        #expect(isSamePage(url(a), url(b), query: .replace) == withoutQuery)
    }
}

@Suite struct StartURLTests {
    @Test(arguments: [
        ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
        ("  https://example.com \n", "https://example.com"),
        ("HTTPS://Example.com", "HTTPS://Example.com"),
        ("example.com", "https://example.com"),
        ("example.com/path", "https://example.com/path"),
        ("example.com:8443/x", "https://example.com:8443/x"),
        ("localhost:3000", "http://localhost:3000"),
        ("localhost", "http://localhost"),
        ("127.0.0.1:3000/x?y", "http://127.0.0.1:3000/x?y"),
        ("[::1]:3000", "http://[::1]:3000"),
        ("https://localhost:3000", "https://localhost:3000"),
        ("192.168.1.5:3000", "https://192.168.1.5:3000"),
        ("b%C3%BCcher.example", "https://b%C3%BCcher.example"),
    ])
    func understood(text: String, expected: String) throws {
        #expect(try StartURL.parse(text).absoluteString == expected)
        #expect(URL(userInput: text)?.absoluteString == expected)
    }

    @Test(arguments: [
        ("", "The address is empty."),
        ("   ", "The address is empty."),
        ("not an address", "“not an address” is not an address."),
        ("/etc/passwd", "“/etc/passwd” is not an address."),
        ("./index.html", "“./index.html” is not an address."),
        ("file:///etc/passwd", "Cannot open “file:///etc/passwd”, because “file” is not supported."),
        ("javascript:alert(1)", "Cannot open “javascript:alert(1)”, because “javascript” is not supported."),
        ("mailto:a@b.test", "Cannot open “mailto:a@b.test”, because “mailto” is not supported."),
        ("tel:123", "Cannot open “tel:123”, because “tel” is not supported."),
        ("ftp://example.com", "Cannot open “ftp://example.com”, because “ftp” is not supported."),
        ("data:text/html,x", "Cannot open “data:text/html,x”, because “data” is not supported."),
        ("fieldnotes://posts/1", "Cannot open “fieldnotes://posts/1”, because “fieldnotes” is not supported."),
        ("http://a b/", "“http://a b/” is not an address."),
        ("http://[::1", "“http://[::1” "),
        ("\u{7}", "“\u{FFFD}” is not an address."),
        ("https://", "“https://” has no host name."),
        ("https:///path", "“https:///path” has no host name."),
        ("https://exa%mple.com", "“https://exa%mple.com” "),
        ("https://example.com:99999", "“https://example.com:99999” has an invalid port."),
        ("https://example.com:0", "“https://example.com:0” has an invalid port."),
        ("https://evil.test\\@example.com", "“https://evil.test\\@example.com” is not an address."),
        ("https://a\u{7}b", "“https://a\u{FFFD}b” is not an address."),
    ])
    func refused(text: String, expected: String) throws {
        let message = try #require(message { _ = try StartURL.parse(text) })
        #expect(message.hasPrefix(expected), "\(message)")
        #expect(URL(userInput: text) == nil)
    }
}
