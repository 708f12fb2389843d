import FoundationEssentials

/// Pictures of the whole display, for people who look at a failure.
@MainActor
public enum Screenshot {
    /// Where pictures go: `.artifacts` in the working directory, or `HYBRID_TEST_ARTIFACTS`.
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

    /// How far apart the brightest and the darkest spot of a part of a picture are, from 0 to 1.
    /// - Parameter place: the part, as ImageMagick writes it: `WIDTHxHEIGHT+X+Y`.
    public static func contrast(of path: String, in place: String) throws -> Double {
        let measure = ["-colorspace", "Gray", "-format", "%[fx:maxima-minima]", "info:"]
        return Double(try Command.run(["convert", path, "-crop", place] + measure)) ?? -1
    }

    /// The colour of a spot of a picture, as `#RRGGBB`.
    public static func color(of path: String, x: Int, y: Int) throws -> String {
        let measure = ["-crop", "1x1+\(x)+\(y)", "-depth", "8", "-format", "%[hex:p{0,0}]", "info:"]
        return "#" + (try Command.run(["convert", path] + measure)).prefix(6).uppercased()
    }

    /// How much of a picture has a colour or one that is close to it, from 0 to 1.
    public static func share(of color: String, in path: String) throws -> Double {
        let measure = ["-fuzz", "20%", "-fill", "white", "-opaque", color, "-fill", "black", "+opaque", "white"]
        // What was white before would count: it is made black first.
        let before = ["-fuzz", "5%", "-fill", "black", "-opaque", "white"]
        return Double(try Command.run(["convert", path] + before + measure + ["-format", "%[fx:mean]", "info:"])) ?? -1
    }

    /// How bright a picture is on the whole, from 0, black, to 1, white.
    public static func brightness(of path: String) throws -> Double {
        Double(try Command.run(["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"])) ?? -1
    }
}
