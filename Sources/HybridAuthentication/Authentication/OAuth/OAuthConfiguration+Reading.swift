import FoundationEssentials
import HybridValues

extension OAuthConfiguration {
    package static let example =
        "{\"authorizationEndpoint\": \"/oauth/authorize\", \"tokenEndpoint\": \"/oauth/token\", \"clientID\": \"my-app\"}"

    private static let required = ["authorizationEndpoint", "tokenEndpoint", "clientID"]
    package static let keys = required + ["scope", "redirect"]

    /// Reads the member `authentication.oauth` of the application file.
    static func read(
        _ placed: PlacedValue?, scope: EndpointScope, urlScheme: String?, with reader: inout ApplicationReader
    ) -> OAuthConfiguration? {
        guard let object = reader.object(placed, keys: keys, example: example) else { return nil }
        for key in required where reader.member(key, of: object) == nil {
            reader.problem(object.place(of: key), localized("This is missing. Write the whole object as \(example)."))
        }
        let authorization = scope.endpoint(
            reader.member("authorizationEndpoint", of: object), example: "/oauth/authorize", with: &reader)
        let token = scope.endpoint(reader.member("tokenEndpoint", of: object), example: "/oauth/token", with: &reader)
        let client = printable(reader.member("clientID", of: object), example: "my-app", with: &reader)
        let words = printable(reader.member("scope", of: object), example: "read write", with: &reader)
        let redirect = redirect(reader.member("redirect", of: object), urlScheme: urlScheme, with: &reader)
        guard let authorization, let token, let client else { return nil }
        return OAuthConfiguration(
            authorizationEndpoint: authorization, tokenEndpoint: token, clientID: client, scope: words,
            redirect: redirect)
    }

    private static func redirect(
        _ placed: PlacedValue?, urlScheme: String?, with reader: inout ApplicationReader
    ) -> Redirect {
        guard let placed, let text = reader.text(placed, example: "loopback") else { return .loopback }
        switch text.lowercased() {
        case "loopback": return .loopback
        case "scheme":
            guard let urlScheme else {
                reader.problem(
                    placed.path,
                    localized(
                        "The application has no URL scheme. Add \"urlScheme\": \"com.example.myapp\" to the "
                            + "file, or use \"loopback\"."))
                return .loopback
            }
            // RFC 8252, section 7.1, requires a scheme based on a domain name. PKCE still protects the code if another
            // application claims the scheme.
            if !urlScheme.contains(".") {
                reader.warn(
                    placed.path,
                    localized(
                        "Another application may also use the scheme “\(urlScheme)”. A scheme based on your "
                            + "domain, such as \"com.example.myapp\", or \"loopback\" is safer."))
            }
            return .scheme(urlScheme.lowercased())
        default:
            reader.problem(placed.path, localized("“\(text)” is not a redirect type. Use \"loopback\" or \"scheme\"."))
            return .loopback
        }
    }

    /// Reads a text with the characters that RFC 6749, appendix A, permits.
    private static func printable(
        _ placed: PlacedValue?, example: String, with reader: inout ApplicationReader
    ) -> String? {
        guard let placed, let text = reader.text(placed, example: example) else { return nil }
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        reader.problem(
            placed.path, localized("This can contain only printable ASCII characters. Write it as \"\(example)\"."))
        return nil
    }
}
