import FoundationEssentials
import HybridCore

/// A file that a client on another computer sends for a file field (`/se/file`, Selenium's extension of the standard). It
/// is a ZIP archive with one entry.
package struct DriverUpload: Equatable, Sendable {
    /// The name of the file, without directories.
    package let name: String
    /// The content, or a raw deflate stream of it.
    package let content: [UInt8]
    /// True if ``content`` is a deflate stream.
    package let isCompressed: Bool
    /// The number of bytes of the file.
    package let size: Int

    /// The maximum number of bytes of a file.
    package static let limit = 256 << 20

    /// Parses the body of the request.
    /// - Returns: `nil` if the body contains no archive with a file of an allowed size.
    package init?(body: [UInt8]) {
        let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
        guard let text = json?["file"]?.string,
            let archive = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        else { return nil }
        self.init(archive: Array(archive))
    }

    /// Parses the first entry of an archive (APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16).
    private init?(archive: [UInt8]) {
        func number(at position: Int, bytes: Int) -> Int? {
            guard position >= 0, position + bytes <= archive.count else { return nil }
            return archive[position..<position + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func part(at position: Int, bytes: Int) -> ArraySlice<UInt8>? {
            guard position >= 0, bytes >= 0, bytes <= archive.count - position else { return nil }
            return archive[position..<position + bytes]
        }
        let ends = stride(from: archive.count - 22, through: 0, by: -1)
        guard let end = ends.first(where: { number(at: $0, bytes: 4) == Self.endMark }),
            let entry = number(at: end + 16, bytes: 4), number(at: entry, bytes: 4) == Self.entryMark,
            let method = number(at: entry + 10, bytes: 2), method == 0 || method == 8,
            let packed = number(at: entry + 20, bytes: 4), let size = number(at: entry + 24, bytes: 4),
            size <= Self.limit, let nameLength = number(at: entry + 28, bytes: 2),
            let name = part(at: entry + 46, bytes: nameLength), let file = number(at: entry + 42, bytes: 4),
            let lengthOfName = number(at: file + 26, bytes: 2), let lengthOfExtra = number(at: file + 28, bytes: 2),
            let content = part(at: file + 30 + lengthOfName + lengthOfExtra, bytes: packed),
            method == 8 || packed == size
        else { return nil }
        let last = String(decoding: name, as: UTF8.self).split { "/\\\0".contains($0) }.last.map(String.init)
        guard let last, last != ".", last != ".." else { return nil }
        self.name = last
        self.content = Array(content)
        isCompressed = method == 8
        self.size = size
    }

    private static let endMark = 0x0605_4b50
    private static let entryMark = 0x0201_4b50
}
