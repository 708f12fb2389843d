import FoundationEssentials
import HybridCore

/// The HTML report of a run of pictures. Its parts are written one after the other, so that only the pictures of one
/// page are in memory.
package struct PictureReport {
    private let summary: PictureSummary

    package init(_ summary: PictureSummary) { self.summary = summary }

    /// A picture with its caption.
    package struct Figure {
        package var caption: String
        package var png: [UInt8]

        package init(_ caption: String, png: [UInt8]) { (self.caption, self.png) = (caption, png) }
    }

    /// The part before the results.
    package var head: String {
        let counts = [
            (count: summary.count(.different), name: "different", style: "bad"),
            (count: summary.count(.failed), name: "failed", style: "bad"),
            (count: summary.count(.missing), name: "no longer in the list", style: "care"),
            (count: summary.count(.new), name: "new", style: "care"),
            (count: summary.count(.same), name: summary.isComparison ? "the same" : "captured", style: "good"),
        ]
        return ReportDocument.head("Screenshots")
            + ReportDocument.counts(counts.filter { $0.count > 0 || $0.name == "different" && summary.isComparison })
    }

    /// The results in the order of the report. Problems come first.
    package var results: [PictureResult] {
        let order: [PictureResult.Status] = [.failed, .different, .missing, .new, .same]
        return order.flatMap { status in summary.results.filter { $0.status == status } }
    }

    /// Returns the part of one result. Results that are the same are one line.
    package func part(of result: PictureResult, _ figures: [Figure]) -> String {
        if result.status == .same {
            return "<p class=\"good\"><span class=\"mark\">\(XMLText.escaped(words(for: result)))</span> "
                + "\(XMLText.escaped(result.file))</p>\n"
        }
        let figures = figures.map { figure in
            let caption = XMLText.escaped(figure.caption)
            let alternative = XMLText.escaped("\(figure.caption): \(result.file)")
            return "<figure><img alt=\"\(alternative)\" src=\"data:image/png;base64,"
                + "\(Data(figure.png).base64EncodedString())\"><figcaption>\(caption)</figcaption></figure>"
        }
        let pictures = figures.isEmpty ? "" : "<div class=\"pictures\">\(figures.joined(separator: "\n"))</div>"
        return """
            <section class="card \(style(of: result.status))">
            <h3>\(XMLText.escaped(result.file))</h3>
            <p><span class="mark">\(XMLText.escaped(words(for: result)))</span> \
            <span class="faint address">\(XMLText.escaped(result.address))</span></p>
            \(pictures)</section>

            """
    }

    package var tail: String { ReportDocument.tail }

    private func style(of status: PictureResult.Status) -> String {
        switch status {
        case .failed, .different: "bad"
        case .missing, .new: "care"
        case .same: "good"
        }
    }

    private func words(for result: PictureResult) -> String {
        switch result.status {
        case .failed: result.message ?? "Not captured."
        case .different: "\(Self.number(result.percentage)) % of the pixels differ."
        case .missing: "No longer in the list."
        case .new: "New."
        case .same where !summary.isComparison: "Captured."
        case .same where result.percentage > 0: "\(Self.number(result.percentage)) % of the pixels differ, as allowed."
        case .same: "The same."
        }
    }

    /// Returns a percentage with at most two decimals, of which a small one is not rounded to zero.
    static func number(_ percentage: Double) -> String {
        guard percentage >= 0.01 else { return "less than 0.01" }
        let hundredths = Int((percentage * 100).rounded())
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
