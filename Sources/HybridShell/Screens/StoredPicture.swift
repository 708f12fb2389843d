import HybridCore

/// The compressed picture of the start page with its description, as a file contains it. Any thread can use it.
nonisolated struct StoredPicture: Sendable {
    let picture: LaunchPicture
    private let packed: PackedPixels
    private static let separator = UInt8(ascii: "\n")
    /// The maximum size of the description in bytes.
    private static let mostText = 16 << 10

    /// Compresses a picture. The result is `nil` if memory is short.
    init?(_ picture: LaunchPicture, _ pixels: PagePixels) {
        guard let packed = pixels.packed() else { return nil }
        (self.picture, self.packed) = (picture, packed)
    }

    /// Parses the description in a file. The result is `nil` if it is invalid.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.prefix(Self.mostText).firstIndex(of: Self.separator),
            let json = try? JSONValue(strictly: Array(bytes[..<end])), let picture = LaunchPicture(json),
            let once = json["once"]?.integer
        else { return nil }
        let (width, height) = (picture.width * picture.scale, picture.height * picture.scale)
        guard once > 0, once <= width * height * 5 else { return nil }
        self.picture = picture
        packed = PackedPixels(
            width: width, height: height, once: once, content: .inMemory(Array(bytes[(end + 1)...])))
    }

    /// The pixels; `nil` if the file is damaged or memory is short.
    var pixels: PagePixels? { packed.expanded() }

    /// The content of the file; `nil` if the description is too long.
    var bytes: [UInt8]? {
        guard case .inMemory(let content) = packed.content, case .object(var description) = picture.json else {
            return nil
        }
        description["once"] = .integer(packed.once)
        let text = Array(JSONValue.object(description).text.utf8)
        return text.count < Self.mostText ? text + [Self.separator] + content : nil
    }
}
