package import FoundationEssentials
package import HybridValues

/// Facts about a document for an audit. `audit-facts.js` collects them, and `page-facts.js` those about Turbo.
/// Descriptions of elements are short selectors.
package struct DocumentFacts: Equatable, Sendable {
    /// True if the document is HTML. Pictures and texts have no other facts.
    package var isPage = false
    package var language = ""
    /// The links that a GET request follows, without fragments.
    package var links: [URL] = []
    /// The address that the page loads within a second by `<meta http-equiv="refresh">`.
    package var refresh: URL?
    /// The page's use of Turbo.
    package var turbo = PageFacts()
    /// True if Turbo or Turbolinks runs in the page.
    package var hasTurbo = false
    package var insecure: [String] = []
    package var components: [String] = []
    package var images: [String] = []
    package var fields: [String] = []
    package var controls: [String] = []
    /// Findings of axe-core; `nil` if it was not used.
    package var accessibility: [Violation]?
    /// The reason why axe-core did not run, although the user supplies it.
    package var axeFailure: String?

    /// A rule of axe-core that elements of the page violate.
    package struct Violation: Equatable, Sendable {
        package var rule: String
        package var help: String
        package var elements: [String]

        package init(rule: String, help: String, elements: [String]) {
            (self.rule, self.help, self.elements) = (rule, help, elements)
        }
    }

    package init() {}

    /// Reads the facts of a page. Missing and invalid members are ignored, because they come from the page's process.
    package init(_ json: JSONValue, turbo: PageFacts, hasTurbo: Bool) {
        func texts(_ name: String) -> [String] { (json[name]?.array ?? []).prefix(2_000).compactMap(\.string) }
        isPage = json["isPage"]?.bool ?? false
        language = json["language"]?.string ?? ""
        links = texts("links").compactMap { URL(webAddress: $0) }
        refresh = json["refresh"]?.string.flatMap { URL(webAddress: $0) }
        self.turbo = turbo
        self.hasTurbo = hasTurbo
        insecure = texts("insecure")
        components = texts("components")
        images = texts("images")
        fields = texts("fields")
        controls = texts("controls")
    }

    /// Adds the result of `axe.run()`.
    package mutating func addAxe(_ json: JSONValue) {
        guard let violations = json["violations"]?.array else { return axeFailure = "its result has no violations" }
        accessibility = violations.prefix(100).compactMap { violation in
            guard let rule = violation["id"]?.string else { return nil }
            let elements = (violation["nodes"]?.array ?? []).prefix(20).compactMap { node in
                (node["target"]?.array ?? []).compactMap(\.string).joined(separator: " ")
            }
            return Violation(
                rule: String(rule.prefix(60)), help: String((violation["help"]?.string ?? "").prefix(200)),
                elements: elements.map { String($0.prefix(100)) })
        }
    }
}
