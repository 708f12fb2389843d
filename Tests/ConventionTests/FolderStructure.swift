/// Dependencies between the folders of a module, found by the type names that they use.
///
/// Only top-level types with a name that is unique among the folders count. Uses without the type's name, such as
/// `.member`, are not detected.
struct FolderStructure {
    /// A file that uses a type of another folder.
    struct Use: Hashable {
        let folder: String
        let path: String
        let type: String
        /// Folder that declares the type.
        let other: String
    }

    private let uses: [Use]

    /// - Parameter files: Swift files of one module.
    init(_ files: [RepositoryFile]) {
        let codes = files.map { (file: $0, code: SwiftCode($0.text)) }
        var homes: [Substring: Set<String>] = [:]
        for (file, code) in codes {
            for (name, isHidden) in Self.declarations(in: code) where !isHidden {
                homes[name, default: []].insert(Self.folder(of: file))
            }
        }
        uses = codes.flatMap { file, code in
            let folder = Self.folder(of: file)
            let own = Self.declarations(in: code).map(\.name)
            return Self.names(in: code).subtracting(own).compactMap { name -> Use? in
                guard let home = homes[name], home.count == 1, let other = home.first, other != folder else {
                    return nil
                }
                return Use(folder: folder, path: file.path, type: String(name), other: other)
            }
        }
    }

    /// Dependency cycles, each as `path: sentence`. Empty if there are none.
    var circles: [String] {
        var reached = Dictionary(grouping: uses, by: \.folder).mapValues { Set($0.map(\.other)) }
        for middle in reached.keys {
            for (start, ends) in reached where ends.contains(middle) {
                reached[start] = ends.union(reached[middle] ?? [])
            }
        }
        return uses.filter { reached[$0.other]?.contains($0.folder) ?? false }
            .map { "\($0.path): \($0.type) is of \($0.other), which depends on \($0.folder)." }.sorted()
    }

    /// First folder within the module. Files outside all folders form a folder of their own.
    private static func folder(of file: RepositoryFile) -> String {
        let parts = file.path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : "the module's own folder"
    }

    private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    private static func declarations(in code: SwiftCode) -> [(name: Substring, isHidden: Bool)] {
        var depth = 0
        var found: [(name: Substring, isHidden: Bool)] = []
        for line in code.lines {
            defer { depth += line.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) } }
            guard depth == 0 else { continue }
            let words = line.split { !isPart($0) }
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { continue }
            let isHidden = words[..<kind].contains { $0 == "private" || $0 == "fileprivate" }
            let isOther = words[..<kind].contains { ["import", "extension", "func", "var", "let"].contains($0) }
            if !isOther { found.append((words[kind + 1], isHidden)) }
        }
        return found
    }

    /// Names that start like a type's and are not members.
    private static func names(in code: SwiftCode) -> Set<Substring> {
        var names: Set<Substring> = []
        for line in code.lines {
            var rest = Substring(line)
            var before: Character?
            while let first = rest.first {
                let word = rest.prefix(while: isPart)
                if word.isEmpty {
                    before = first
                    rest.removeFirst()
                } else {
                    if first.isUppercase, before != "." { names.insert(word) }
                    before = word.last
                    rest = rest.dropFirst(word.count)
                }
            }
        }
        return names
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
