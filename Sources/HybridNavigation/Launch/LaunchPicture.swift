package import FoundationEssentials
package import HybridValues

/// Describes the picture of the start page that the last run kept. The window shows it until the page itself arrives.
package struct LaunchPicture: Equatable, Sendable {
    /// The address of the start page.
    package var address: URL
    /// The size of the page in logical pixels.
    package var width: Int
    package var height: Int
    /// The number of device pixels for each logical one.
    package var scale: Int
    package var isDark: Bool
    package var zoom: Double
    /// The parts of the system that draw pages, with their versions, the language and the direction of text.
    package var rendering: String

    /// Creates a description.
    package init(
        address: URL, width: Int, height: Int, scale: Int, isDark: Bool, zoom: Double, rendering: String
    ) {
        (self.address, self.width, self.height, self.scale) = (address, width, height, scale)
        (self.isDark, self.zoom, self.rendering) = (isDark, zoom, rendering)
    }

    /// Returns true if a page in these circumstances probably looks like the picture. A higher window shows the picture
    /// at its top; in any other size, the page would have another layout.
    package func fits(_ now: LaunchPicture) -> Bool {
        var now = now
        guard now.height >= height, now.address.isSameRequest(as: address) else { return false }
        (now.height, now.address) = (height, address)
        return now == self
    }

    /// The maximum size of the pixels in bytes.
    package static let mostBytes = 64 << 20

    /// True if the pixels are too large for a file.
    package var isTooLarge: Bool { width * height * scale * scale * 4 > Self.mostBytes }

    /// Parses the description in a file. The result is `nil` if it is invalid.
    package init?(_ json: JSONValue) {
        let sizes = 1...16_384
        guard let address = json["address"]?.string.flatMap({ URL(webAddress: $0) }), address.isWeb,
            let width = json["width"]?.integer, let height = json["height"]?.integer,
            let scale = json["scale"]?.integer, sizes.contains(width), sizes.contains(height), (1...8).contains(scale),
            let isDark = json["dark"]?.bool, let zoom = json["zoom"]?.double, let rendering = json["rendering"]?.string
        else { return nil }
        self.init(
            address: address, width: width, height: height, scale: scale, isDark: isDark, zoom: zoom,
            rendering: rendering)
        if isTooLarge { return nil }
    }

    /// The description as the file contains it.
    package var json: JSONValue {
        [
            "address": .string(address.absoluteString), "width": .integer(width), "height": .integer(height),
            "scale": .integer(scale), "dark": .bool(isDark), "zoom": .number(zoom), "rendering": .string(rendering),
        ]
    }
}

extension LaunchPicture {
    /// The treatment of the kept picture when the window closes.
    package enum Ending: Equatable, Sendable {
        /// Replace the picture by one of the open page.
        case store
        /// Keep the earlier picture.
        case keep
        /// Remove the picture.
        case remove
    }

    /// Decides about the picture when the window closes.
    /// - Parameters:
    ///   - start: The open screen that shows the start page, or `nil` if there is none.
    ///   - loaded: The address that the start page had when it was loaded (``LoadedStartPage``).
    ///   - isPrivate: True if the server forbids storing the start page, a part of it, or a page in front of it.
    ///   - isDrawn: True if a drawing of the start page exists.
    package static func ending(start: Screen?, loaded: URL?, isPrivate: Bool, isDrawn: Bool) -> Ending {
        if isPrivate { return .remove }
        // After its own steps, the page differs from the one with which the next run starts.
        guard let start, let loaded, isDrawn, start.kind == .web, start.hasAppeared, start.failure == nil,
            start.steps.isEmpty, start.currentLocation.isSameRequest(as: loaded)
        else { return .keep }
        return .store
    }
}
