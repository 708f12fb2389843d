package import HybridCore

/// The outcome of one picture of a run.
package struct PictureResult: Equatable, Sendable {
    package enum Status: String, Sendable, CaseIterable {
        /// The picture was taken. It is compared with nothing, or it is the same within the threshold.
        case same
        case different
        /// There is no earlier picture.
        case new
        /// There is an earlier picture of a page that is no longer in the list.
        case missing
        /// The page could not be captured.
        case failed

        /// True if the exit status reports it.
        package var isProblem: Bool { self == .different || self == .failed || self == .missing }
    }

    package var file: String
    /// The address, without secrets.
    package var address: String
    package var status: Status
    /// The share of pixels that differ, in percent.
    package var percentage: Double
    /// The reason of a failure.
    package var message: String?

    package init(
        file: String, address: String, status: Status, percentage: Double = 0, message: String? = nil
    ) {
        (self.file, self.address, self.status, self.percentage) = (file, address, status, percentage)
        self.message = message
    }

    /// The status of a compared picture.
    /// - Parameter threshold: The share of pixels that may differ, in percent.
    package static func status(_ comparison: PictureComparison, threshold: Double) -> Status {
        comparison.percentage > threshold ? .different : .same
    }

    package var json: JSONValue {
        [
            "file": .string(file), "address": .string(address), "status": .string(status.rawValue),
            "percentage": .number(percentage), "message": message.map { .string($0) } ?? .null,
        ]
    }

    /// The result is `nil` if the value does not describe a result, or its file is outside the directory.
    package init?(_ json: JSONValue) {
        guard let file = json["file"]?.string, !file.contains("/"), !file.hasPrefix("."),
            let status = json["status"]?.string.flatMap(Status.init)
        else { return nil }
        self.init(
            file: file, address: json["address"]?.string ?? "", status: status,
            percentage: json["percentage"]?.double ?? 0, message: json["message"]?.string)
    }
}

/// The outcomes of a run, or of several runs that shared the work.
package struct PictureSummary: Equatable, Sendable {
    package static let kind = "screenshots"

    package var results: [PictureResult]
    /// True if the pictures were compared with others.
    package var isComparison: Bool
    /// The part of the pages that the run captured.
    package var shard: Shard

    package init(results: [PictureResult], isComparison: Bool, shard: Shard = .whole) {
        (self.results, self.isComparison, self.shard) = (results, isComparison, shard)
    }

    package var json: JSONValue {
        [
            "kind": .string(Self.kind), "version": 1, "compared": .bool(isComparison),
            "shard": .string(shard.description), "pictures": .array(results.map(\.json)),
        ]
    }

    /// The result is `nil` if the value is no report of pictures.
    package init?(_ json: JSONValue) {
        guard json["kind"]?.string == Self.kind, let pictures = json["pictures"]?.array else { return nil }
        self.init(
            results: pictures.compactMap { PictureResult($0) }, isComparison: json["compared"]?.bool ?? false,
            shard: json["shard"]?.string.flatMap { Shard($0) } ?? .whole)
    }

    /// Combines the reports of shards. A picture that several reports have comes from the last of them.
    package init(merging parts: [PictureSummary]) {
        var order: [String] = []
        var byFile: [String: PictureResult] = [:]
        for result in parts.flatMap(\.results) {
            // Each shard misses the pictures of the others.
            if result.status == .missing, byFile[result.file] != nil { continue }
            if byFile.updateValue(result, forKey: result.file) == nil { order.append(result.file) }
        }
        self.init(
            results: order.sorted().compactMap { byFile[$0] }, isComparison: parts.contains(where: \.isComparison))
    }

    /// True if the exit status reports a problem.
    package var hasProblems: Bool { results.contains { $0.status.isProblem } }

    package func count(_ status: PictureResult.Status) -> Int { results.count { $0.status == status } }
}
