import FoundationEssentials

/// Screenshots of the whole display, for investigating a failure.
@MainActor
public enum Screenshot {
    /// The directory of screenshots: `.artifacts` in the working directory, or `HYBRID_TEST_ARTIFACTS`.
    public static var directory: String {
        ProcessInfo.processInfo.environment["HYBRID_TEST_ARTIFACTS"]
            ?? FileManager.default.currentDirectoryPath + "/.artifacts"
    }

    /// Takes a picture and returns its path.
    @discardableResult
    public static func take(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = "\(directory)/\(name).png"
        try Command.run(["import", "-silent", "-window", "root", path])
        return path
    }

    /// The difference between the brightest and the darkest point of a picture's part, from 0 to 1.
    /// - Parameter place: the part in ImageMagick's format: `WIDTHxHEIGHT+X+Y`.
    public static func contrast(of path: String, in place: String) throws -> Double {
        let measure = ["-colorspace", "Gray", "-format", "%[fx:maxima-minima]", "info:"]
        return Double(try Command.run(["convert", path, "-crop", place] + measure)) ?? -1
    }

    /// The colour of a point, as `#RRGGBB`.
    public static func color(of path: String, x: Int, y: Int) throws -> String {
        let measure = ["-crop", "1x1+\(x)+\(y)", "-depth", "8", "-format", "%[hex:p{0,0}]", "info:"]
        return "#" + (try Command.run(["convert", path] + measure)).prefix(6).uppercased()
    }

    /// The share of a picture with this colour or a similar one, from 0 to 1.
    public static func share(of color: String, in path: String) throws -> Double {
        let measure = ["-fuzz", "20%", "-fill", "white", "-opaque", color, "-fill", "black", "+opaque", "white"]
        // Already white points would count, so they are made black first.
        let before = ["-fuzz", "5%", "-fill", "black", "-opaque", "white"]
        return Double(try Command.run(["convert", path] + before + measure + ["-format", "%[fx:mean]", "info:"])) ?? -1
    }

    /// The average brightness of a picture, from 0, black, to 1, white.
    public static func brightness(of path: String) throws -> Double {
        Double(try Command.run(["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"])) ?? -1
    }
}
