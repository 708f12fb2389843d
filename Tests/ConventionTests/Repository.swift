import Foundation

/// A text file of the repository.
struct RepositoryFile {
    /// Path relative to the root.
    let path: String
    let text: String
    /// Its code, if it was already parsed, which is slow.
    var parsed: SwiftCode?

    var code: SwiftCode { parsed ?? SwiftCode(text) }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Module of a Swift file, derived from its folder.
    var module: String {
        let parts = path.split(separator: "/")
        if parts.first == "Resources" { return "HybridResources" }
        return parts.count > 2 ? String(parts[1]) : ""
    }
}

/// The repository that contains these tests.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Swift files of all shipped modules and of the test support.
    static func sources() throws -> [RepositoryFile] { try parsedSources.get() }

    /// Read once for all rules.
    private static let parsedSources = Result {
        try files(in: ["Sources", "Resources"], withExtensions: ["swift"]).map { file in
            var file = file
            file.parsed = SwiftCode(file.text)
            return file
        }
    }

    /// Text files that contain comments.
    static func commented() throws -> [RepositoryFile] {
        let extensions: Set = ["swift", "js", "css", "h", "md", "xml", "1", ""]
        return try files(in: ["Sources", "Resources", "Tests", "Scripts", "data", "Docs"], withExtensions: extensions)
            + ["Makefile", "Package.swift", "README.md", "CONTRIBUTING.md"].compactMap { try? file($0) }
    }

    static func file(_ path: String) throws -> RepositoryFile {
        RepositoryFile(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    static func files(in folders: [String], withExtensions extensions: Set<String>) throws -> [RepositoryFile] {
        try folders.flatMap { folder in
            let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            let paths = (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
            return try paths.filter { path in
                let file = URL(filePath: path)
                let isHidden = file.lastPathComponent.hasPrefix(".") || path.contains("__pycache__")
                return extensions.contains(file.pathExtension) && !isHidden && isRegular(path)
            }.sorted().map { try file($0) }
        }
    }

    private static func isRegular(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
            && !isFolder.boolValue
    }
}
