import FoundationEssentials

extension URLRedaction {
    /// Returns the value of a header. Only the values of headers that never contain secrets are shown. Any other header
    /// may be the application's own, such as `X-Auth-Key`, and its value is masked.
    package static func redact(header name: String, value: String) -> String {
        let name = name.lowercased()
        if ["content-location", "location", "origin", "referer"].contains(name) {
            return URL(string: value).map(redact) ?? mask
        }
        let isShown = shownHeaders.contains(name) || shownPrefixes.contains(where: name.hasPrefix)
        return isShown ? redact(text: value) : mask
    }

    private static let shownPrefixes = ["access-control-", "sec-fetch-"]
    private static let shownHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow", "cache-control", "connection",
        "content-disposition", "content-encoding", "content-language", "content-length", "content-range",
        "content-type", "date", "expires", "last-modified", "pragma", "purpose", "range", "referrer-policy",
        "retry-after", "server", "strict-transport-security", "transfer-encoding", "turbo-frame",
        "upgrade-insecure-requests", "user-agent", "vary", "via", "x-content-type-options", "x-frame-options",
        "x-requested-with", "x-runtime", "x-sec-purpose", "x-turbo-request-id",
    ]
}
