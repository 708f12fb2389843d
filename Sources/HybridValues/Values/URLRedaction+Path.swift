extension URLRedaction {
    /// Masks the secrets in the path of an address. These are the values of path parameters (`;token=…`), segments that
    /// look like tokens, and identifiers after a segment that announces a secret (`/password/edit/TOKEN`).
    /// - Parameter address: An address without its query.
    package static func path(_ address: Substring) -> String {
        let start = pathStart(of: address)
        var isAnnounced = false
        let segments = address[start...].split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let pieces = segment.split(separator: ";", omittingEmptySubsequences: false)
            let name = pieces.first ?? ""
            let first =
                name.contains("=") ? parameter(name) : isToken(name, isAnnounced: isAnnounced) ? mask : "\(name)"
            if announcesSecret(name) { isAnnounced = true }
            return ([first] + pieces.dropFirst().map(parameter)).joined(separator: ";")
        }
        return address[..<start] + segments.joined(separator: "/")
    }

    /// Returns whether the text is a JSON Web Token (RFC 7519) or a message that Rails has signed. Both grant access.
    static func isSignedToken(_ text: Substring) -> Bool {
        let decoded = QueryItem.decoded(text)
        if decoded.hasPrefix("eyJ"), decoded.utf8.count >= 20 { return true }
        guard let mark = range(of: "--", in: decoded[...]) else { return false }
        let digest = decoded[mark.upperBound...]
        return digest.utf8.count >= 40 && digest.allSatisfy(\.isHexDigit)
    }

    private static func pathStart(of address: Substring) -> Substring.Index {
        if let mark = range(of: "//", in: address) {
            return address[mark.upperBound...].firstIndex(of: "/") ?? address.endIndex
        }
        return address.firstIndex(of: ":").map(address.index(after:)) ?? address.startIndex
    }

    static func isToken(_ segment: Substring, isAnnounced: Bool) -> Bool {
        if isSignedToken(segment) { return true }
        if isAnnounced { return !segment.isEmpty && !isRouteWord(segment) }
        return segment.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { run in
            run.utf8.count >= longestWord && run.contains(where: \.isUppercase) && run.contains(where: \.isLowercase)
                && run.contains(where: \.isNumber)
        }
    }

    /// Returns whether the segment is a word of a route, such as `edit`, `magic-link` or `v2`, and not an identifier.
    private static func isRouteWord(_ segment: Substring) -> Bool {
        let isVersion = segment.first == "v" && segment.count <= 3 && segment.dropFirst().allSatisfy(\.isNumber)
        return isVersion
            || segment.utf8.count < longestWord
                && segment.allSatisfy { $0.isASCII && ($0.isLowercase || "-_.".contains($0)) }
    }

    private static let longestWord = 20

    private static func announcesSecret(_ segment: Substring) -> Bool {
        guard segment.utf8.allSatisfy({ $0 < 0x80 }), isRouteWord(Substring(segment.lowercased())) else { return false }
        let name = segment.lowercased().filter(\.isLetter)
        return announcingNames.contains(name) || announcingParts.contains { range(of: $0, in: name[...]) != nil }
    }

    private static let announcingParts = [
        "password", "passcode", "token", "secret", "credential", "invit", "confirmation", "activation", "verif",
        "magic", "unlock", "unsubscribe", "onetime",
    ]
    private static let announcingNames: Set<String> = ["reset", "confirm", "activate", "otp", "sso"]
}
