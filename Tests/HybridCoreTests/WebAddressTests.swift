import FoundationEssentials
import HybridCore
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("http://h/a%20b?c=d#e", "http://h/a%20b?c=d#e"),
        ("http://h/?f[a]=b%20c", "http://h/?f%5Ba%5D=b%20c"),
        ("http://[::1]:3000/?a=b|c%20d", "http://[::1]:3000/?a=b%7Cc%20d"),
        ("http://h/?sum=100%&x=%2F", "http://h/?sum=100%25&x=%2F"),
        ("http://h?a=[", "http://h?a=%5B"),
        ("http://h?a=b+c%2B[", "http://h?a=b+c%2B%5B"),
        ("http://h/#a#b%20[", "http://h/#a%23b%20%5B"),
        ("http://h/é%20|", "http://h/%C3%A9%20%7C"),
        ("mailto:a@b.test?subject=[x]%20y", "mailto:a@b.test?subject=%5Bx%5D%20y"),
    ])
    func onlyInvalidCharactersAreEncoded(text: String, address: String) {
        #expect(URL(webAddress: text)?.absoluteString == address)
    }

    @Test(arguments: [
        ("https://h", "https://h/"), ("https://h:1?a#b", "https://h:1/?a#b"), ("https://h/a", "https://h/a"),
        ("mailto:a@b.test", "mailto:a@b.test"), ("app://h", "app://h"),
    ])
    func emptyPathIsASlash(text: String, address: String) {
        #expect(url(text).withPath.absoluteString == address)
    }

    @Test func scriptMessagesKeepAddresses() {
        let text = #"{"name": "visitProposed", "data": {"location": "http://h/?f[a]=b%20c", "options": {}}}"#
        let address = url("http://h/?f%5Ba%5D=b%20c")
        #expect(
            ScriptMessage(json: text)
                == .visitProposed(VisitProposal(url: address, options: VisitOptions(), origin: .turbo)))
    }
}
