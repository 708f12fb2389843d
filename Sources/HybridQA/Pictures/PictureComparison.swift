import HybridCore

/// The pixels of a picture, with four bytes each: blue, green, red and alpha.
package struct PicturePixels: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let bytes: [UInt8]

    /// The result is `nil` if the number of bytes does not agree with the size.
    package init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count == width * height * Self.depth else { return nil }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    static let depth = 4
}

/// The difference between two pictures.
package struct PictureComparison: Equatable, Sendable {
    /// The number of pixels that differ. Pixels outside one of the pictures count as different.
    package let differing: Int
    /// The number of pixels in the area that both pictures cover.
    package let total: Int
    /// The picture with the differences marked; `nil` if there are none.
    package let marked: PicturePixels?

    /// The share of pixels that differ, in percent.
    package var percentage: Double { total == 0 ? 0 : 100 * Double(differing) / Double(total) }

    /// The colour of a different pixel: blue, green, red and alpha.
    private static let mark: [UInt8] = [0xC8, 0x00, 0xE0, 0xFF]

    /// Compares a picture with an earlier one.
    package init(of new: PicturePixels, with old: PicturePixels) {
        let (width, height) = (max(new.width, old.width), max(new.height, old.height))
        total = width * height
        guard new != old else {
            (differing, marked) = (0, nil)
            return
        }
        var count = 0
        var result = [UInt8](repeating: 0xFF, count: total * PicturePixels.depth)
        new.bytes.withUnsafeBufferPointer { newBytes in
            old.bytes.withUnsafeBufferPointer { oldBytes in
                for y in 0..<height {
                    for x in 0..<width {
                        let place = (y * width + x) * PicturePixels.depth
                        let a = x < new.width && y < new.height ? (y * new.width + x) * PicturePixels.depth : nil
                        let b = x < old.width && y < old.height ? (y * old.width + x) * PicturePixels.depth : nil
                        let isEqual: Bool
                        if let a, let b {
                            isEqual =
                                newBytes[a] == oldBytes[b] && newBytes[a + 1] == oldBytes[b + 1]
                                && newBytes[a + 2] == oldBytes[b + 2]
                                && newBytes[a + 3] == oldBytes[b + 3]
                        } else {
                            isEqual = false
                        }
                        if isEqual, let a {
                            // Equal parts are pale and grey, so that the marks stand out on every page.
                            let (blue, green, red) = (Int(newBytes[a]), Int(newBytes[a + 1]), Int(newBytes[a + 2]))
                            let grey = UInt8((blue + 2 * green + red) / 16 + 176)
                            result[place] = grey
                            result[place + 1] = grey
                            result[place + 2] = grey
                        } else {
                            count += 1
                            for channel in 0..<PicturePixels.depth { result[place + channel] = Self.mark[channel] }
                        }
                    }
                }
            }
        }
        differing = count
        marked = PicturePixels(width: width, height: height, bytes: result)
    }
}
