import HybridValues

/// A report for the developers of a site or an application, as one HTML file without scripts and without references to
/// other files. It is in English, because its readers need not speak the user's language.
package struct BugReport: Equatable, Sendable {
    /// A picture of the page after a visit.
    package struct Picture: Equatable, Sendable {
        package var visit: Int
        /// The media type, such as `image/png`.
        package var type: String
        /// The file in Base64.
        package var data: String

        package init(visit: Int, type: String = "image/png", data: String) {
            self.visit = visit
            self.type = type
            self.data = data
        }
    }

    /// A text that is not part of the trace, such as the configuration.
    package struct Attachment: Equatable, Sendable {
        package var title: String
        package var text: String

        package init(title: String, text: String) {
            self.title = title
            self.text = text
        }
    }

    package var trace: RecordedTrace
    /// The pictures, at most one per visit.
    package var pictures: [Picture]
    package var attachments: [Attachment]

    package init(_ trace: RecordedTrace, pictures: [Picture] = [], attachments: [Attachment] = []) {
        self.trace = trace
        self.pictures = pictures
        self.attachments = attachments
    }

    /// The document.
    package var html: String {
        BugReportPage(self).source
    }
}
