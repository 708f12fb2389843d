import CWebKitGTK
import FoundationEssentials
import GLibBridge

/// Pages that require HTTP authentication, either Basic (RFC 7617) or Digest (RFC 7616), with the names and passwords
/// of the accounts.
@MainActor
enum ChallengePages {
    private static let basicRealm = "Fieldnotes archive"
    private static let digestRealm = "Fieldnotes laboratory"

    static func add(to routes: inout Routes) {
        for path in ["/basic", "/basic/2"] {
            routes.get(path) { context in
                guard let account = basicAccount(context) else {
                    return refused(context, #"Basic realm="\#(basicRealm)", charset="UTF-8""#)
                }
                return page(
                    "Archive", account, in: context, links: [("/basic", "Archive"), ("/basic/2", "Second shelf")])
            }
        }
        for (path, title) in [("/challenges/own", "of this site"), ("/challenges/foreign", "of another site")] {
            routes.get(path) { context in
                let origin = path.hasSuffix("own") ? "" : context.site.otherOrigin
                return context.page(
                    "Passwords \(title)",
                    """
                    <h1>Passwords \(title)</h1>
                    <p><iframe title="Archive" src="\(origin)/basic"></iframe>
                    <img alt="Shelf" src="\(origin)/basic/2"></p>
                    """)
            }
        }
        routes.get("/digest") { context in
            guard let account = digestAccount(context) else {
                // RFC 7616 prefers SHA-256, but libsoup, and therefore WebKitGTK, supports only MD5.
                let nonce = nonce(for: context.site)
                return refused(
                    context, #"Digest realm="\#(digestRealm)", qop="auth", algorithm=MD5, nonce="\#(nonce)""#)
            }
            return page("Laboratory", account, in: context, links: [("/digest", "Laboratory")])
        }
    }

    private static func page(
        _ title: String, _ account: Account, in context: Context, links: [(String, String)]
    ) -> PageResponse {
        context.page(
            title,
            """
            <h1>\(title)</h1><p>HTTP authentication let in \(account.name).</p>
            \(Elements.list(links.map { Elements.link($0.1, $0.0) }))
            """)
    }

    private static func refused(_ context: Context, _ challenge: String) -> PageResponse {
        FailurePages.page(401, in: context).with("WWW-Authenticate", challenge)
    }

    // MARK: Basic

    private static func basicAccount(_ context: Context) -> Account? {
        guard !context.site.behaviour.accounts.refusesPasswords,
            let header = context.request.header("authorization"), header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6)))
        else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return context.site.accounts.authenticate(email: String(parts[0]), password: String(parts[1]))
    }

    // MARK: Digest

    private static func digestAccount(_ context: Context) -> Account? {
        guard let header = context.request.header("authorization"), header.lowercased().hasPrefix("digest ") else {
            return nil
        }
        let fields = fields(of: header.dropFirst(7))
        let target = context.request.queryText.map { "\(context.request.path)?\($0)" } ?? context.request.path
        guard fields["realm"] == digestRealm, fields["qop"] == "auth", fields["uri"] == target,
            fields["nonce"] == nonce(for: context.site), let name = fields["username"],
            let password = context.site.accounts.password(of: name)
        else { return nil }
        let user = md5("\(name):\(digestRealm):\(password)")
        let request = md5("\(context.request.sentMethod):\(target)")
        let middle = ["nonce", "nc", "cnonce", "qop"].map { fields[$0] ?? "" }.joined(separator: ":")
        guard fields["response"] == md5("\(user):\(middle):\(request)") else { return nil }
        return context.site.accounts.authenticate(email: name, password: password)
    }

    /// One nonce for the whole server is enough, because no test covers the protection against replays.
    private static func nonce(for site: Site) -> String { md5("\(ObjectIdentifier(site))") }

    private static func md5(_ text: String) -> String {
        String(takingGString: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)) ?? ""
    }

    /// Parses `name=value` and `name="value"`, which are separated by commas.
    private static func fields(of text: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = text
        while let sign = rest.firstIndex(of: "=") {
            let name = rest[..<sign].filter { !$0.isWhitespace && $0 != "," }
            rest = rest[rest.index(after: sign)...]
            let isQuoted = rest.first == "\""
            if isQuoted { rest = rest.dropFirst() }
            let value = rest.prefix { isQuoted ? $0 != "\"" : $0 != "," }
            rest = rest.dropFirst(value.count + (isQuoted ? 1 : 0))
            fields[name.lowercased()] = String(value).trimmingSpace
        }
        return fields
    }
}

extension String {
    fileprivate var trimmingSpace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
