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

    /// How bright a picture is on the whole, from 0, black, to 1, white.
    public static func brightness(of path: String) throws -> Double {
        Double(try Command.run(["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"])) ?? -1
    }
}
