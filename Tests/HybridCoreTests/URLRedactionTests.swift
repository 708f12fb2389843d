import FoundationEssentials
import HybridCore
import Testing

@Suite struct URLRedactionTests {
    @Test(arguments: [
        ("https://example.com/a?b=c&d#e", "https://example.com/a?b=c&d#e"),
        ("https://example.com", "https://example.com"),
        ("https://example.com/a@b?q=a@b", "https://example.com/a@b?q=a@b"),
        ("https://user:hunter2@example.com/a", "https://example.com/a"),
        ("https://hunter2@example.com:8080/a", "https://example.com:8080/a"),
        ("https://u:p%40hunter2@example.com", "https://example.com"),
        ("https://h/?token=hunter2", "https://h/?token=***"),
        ("https://h/?TOKEN=hunter2", "https://h/?TOKEN=***"),
        ("https://h/?%74oken=hunter2", "https://h/?%74oken=***"),
        ("https://h/?%2574oken=hunter2", "https://h/?%2574oken=***"),
        ("https://h/?to%6Ben=hunter2", "https://h/?to%6Ben=***"),
        ("https://h/?user%5Bpassword%5D=hunter2&page=2", "https://h/?user%5Bpassword%5D=***&page=2"),
        ("https://h/?accessToken=hunter2;x=1", "https://h/?accessToken=***;x=1"),
        ("https://h/?access_token=hunter2", "https://h/?access_token=***"),
        ("https://h/?reset-password-token=hunter2", "https://h/?reset-password-token=***"),
        ("https://h/?code=hunter2&state=hunter2", "https://h/?code=***&state=***"),
        ("https://h/?session_id=hunter2&sig=hunter2&jwt=hunter2", "https://h/?session_id=***&sig=***&jwt=***"),
        ("https://h/?token=hunter2=hunter2&token=", "https://h/?token=***&token="),
        ("https://h/?country_code=de&keyword=a&author=b", "https://h/?country_code=de&keyword=a&author=b"),
        ("https://h/#access_token=hunter2&expires_in=1", "https://h/#access_token=***&expires_in=1"),
        ("https://h/#/route?token=hunter2", "https://h/#/route?token=***"),
        ("https://h/#section-token", "https://h/#section-token"),
        ("https://h/?return_to=https%3A%2F%2Fh%2F%3Ftoken%3Dhunter2", "https://h/?return_to=***"),
        ("https://h/?u=https%3A%2F%2Fa%3Ahunter2%40h%2F", "https://h/?u=***"),
        ("https://h/?return_to=https%3A%2F%2Fh%2F%3Fa%3D1", "https://h/?return_to=https%3A%2F%2Fh%2F%3Fa%3D1"),
        ("mailto:a@b.test?subject=x&token=hunter2", "mailto:a@b.test?subject=x&token=***"),
        ("data:text/html,hunter2", "data:***"),
        ("javascript:hunter2", "javascript:***"),
        ("https://h/?a&&b=1", "https://h/?a&&b=1"),
        ("https://h?", "https://h?"),
        ("https://h/?q=grey+heron%20%2B", "https://h/?q=grey+heron%20%2B"),
        ("https://h/?PHPSESSID=hunter2&connect.sid=hunter2", "https://h/?PHPSESSID=***&connect.sid=***"),
        ("https://h/?sess=hunter2&user_pwd=hunter2&mfa=hunter2", "https://h/?sess=***&user_pwd=***&mfa=***"),
        ("https://h/?verification_code=hunter2&news_id=4", "https://h/?verification_code=***&news_id=4"),
        ("https://h/a;token=hunter2/b;v=1", "https://h/a;token=***/b;v=1"),
        ("https://h/a;JSESSIONID=hunter2?x=1", "https://h/a;JSESSIONID=***?x=1"),
        ("https://h/a;x=1;to%6Ben=hunter2", "https://h/a;x=1;to%6Ben=***"),
        ("https://h/token=hunter2/b", "https://h/token=***/b"),
        ("https://h/?filter=%7B%22token%22%3A%22hunter2%22%7D", "https://h/?filter=***"),
        ("https://h/?filter=%7B%22a%22%3A%5B%7B%22apiKey%22%20%3A%20%22hunter2%22%7D%5D%7D", "https://h/?filter=***"),
        ("https://h/?f=%257B%2522password%2522%253A%2522hunter2%2522%257D", "https://h/?f=***"),
        ("https://h/?f=%7Btoken%3A'hunter2'%7D", "https://h/?f=***"),
        ("https://h/?f=%7B%22page%22%3A%222%22%7D", "https://h/?f=%7B%22page%22%3A%222%22%7D"),
        ("https://h/#f=%7B%22token%22%3A%22hunter2%22%7D", "https://h/#f=***"),
        ("https://h/?return_to=%2Fpassword%2Fedit%2Fhunter2", "https://h/?return_to=***"),
        ("https://h/?return_to=%2Fa%3Btoken%3Dhunter2", "https://h/?return_to=***"),
        ("https://h/password/edit/hunter2", "https://h/password/edit/***"),
        ("https://h/passwords/hunter2/edit", "https://h/passwords/***/edit"),
        ("https://h/users/Password/Edit-HUNTER", "https://h/users/Password/***"),
        ("https://h/reset/hunter2?a=b", "https://h/reset/***?a=b"),
        ("https://h/invitations/hunter2/accept", "https://h/invitations/***/accept"),
        ("https://h/users/confirmation/hunter2", "https://h/users/confirmation/***"),
        ("https://h/magic-link/hunter2", "https://h/magic-link/***"),
        ("https://h/v2/email_verification/v1/hunter2", "https://h/v2/email_verification/v1/***"),
        ("https://h/s/eyJhbGciOiJIUzI1NiJ9hunter2.e30.abc", "https://h/s/***"),
        ("https://h/?x=eyJhbGciOiJIUzI1NiJ9hunter2.e30.abc", "https://h/?x=***"),
        (
            "https://h/blobs/BAhhunter2--0123456789abcdef0123456789abcdef01234567/a.png", "https://h/blobs/***/a.png"
        ),
        ("https://h/share/Xk29hunter2AbCdEfGhIjKl", "https://h/share/***"),
        ("https://h/posts/12/edit", "https://h/posts/12/edit"),
        ("https://h/passwords/new", "https://h/passwords/new"),
        ("https://h/articles/How-To-Use-Swift-6-in-2026", "https://h/articles/How-To-Use-Swift-6-in-2026"),
        (
            "https://h/posts/3F2504E0-4F89-41D3-9A0C-0305E82C3301",
            "https://h/posts/3F2504E0-4F89-41D3-9A0C-0305E82C3301"
        ),
        ("https://h/sessions/new;a/b", "https://h/sessions/new;a/b"),
        ("https://h/?Xk29hunter2AbCdEfGhIjKl", "https://h/?***"),
        ("https://h/?x=Bearer%20hunter2&y=Basic+hunter2", "https://h/?x=***&y=***"),
        ("https://h/?oobCode=hunter2&cvv=hunter2&sas=hunter2", "https://h/?oobCode=***&cvv=***&sas=***"),
    ])
    func redaction(text: String, expected: String) {
        #expect(URLRedaction.redact(url(text)) == expected)
        #expect(!URLRedaction.redact(url(text)).contains("hunter2"))
    }

