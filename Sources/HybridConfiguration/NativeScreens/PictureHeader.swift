/// The format and size of a picture, according to the first bytes of its file. They are checked before the picture is
/// decoded, so that a small file cannot expand to gigabytes.
package struct PictureHeader: Equatable, Sendable {
    /// The supported formats, by the names that GdkPixbuf uses.
    package enum Format: String, Sendable {
        case bmp, gif, jpeg, png, webp
    }

    /// The reason why a picture is not shown. The description is a sentence.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        case noPicture
        case tooLarge(width: Int, height: Int)

        package var description: String {
            switch self {
            case .noPicture: "It is not a PNG, JPEG, GIF, WebP or BMP image."
            case .tooLarge(let width, let height):
                "The image has \(width) by \(height) pixels, too many to show."
            }
        }
    }

    /// The maximum number of pixels. This is the number of a good camera and requires 200 MB of memory.
    package static let mostPixels = 50_000_000
    /// The maximum width and height in pixels. Drawing is limited to one and a half times this length.
    package static let longestSide = 20_000
    /// The maximum size of a file, in bytes.
    package static let largestFile = 32 << 20

    package let format: Format
    package let width: Int
    package let height: Int

    package init(_ bytes: [UInt8]) throws(Refusal) {
        guard let (format, width, height) = Self.read(Bytes(bytes)), width > 0, height > 0 else { throw .noPicture }
        guard width <= Self.longestSide, height <= Self.longestSide, width * height <= Self.mostPixels else {
            throw .tooLarge(width: width, height: height)
        }
        (self.format, self.width, self.height) = (format, width, height)
    }

    private typealias Facts = (format: Format, width: Int, height: Int)

    private static func read(_ file: Bytes) -> Facts? {
        if file.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return png(file) }
        if file.has([0xFF, 0xD8, 0xFF], at: 0) { return jpeg(file) }
        if file.has(Array("GIF8".utf8), at: 0) {
            return file.little(6, 2).flatMap { width in file.little(8, 2).map { (.gif, width, $0) } }
        }
        if file.has(Array("RIFF".utf8), at: 0), file.has(Array("WEBP".utf8), at: 8) { return webp(file) }
        if file.has(Array("BM".utf8), at: 0) { return bmp(file) }
        return nil
    }

    private static func png(_ file: Bytes) -> Facts? {
        guard file.has(Array("IHDR".utf8), at: 12), let width = file.big(16, 4), let height = file.big(20, 4) else {
            return nil
        }
        return (.png, width, height)
    }

    /// Finds the size, which is in the frame header after other segments of any length.
    private static func jpeg(_ file: Bytes) -> Facts? {
        var place = 2
        while let mark = file.big(place, 1), mark == 0xFF, let kind = file.big(place + 1, 1) {
            // This byte is padding or a marker without content.
            if kind == 0xFF { place += 1; continue }
            if kind == 0x01 || (0xD0...0xD8).contains(kind) { place += 2; continue }
            let isFrame = (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind)
            if isFrame, let height = file.big(place + 5, 2), let width = file.big(place + 7, 2) {
                return (.jpeg, width, height)
            }
            guard kind != 0xD9, kind != 0xDA, let length = file.big(place + 2, 2), length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func webp(_ file: Bytes) -> Facts? {
        if file.has(Array("VP8X".utf8), at: 12), let width = file.little(24, 3), let height = file.little(27, 3) {
            return (.webp, width + 1, height + 1)
        }
        if file.has(Array("VP8L".utf8), at: 12), let bits = file.little(21, 4) {
            return (.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        if file.has(Array("VP8 ".utf8), at: 12), let width = file.little(26, 2), let height = file.little(28, 2) {
            return (.webp, width & 0x3FFF, height & 0x3FFF)
        }
        return nil
    }

    private static func bmp(_ file: Bytes) -> Facts? {
        guard let width = file.little(18, 4), let height = file.little(22, 4) else { return nil }
        // A negative height means that rows are stored from the top down.
        return (.bmp, width, Int(Int32(truncatingIfNeeded: height).magnitude))
    }

    private struct Bytes {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func has(_ part: [UInt8], at place: Int) -> Bool {
            bytes.count >= place + part.count && Array(bytes[place..<place + part.count]) == part
        }

        func big(_ place: Int, _ count: Int) -> Int? {
            guard bytes.count >= place + count else { return nil }
            return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }

        func little(_ place: Int, _ count: Int) -> Int? {
            guard bytes.count >= place + count else { return nil }
            return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
