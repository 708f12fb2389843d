import FoundationEssentials

extension Screenshot {
    /// A picture of one window.
    public struct Window {
        /// The file's path.
        public let path: String
        /// The width and height in pixels.
        public let width: Int, height: Int
        /// The number of colours. Antialiased text has many colours, and an empty window has few.
        public let colors: Int
    }

    /// Takes a picture of a window when the screen is stable. After a hundred attempts, takes it in any case.
    /// - Parameters:
    ///   - path: The path of the output file.
    ///   - window: Returns the ID of the X window. It is called when the screen is stable, because a dialog may have
    ///     closed.
    public static func take(to path: String, of window: () throws -> String) throws -> Window {
        // This format has no compression, which took most of the time.
        let screen = path + ".ppm"
        defer { try? FileManager.default.removeItem(atPath: screen) }
        var last = Data()
        for _ in 0..<100 {
            try Command.run(["import", "-silent", "-window", "root", screen])
            let now = try Data(contentsOf: URL(filePath: screen))
            if now == last { break }
            last = now
        }
        let place = try place(of: try window())
        try Command.run(["convert", screen, "-crop", place, "+repage", path])
        let numbers = try Command.run(["identify", "-format", "%w %h %k", path]).split(separator: " ").compactMap {
            Int($0)
        }
        guard numbers.count == 3 else { return Window(path: path, width: 0, height: 0, colors: 0) }
        return Window(path: path, width: numbers[0], height: numbers[1], colors: numbers[2])
    }

    /// Returns the screen position of a window in ImageMagick's format. The position from xdotool is wrong for windows
    /// that have been moved.
    private static func place(of window: String) throws -> String {
        var numbers: [Substring: Int] = [:]
        for line in try Command.run(["xwininfo", "-id", window]).split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2, let number = Int(parts[1].filter { !$0.isWhitespace }) else { continue }
            numbers[parts[0].drop(while: \.isWhitespace)] = number
        }
        let (width, height) = (numbers["Width"] ?? 0, numbers["Height"] ?? 0)
        return "\(width)x\(height)+\(numbers["Absolute upper-left X"] ?? 0)+\(numbers["Absolute upper-left Y"] ?? 0)"
    }
}
