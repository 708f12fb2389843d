import HybridCore

/// The picture of the start page with its description, as a file contains it. Any thread can use it.
nonisolated struct StoredPicture: Sendable {
    let picture: LaunchPicture
    let pixels: PagePixels

    init(_ picture: LaunchPicture, _ pixels: PagePixels) {
        (self.picture, self.pixels) = (picture, pixels)
    }

    /// Parses the content of a file. The result is `nil` if it is damaged.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: Self.separator), let json = try? JSONValue(strictly: Array(bytes[..<end])),
            let picture = LaunchPicture(json), let once = json["once"]?.integer
        else { return nil }
        let (width, height) = (picture.width * picture.scale, picture.height * picture.scale)
        guard once > 0, once <= width * height * 5,
            let pixels = PackedPixels(
                width: width, height: height, once: once, content: .inMemory(Array(bytes[(end + 1)...]))
            ).expanded()
        else { return nil }
        self.init(picture, pixels)
    }

    /// The content of the file; `nil` if memory is short.
    var bytes: [UInt8]? {
        guard let packed = pixels.packed(), case .inMemory(let content) = packed.content,
            case .object(var description) = picture.json
        else { return nil }
        description["once"] = .integer(packed.once)
        return Array(JSONValue.object(description).text.utf8) + [Self.separator] + content
    }

    private static let separator = UInt8(ascii: "\n")
}