    /// A page can navigate to an address of several megabytes. A secret at the cut is not shown in part.
    @Test func longAddressesAreShortened() {
        let path = "https://h/" + String(repeating: "a", count: 4_000)
        #expect(URLRedaction.redact(url(path)) == path)
        let long = "\(path)/b?c=d&e=\(String(repeating: "hunter2", count: 500_000))"
        #expect(URLRedaction.redact(url(long)) == "\(path)/b?c=d…")
        #expect(URLRedaction.redact(text: "GET \(long) failed") == "GET \(path)/b?c=d…")
    }

    @Test(arguments: [
        ("no address", "no address"),
        ("GET https://h/?token=hunter2 failed", "GET https://h/?token=*** failed"),
        ("“https://u:hunter2@h/”, https://h/?key=hunter2", "“https://h/”, https://h/?key=***"),
        ("://hunter2", "://***"),
        ("x http://[hunter2 y", "x http://*** y"),
        ("GET https://h/password/edit/hunter2 failed", "GET https://h/password/edit/*** failed"),
    ])
    func texts(text: String, expected: String) {
        #expect(URLRedaction.redact(text: text) == expected)
    }

    @Test(arguments: [
        ("Accept", "text/html, */*", "text/html, */*"), ("cookie", "a=http://x/; session=1", "***"),
        ("Set-Cookie", "a=b", "***"), ("Authorization", "Basic YQ==", "***"), ("X-Api-Key", "abc", "***"),
        ("X-Auth-Key", "abc", "***"), ("Refresh", "0;url=/reset/hunter2", "***"),
        ("Location", "/a?token=abc", "/a?token=***"),
        ("Location", "/sign_in?return_to=%2Freset%3Ftoken%3Dabc", "/sign_in?return_to=***"),
        ("Access-Control-Allow-Credentials", "true", "true"),
        ("Referer", "http://x/a?token=abc&b=1", "http://x/a?token=***&b=1"),
        ("WWW-Authenticate", "Negotiate abc", "***"),
    ])
    func headersAreRedacted(name: String, value: String, expected: String) {
        #expect(URLRedaction.redact(header: name, value: value) == expected)
    }
}
