import FoundationEssentials
import Glibc
import HybridCore
import HybridNative
import HybridQA
import HybridServices

/// The directory of a run of pictures: the pictures, those of the other server, and the reports.
@MainActor
final class PictureAlbum {
    private let directory: String
    /// The directory with the earlier pictures; `nil` if nothing is compared.
    private let earlier: String?
    private let isAgainst: Bool
    private let threshold: Double
    private var results: [PictureResult] = []
    /// Failures of the other server, by file.
    private var failures: [String: String] = [:]

    nonisolated static let reportName = "report.json"
    private static let otherServer = "against"
    private static let before = "before"

    init(_ directory: String, comparing earlier: String?, against isAgainst: Bool, threshold: Double) {
        self.directory = directory
        self.earlier = isAgainst ? "\(directory)/\(Self.otherServer)" : earlier
        self.isAgainst = isAgainst
        self.threshold = threshold
    }

    /// Creates the directories.
    func prepare() throws {
        if let earlier, !isAgainst {
            var isDirectory = false
            guard FileManager.default.fileExists(atPath: earlier, isDirectory: &isDirectory), isDirectory else {
                throw UsageError(localized("“\(earlier)” is not a directory with pictures."))
            }
            let (old, new) = (LocalFiles.resolved(earlier) ?? earlier, LocalFiles.resolved(directory) ?? directory)
            guard old != new else {
                throw UsageError(localized("--compare and --directory must be different directories."))
            }
        }
        try OutputFile.makeDirectory(directory)
        if isAgainst { try OutputFile.makeDirectory("\(directory)/\(Self.otherServer)") }
    }

    /// Saves a picture.
    func add(_ job: PictureJob, _ outcome: Result<[UInt8], UsageError>) throws {
        let place = job.isReference ? "\(directory)/\(Self.otherServer)" : directory
        let address = URLRedaction.redact(job.page)
        switch outcome {
        case .success(let png):
            try OutputFile.write(png, to: "\(place)/\(job.file)", replaces: true)
            if !job.isReference { results.append(PictureResult(file: job.file, address: address, status: .same)) }
        case .failure(let error):
            // A picture of an earlier run must not appear as one of this run.
            unlink("\(place)/\(job.file)")
            if job.isReference {
                failures[job.file] = error.description
            } else {
                InputFile.warn(error.description)
                results.append(
                    PictureResult(file: job.file, address: address, status: .failed, message: error.description))
            }
        }
    }

    /// Compares the pictures and writes the reports.
    func finish(shard: Shard) throws -> PictureSummary {
        var summary = PictureSummary(
            results: results.sorted { $0.file < $1.file }, isComparison: earlier != nil, shard: shard)
        if earlier != nil {
            for index in summary.results.indices { compare(&summary.results[index]) }
            summary.results += missing(besides: Set(summary.results.map(\.file)), shard: shard)
            try keepEarlier(of: summary.results)
        }
        try Self.write(summary, to: directory)
        return summary
    }

    /// Copies the earlier pictures that the report shows, so that reports of several machines can be merged.
    private func keepEarlier(of results: [PictureResult]) throws {
        let place = "\(directory)/\(Self.before)"
        try? FileManager.default.removeItem(atPath: place)
        for result in results where [.different, .missing].contains(result.status) {
            guard let earlier, let png = Self.bytes("\(earlier)/\(result.file)") else { continue }
            try OutputFile.makeDirectory(place)
            try OutputFile.write(png, to: "\(place)/\(result.file)", replaces: true)
        }
    }

    private func compare(_ result: inout PictureResult) {
        guard let earlier, result.status != .failed else { return }
        if let message = failures[result.file] {
            (result.status, result.message) = (.failed, message)
            return
        }
        guard let old = Self.bytes("\(earlier)/\(result.file)") else {
            result.status = .new
            return
        }
        guard let new = Self.bytes("\(directory)/\(result.file)"), new != old else { return }
        guard let newPixels = PNGPicture.pixels(of: new), let oldPixels = PNGPicture.pixels(of: old) else {
            (result.status, result.message) = (.failed, localized("The earlier picture is damaged."))
            return
        }
        let comparison = PictureComparison(of: newPixels, with: oldPixels)
        result.percentage = comparison.percentage
        result.status = PictureResult.status(comparison, threshold: threshold)
    }

    /// The earlier pictures of this shard that have no page now.
    private func missing(besides files: Set<String>, shard: Shard) -> [PictureResult] {
        guard let earlier, !isAgainst else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: earlier)) ?? []
        return names.sorted().compactMap { name in
            guard let page = PicturePlan.page(of: name), shard.contains(page), !files.contains(name) else { return nil }
            return PictureResult(file: name, address: "", status: .missing)
        }
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }

    // MARK: Reports

    /// Writes the JSON and the HTML report. The HTML report contains the pictures that need attention.
    static func write(_ summary: PictureSummary, to directory: String) throws {
        try OutputFile.write(summary.json.pretty() + "\n", to: "\(directory)/\(reportName)", replaces: true)
        let report = PictureReport(summary)
        let file = try OutputStream("\(directory)/report.html")
        try file.write(report.head)
        for result in report.results {
            try file.write(report.part(of: result, figures(of: result, in: directory)))
        }
        try file.write(report.tail)
        try file.finish()
    }

    private static func figures(of result: PictureResult, in directory: String) -> [PictureReport.Figure] {
        let earlier = "\(directory)/\(before)"
        let new = bytes("\(directory)/\(result.file)")
        switch result.status {
        case .same, .failed: return []
        case .new: return new.map { [.init("Now", png: $0)] } ?? []
        case .missing:
            return bytes("\(earlier)/\(result.file)").map { [.init("Before", png: $0)] } ?? []
        case .different:
            guard let new, let old = bytes("\(earlier)/\(result.file)"),
                let newPixels = PNGPicture.pixels(of: new), let oldPixels = PNGPicture.pixels(of: old)
            else { return [] }
            let marked = PictureComparison(of: newPixels, with: oldPixels).marked.map { PNGPicture.bytes(of: $0) }
            return [.init("Before", png: old), .init("Now", png: new)]
                + (marked.map { [.init("Differences", png: $0)] } ?? [])
        }
    }
}

extension PictureAlbum {
    /// Combines the directories of several shards.
    static func merge(
        _ parts: [(directory: String, summary: PictureSummary)], into directory: String
    ) throws
        -> PictureSummary
    {
        let summary = PictureSummary(merging: parts.map(\.summary))
        let kept = Set(summary.results.map(\.file))
        for part in parts {
            for place in ["", "/\(before)", "/\(otherServer)"] {
                for result in part.summary.results where kept.contains(result.file) {
                    guard let png = bytes("\(part.directory)\(place)/\(result.file)") else { continue }
                    try OutputFile.makeDirectory(directory + place)
                    try OutputFile.write(png, to: "\(directory)\(place)/\(result.file)", replaces: true)
                }
            }
        }
        try write(summary, to: directory)
        return summary
    }
}

extension PictureSummary {
    /// The result in one sentence for the terminal.
    var sentence: String {
        let parts = [
            localized(one: "\(results.count) picture", other: "\(results.count) pictures", count: results.count),
            isComparison
                ? localized("\(count(.different)) different, \(count(.new)) new, \(count(.missing)) missing") : nil,
            count(.failed) > 0 ? localized("\(count(.failed)) failed") : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
