package import FoundationEssentials
import HybridValues

/// The screens and the status that the application shows after a step.
package struct WalkOutcome: Equatable, Sendable {
    /// The paths on the main stack, the top one last.
    package var main: [String]
    /// The paths on the modal stack; `nil` if no modal is open.
    package var modal: [String]?
    /// The title of the window or modal in front.
    package var title: String
    /// The HTTP status of the top page; `nil` if it is not known.
    package var status: Int?
    /// True if the top screen shows an error instead of its page.
    package var isError: Bool

    package init(main: [String], modal: [String]? = nil, title: String, status: Int? = nil, isError: Bool = false) {
        (self.main, self.modal, self.title, self.status, self.isError) = (main, modal, title, status, isError)
    }

    /// Creates the outcome of a state of the shell.
    package init(_ state: ShellState, _ statuses: PageStatuses) {
        let (name, front): (StackName, ShellState.SessionSummary) =
            state.modal.map { (.modal, $0) } ?? (.main, state.main)
        self.init(
            main: Self.paths(state.main), modal: state.modal.map(Self.paths), title: state.title,
            status: front.failure.map(\.status) ?? statuses.status(of: front.screens.last?.url, in: name),
            isError: front.failure != nil)
    }

    private static func paths(_ stack: ShellState.SessionSummary) -> [String] {
        stack.screens.map { WalkPath.path(of: $0.url) }
    }

    /// Returns a sentence for each part that differs from the expected one.
    package func differences(from expected: WalkOutcome) -> [String] {
        func sentence<Value: Equatable>(
            _ found: Value, _ wanted: Value, _ words: (String, String) -> String, _ text: (Value) -> String
        ) -> String? {
            found == wanted ? nil : words(text(wanted), text(found))
        }
        let none = localized("none")
        let paths = { (paths: [String]?) in paths?.joined(separator: ", ") ?? none }
        let status = { (status: Int?) in status.map { "\($0)" } ?? none }
        let all = [
            sentence(main, expected.main, { localized("Main stack: expected \($0), found \($1).") }, { paths($0) }),
            sentence(modal, expected.modal, { localized("Modal stack: expected \($0), found \($1).") }, paths),
            sentence(title, expected.title, { localized("Title: expected \($0), found \($1).") }, { "“\($0)”" }),
            // An unknown status is not compared, because the page may have come from a cache.
            expected.status == nil
                ? nil
                : sentence(
                    self.status, expected.status, { localized("HTTP status: expected \($0), found \($1).") }, status),
            isError == expected.isError
                ? nil
                : isError
                    ? localized("The screen shows an error instead of the page.")
                    : localized("The screen shows a page instead of an error."),
        ]
        return all.compactMap(\.self)
    }
}

/// Paths in recordings. They contain no secrets.
package enum WalkPath {
    /// Returns the redacted path of an address.
    static func path(of url: URL) -> String { withoutQuery(address(of: url)) }

    /// Returns the path of an address as the page's own scripts see it, with secrets.
    static func exactPath(of url: URL) -> String { withoutQuery(local(url.absoluteString)) }

    private static func withoutQuery(_ address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" })
    }

    /// Returns the redacted path, query and fragment of an address on the site.
    package static func address(of url: URL) -> String { local(URLRedaction.redact(url)) }

    private static func local(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return "/" }
        let rest = text[scheme.upperBound...].drop { !"/?#".contains($0) }
        return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    }
}
