import FoundationEssentials
import Glibc

/// Parents and descendants of processes, from /proc.
enum ProcessTree {
    /// Returns the parent of a process, or 0 if the process has ended.
    static func parent(of process: Int32) -> Int32 {
        // The format is "number (name) state parent ...". The name may contain any character, so parsing starts after
        // the last bracket.
        let status = readText("/proc/\(process)/stat")
        guard let bracket = status.lastIndex(of: ")") else { return 0 }
        let fields = status[status.index(after: bracket)...].split(separator: " ")
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }

    /// Returns the short name of a process, which has at most 15 characters.
    static func name(of process: Int32) -> String {
        readText("/proc/\(process)/comm").split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Returns true if a process is the same as another process or its descendant.
    static func isDescendant(_ process: Int32, of ancestor: Int32) -> Bool {
        var current = process
        while current > 1 {
            if current == ancestor { return true }
            current = parent(of: current)
        }
        return false
    }

    static func descendants(of ancestor: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 != ancestor && isDescendant($0, of: ancestor) }.sorted()
    }
}

extension AppProcess {
    /// The memory of the application and its descendants in MiB. Each shared page is counted once.
    public var proportionalSetSize: Double { memory.reduce(0) { $0 + $1.size } }

    /// The memory of each program among these processes.
    public var memoryByName: String {
        memory.filter { $0.size >= 1 }.map { "\($0.name) \(Int($0.size))" }.joined(separator: ", ")
    }

    private var memory: [(name: String, size: Double)] {
        ([processID] + ProcessTree.descendants(of: processID)).map { process in
            let line = readText("/proc/\(process)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix("Pss:") }
            let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
            return (ProcessTree.name(of: process), kilobytes / 1024)
        }
    }

    /// The number of the application's descendants.
    public var childCount: Int { ProcessTree.descendants(of: processID).count }

    /// The names of the application's own threads. Each has at most 15 characters.
    public var threadNames: [String] {
        let tasks = "/proc/\(processID)/task"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return numbers.flatMap { readText("\(tasks)/\($0)/comm").split(separator: "\n").map(String.init) }
    }

    /// The command lines and environments of the application and its descendants.
    public var publicProcessData: String {
        ([processID] + ProcessTree.descendants(of: processID)).map {
            readText("/proc/\($0)/cmdline") + readText("/proc/\($0)/environ")
        }.joined(separator: "\n")
    }
}

extension TestEnvironment {
    /// Returns the files below the directory that contain the bytes of a text. They include databases and caches.
    public func files(containing text: String) -> [String] {
        let wanted = Data(text.utf8)
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
        return names.filter { FileManager.default.contents(atPath: path($0))?.firstRange(of: wanted) != nil }
    }

    /// Returns the permissions of a file in the form that `chmod` uses, such as `0o600`.
    public func permissions(of name: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
        return attributes?[.posixPermissions] as? Int
    }

    /// Returns true if a file begins with a text.
    public func starts(_ name: String, with text: String) -> Bool {
        FileManager.default.contents(atPath: path(name))?.starts(with: Array(text.utf8)) ?? false
    }
}
