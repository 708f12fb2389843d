import FoundationEssentials

/// Screenshots of the whole display, for investigating a failure.
@MainActor
public enum Screenshot {
    /// The directory of screenshots. It is the value of `HYBRID_TEST_ARTIFACTS`, or `.artifacts` in the working
    /// directory.
    public static var directory: String {
        ProcessInfo.processInfo.environment["HYBRID_TEST_ARTIFACTS"]
            ?? FileManager.default.currentDirectoryPath + "/.artifacts"
    }

    /// Takes a picture and returns its path.
    /// - Parameter display: The X display. By default, it is that of the test.
    @discardableResult
    public static func take(_ name: String, of display: String? = nil) throws -> String {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = "\(directory)/\(name).png"
        let source = display.map { ["-display", $0] } ?? []
        try Command.run(["import", "-silent"] + source + ["-window", "root", path])
        return path
    }

    /// Returns the difference between the brightest and the darkest point in a part of a picture, from 0 to 1.
    /// - Parameter place: The part of the picture in ImageMagick's format, which is `WIDTHxHEIGHT+X+Y`.
    public static func contrast(of path: String, in place: String) throws -> Double {
        let measure = ["-colorspace", "Gray", "-format", "%[fx:maxima-minima]", "info:"]
        return Double(try Command.run(["convert", path, "-crop", place] + measure)) ?? -1
    }

    /// Returns the colour of a point as `#RRGGBB`.
    public static func color(of path: String, x: Int, y: Int) throws -> String {
        let measure = ["-crop", "1x1+\(x)+\(y)", "-depth", "8", "-format", "%[hex:p{0,0}]", "info:"]
        return "#" + (try Command.run(["convert", path] + measure)).prefix(6).uppercased()
    }

    /// Returns the share of a picture that has this colour or a similar one, from 0 to 1.
    public static func share(of color: String, in path: String) throws -> Double {
        let measure = ["-fuzz", "20%", "-fill", "white", "-opaque", color, "-fill", "black", "+opaque", "white"]
        // Points that are already white would also count, so they are made black first.
        let before = ["-fuzz", "5%", "-fill", "black", "-opaque", "white"]
        return Double(try Command.run(["convert", path] + before + measure + ["-format", "%[fx:mean]", "info:"])) ?? -1
    }

    /// Returns the average brightness of a picture. The value 0 is black, and 1 is white.
    public static func brightness(of path: String) throws -> Double {
        Double(try Command.run(["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"])) ?? -1
    }
}
