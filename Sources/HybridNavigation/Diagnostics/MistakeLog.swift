import FoundationEssentials
import HybridValues

/// The mistakes in the site's configuration, and those of the pages that were in front, newest page first, each page once.
package struct MistakeLog: Equatable, Sendable {
    private struct Page: Equatable {
        var facts: PageFacts
        var mistakes: [TurboMistake]
    }

    private var pages: [Page] = []
    private var remarks: [String] = []
    private static let limit = 50

    package init() {}

    /// Adds the reason why a part of the configuration has no effect.
    package mutating func add(remark: String) {
        if !remarks.contains(remark), remarks.count < Self.limit { remarks.append(URLRedaction.redact(text: remark)) }
    }

    /// Adds the facts of a page.
    /// - Parameters:
    ///   - isNewResponse: True if the server has sent the page again since its previous facts.
    ///   - responses: The responses to forms.
    ///   - isBehind: True if a dialog covers the page.
    package mutating func add(
        _ facts: PageFacts, isNewResponse: Bool, responses: [TurboMistake.FormResponse], isBehind: Bool = false
    ) {
        let earlier = pages.first { $0.facts.address == facts.address }
        pages.removeAll { $0.facts.address == facts.address }
        let known = isNewResponse ? [] : earlier?.mistakes.filter { $0.kind == .changingAsset } ?? []
        let mistakes =
            known
            + TurboMistake.all(
                in: facts, after: isNewResponse ? earlier?.facts : nil, responses: responses, isBehind: isBehind)
        pages.insert(Page(facts: facts, mistakes: mistakes), at: 0)
        if pages.count > Self.limit { pages.removeLast() }
    }

    /// The mistakes as text, with a remedy for each.
    package var text: String {
        let none = localized("No pages checked yet. Pages are checked while this window is open.")
        return (remarks + (pages.isEmpty ? [none] : mistakes)).joined(separator: "\n")
    }

    private var mistakes: [String] {
        pages.flatMap { page in
            page.mistakes.isEmpty
                ? ["\(page.facts.address)  \(localized("no mistakes found"))"]
                : page.mistakes.map { mistake in
                    let subject = mistake.subject == page.facts.address ? "" : "  “\(mistake.subject)”"
                    return "\(page.facts.address)  \(mistake.kind.rawValue)\(subject)"
                        + "\n    \(mistake.kind.sentence)\n    \(mistake.kind.fix)"
                }
        }
    }
}
