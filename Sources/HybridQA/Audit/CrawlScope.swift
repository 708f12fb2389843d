package import FoundationEssentials
package import HybridCore

/// Decides which links of a site a crawl follows.
package struct CrawlScope: Sendable {
    /// The reason why a link is not followed.
    package enum Omission: String, CaseIterable, Sendable {
        case outside, excluded, signOut, robots, depth, pages, variants

        /// The reason in words for the report.
        package var words: String {
            switch self {
            case .outside: "on other sites"
            case .excluded: "excluded by --include or --exclude"
            case .signOut: "that would sign out"
            case .robots: "disallowed by robots.txt"
            case .depth: "deeper than --depth"
            case .pages: "beyond --pages"
            case .variants: "with too many queries of one path"
            }
        }
    }

    private let origin: ApplicationOrigin
    package var included: [any PathPattern] = []
    package var excluded: [any PathPattern] = []
    package var robots = RobotsRules.allowAll
    package var depth = 20
    package var pages = 1_000

    /// The number of different queries of one path. Calendars and filters can have endlessly many.
    static let mostVariants = 50

    /// The result is `nil` if the address belongs to no server.
    package init?(of start: URL) {
        guard let origin = ApplicationOrigin(start) else { return nil }
        self.origin = origin
    }

    /// Returns the reason why a link is not followed, or `nil` if it is.
    package func omission(of url: URL, depth: Int) -> Omission? {
        guard origin.contains(url) else { return .outside }
        let path = Self.path(of: url)
        if depth > 0 {
            if excluded.contains(where: { $0.matches(path) }) { return .excluded }
            if !included.isEmpty, !included.contains(where: { $0.matches(path) }) { return .excluded }
            if Self.signsOut(path) { return .signOut }
        }
        if !robots.allows(path) { return .robots }
        return depth > self.depth ? .depth : nil
    }

    /// The path with the query. It identifies a page within the site.
    package static func path(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        return (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    /// Returns whether the address looks as if a request would end the session.
    private static func signsOut(_ path: String) -> Bool {
        let words = path.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if words.contains(where: ["logout", "signout", "logoff"].contains) { return true }
        return zip(words, words.dropFirst()).contains { first, second in
            ["sign", "log"].contains(first) && ["out", "off"].contains(second)
        }
    }
}
