package import FoundationEssentials
package import HybridValues

/// Collects events and pictures for a bug report while the application runs, in bounded memory.
package struct ReportRecorder: Equatable, Sendable {
    private var lines: [String] = []
    /// The line about the start of the application, which is never dropped.
    private var start: String?
    private var dropped = 0
    private var pictures: [BugReport.Picture] = []
    private let limit: Int

    /// The maximum number of pictures.
    package static let mostPictures = 60
    /// The maximum size of a picture in bytes.
    package static let largestPicture = 512 << 10
    /// The maximum size of all pictures in bytes.
    package static let largestAlbum = 12 << 20

    /// - Parameter limit: The number of events to keep.
    package init(limit: Int = 5_000) {
        self.limit = limit
    }

    package mutating func record(_ event: TraceEvent, at time: Date) {
        let line = event.line(at: time)
        if case .appStarted = event, start == nil {
            start = line
            return
        }
        lines.append(line)
        // Lines are dropped in groups, because each removal moves all others.
        if lines.count > limit + limit / 10 {
            dropped += lines.count - limit
            lines.removeFirst(lines.count - limit)
        }
    }

    /// Adds a picture of the screen after a visit, which replaces an earlier one of the same visit. The oldest pictures
    /// make room.
    package mutating func add(_ picture: [UInt8], type: String, of visit: Int) {
        guard picture.count <= Self.largestPicture else { return }
        pictures.removeAll { $0.visit == visit }
        pictures.append(BugReport.Picture(visit: visit, type: type, data: Data(picture).base64EncodedString()))
        while pictures.count > Self.mostPictures || pictures.reduce(0, { $0 + $1.data.utf8.count }) > Self.largestAlbum
        {
            pictures.removeFirst()
        }
    }

    /// Returns the report of everything recorded so far.
    package func report(_ attachments: [BugReport.Attachment]) -> BugReport {
        BugReport(trace, pictures: pictures, attachments: attachments)
    }

    package var trace: RecordedTrace {
        RecordedTrace([start].compactMap { $0 } + lines, omitted: dropped)
    }
}

extension BugReport.Attachment {
    /// The rules and settings of a path configuration. The values of members whose names indicate a secret are masked.
    package init(_ configuration: PathConfiguration) {
        let rules = configuration.rules.map { rule -> JSONValue in
            ["patterns": .array(rule.patterns.map(JSONValue.string)), "properties": .object(rule.properties)]
        }
        let json: JSONValue = ["settings": .object(configuration.settings), "rules": .array(rules)]
        self.init(
            title: "Path configuration", text: json.withoutSecrets.pretty(order: ["settings", "rules", "patterns"]))
    }
}

extension JSONValue {
    /// The value with masked secrets.
    var withoutSecrets: JSONValue {
        switch self {
        case .string(let text): .redacted(text: text)
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, value in
                        (key, URLRedaction.isSecret(key: key) ? .string(URLRedaction.mask) : value.withoutSecrets)
                    }))
        default: self
        }
    }
}
