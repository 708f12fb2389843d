import FoundationEssentials

/// The program of an application in Swift, which is installed and packaged with the application.
struct OwnProgram {
    let path: String

    /// The name of the program's file.
    var name: String { URL(filePath: path).lastPathComponent }

    /// Returns the program and its resource bundles, by their paths below the program's directory.
    /// - Throws: ``LocalFileError`` if a file cannot be read.
    func files() throws -> [String: [UInt8]] {
        try bundles().merging([name: LocalFiles.readNow(path)]) { $1 }
    }

    /// Returns the files of the resource bundles, by their paths. SwiftPM places the bundles beside the program, as
    /// `PACKAGE_TARGET.resources`, and the program searches for them there.
    /// - Throws: ``LocalFileError`` if a file cannot be read.
    func bundles() throws -> [String: [UInt8]] {
        let directory = URL(filePath: path).deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        var files: [String: [UInt8]] = [:]
        for bundle in names where bundle.hasSuffix(".resources") {
            for file in (try? FileManager.default.subpathsOfDirectory(atPath: "\(directory)/\(bundle)")) ?? [] {
                var isDirectory = false
                let whole = "\(directory)/\(bundle)/\(file)"
                guard FileManager.default.fileExists(atPath: whole, isDirectory: &isDirectory), !isDirectory else {
                    continue
                }
                files["\(bundle)/\(file)"] = try LocalFiles.readNow(whole)
            }
        }
        return files
    }
}
