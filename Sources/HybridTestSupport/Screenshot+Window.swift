import FoundationEssentials

extension Screenshot {
    /// A picture of one window.
    public struct Window {
        /// Where it is.
        public let path: String
        /// Its size in pixels.
        public let width: Int, height: Int
        /// How many colours it has. The edges of letters have many, and an empty window has few.
        public let colors: Int
    }

    /// Takes a picture of a window once nothing on the screen moves any more, or after a hundred looks.
    /// - Parameters:
    ///   - path: where to put the picture.
    ///   - window: says which X window it is, by its number, when nothing moves any more: a dialog may have closed.
    public static func take(to path: String, of window: () throws -> String) throws -> Window {
        var last = ""
        for _ in 0..<100 {
            try Command.run(["import", "-silent", "-window", "root", path])
            let now = try Command.run(["identify", "-format", "%#", path])
            if now == last { break }
            last = now
        }
        let place = try place(of: try window())
        try Command.run(["convert", path, "-crop", place, "+repage", path])
        let numbers = try Command.run(["identify", "-format", "%w %h %k", path]).split(separator: " ").compactMap {
            Int($0)
        }
        guard numbers.count == 3 else { return Window(path: path, width: 0, height: 0, colors: 0) }
        return Window(path: path, width: numbers[0], height: numbers[1], colors: numbers[2])
    }

    /// Where a window is on the screen, in ImageMagick's words. xdotool is wrong about windows that have been moved.
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
