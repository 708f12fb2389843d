package import FoundationEssentials
import HybridCore

/// A picture to take.
package struct PictureJob: Hashable, Sendable {
    package var page: URL
    package var size: PageSize
    package var isDark: Bool
    /// The name of the file, without a directory.
    package var file: String
    /// True for the same page of the server with which the pictures are compared.
    package var isReference = false
}

/// The pictures of a run, in order.
package struct PicturePlan: Equatable, Sendable {
    package private(set) var jobs: [PictureJob] = []

    /// - Parameters:
    ///   - sizes: The sizes of each page.
    ///   - themes: The themes of each page; true is the dark one.
    ///   - other: The start address of another server, whose pages are also captured.
    ///   - shard: The part of the pages that this run captures.
    package init(of pages: [URL], sizes: [PageSize], themes: [Bool], against other: URL? = nil, shard: Shard = .whole) {
        var names = PictureNames(for: pages)
        let named = pages.map { (page: $0, name: names.name(of: $0)) }
        let own = named.filter { shard.contains($0.name) }
        // All pictures of a theme come first, because the theme belongs to the whole process.
        for isDark in themes {
            for size in sizes {
                for (page, name) in own {
                    let file = "\(name).\(size).\(isDark ? "dark" : "light").png"
                    let job = PictureJob(page: page, size: size, isDark: isDark, file: file)
                    jobs.append(job)
                    guard let other, let reference = Self.counterpart(of: page, on: other) else { continue }
                    var second = job
                    second.page = reference
                    second.isReference = true
                    jobs.append(second)
                }
            }
        }
    }

    /// Returns the name of the page in the name of a picture, or `nil` if the file is no picture of a run.
    package static func page(of file: String) -> String? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts.last == "png", ["dark", "light"].contains(parts[parts.count - 2]),
            PageSize(String(parts[parts.count - 3])) != nil
        else { return nil }
        return parts.dropLast(3).joined(separator: ".")
    }

    private static func counterpart(of page: URL, on other: URL) -> URL? {
        let path = page.path(percentEncoded: true)
        let query = page.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return ApplicationOrigin(other).flatMap { URL(webAddress: "\($0.text)\(path.isEmpty ? "/" : path)\(query)") }
    }
}
